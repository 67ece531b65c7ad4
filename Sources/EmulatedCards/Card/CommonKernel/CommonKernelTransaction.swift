// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// A transaction with the common kernel.
///
/// See EMV Contactless Book C-8, 4 and 5.
struct CommonKernelTransaction: CardTransaction {
    /// The bytes of randomness for a blinding factor.
    private static let seedCount = 40
    /// The place of the IAD MAC in the issuer application data.
    private static let macPlace = 24..<32
    /// Data Envelope 1 to Data Envelope 10.
    private static let envelopes: ClosedRange<Tag> = Tag.dataEnvelope1 ... .dataEnvelope10

    let card: KeyedApplication
    private var relayResistance = RelayResistanceExchanges()
    /// The secure channel with the kernel, from GET PROCESSING OPTIONS on.
    private var channel: CardSecureChannel?

    /// Begins a transaction.
    init(_ card: KeyedApplication) { self.card = card }

    mutating func answer(
        _ instruction: CardInstruction, _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        switch instruction {
        case .generateApplicationCryptogram: generateCryptogram(command, &state)
        case .exchangeRelayResistanceData: relayResistance.answer(command, application, state)
        case .readData: readData(command, state)
        case .writeData: writeData(command, state)
        default: ResponseAPDU(statusWord: .instructionNotSupported)
        }
    }

    mutating func encryptRecord(_ content: [UInt8]) -> [UInt8]? { channel?.encryptRecord(content) }

    /// Opens the secure channel, and counts the transaction.
    mutating func processOptions(
        _ terminal: TerminalValues, _ state: inout CardState
    ) -> ResponseAPDU {
        guard application.riskManagement.decision != .refuse,
            application.scheme.specification.accepts(terminal),
            let key = EllipticCurveKeys.card,
            let channel = try? CardSecureChannel(
                kernelKey: terminal.value(.kernelKeyData, count: 64), options: terminal.bytes,
                key: key,
                seed: state.random.bytes(Self.seedCount)),
            state.initiate(application) != nil
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        self.channel = channel
        let answer =
            TLVWriter.object(.applicationInterchangeProfile, application.interchangeProfile)
            + TLVWriter.object(.applicationFileLocator, application.records.applicationFileLocator)
            + TLVWriter.object(.cardKeyData, channel.cardKeyData)
            + TLVWriter.object(.cdol1, application.riskManagementList1.bytes)
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat2, answer), statusWord: .success)
    }

    /// Answers GENERATE AC: the decision, the cryptogram, and its codes.
    private func generateCryptogram(
        _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        guard command.parameter1 & 0x3F == 0, command.parameter2 & 0x7F == 0,
            let requested = CryptogramType(rawValue: command.parameter1)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        guard let counter = state.initiatedCounter, let channel else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard let terminal = TerminalValues(application.riskManagementList1, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let decision = MastercardDecision(application, terminal, state)
        let type = decision.type(requested: requested)
        var issuerData =
            application.fixedIssuerApplicationData.map { .fixed($0) }
            ?? IssuerApplicationData.commonKernel(
                keyIndex: application.keyDerivationIndex,
                version: application.cryptogramVersion.number,
                results: decision.results(type))
        let objects =
            TLVWriter.object(.cryptogramInformationData, [type.informationData])
            + TLVWriter.object(.applicationTransactionCounter, counter.bigEndianBytes)
            + TLVWriter.object(
                .cardholderVerificationDecision,
                [CommonKernelVerification.decision(of: application, terminal)])
            + TLVWriter.object(.issuerApplicationData, issuerData.bytes)
            + TLVWriter.object(.cardTVR, findings(terminal))
        let staticData = CommonKernelSpecification.staticData(
            of: application, records: application.records,
            interchangeProfile: application.interchangeProfile)
        let input =
            channel.terminalData + command.data + relayResistance.signedData + objects
        guard
            let mac = channel.issuerApplicationDataMAC(input + Digest.sha256(staticData))
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        // The cryptogram covers the code, which the kernel copies to the same place.
        issuerData = issuerData.replacing(Self.macPlace, with: mac)
        guard
            let cryptogram = card.cryptogram(
                terminal, transactionCounter: counter, issuerApplicationData: issuerData),
            let code = channel.enhancedDataAuthenticationMAC(
                cryptogram: cryptogram, issuerApplicationDataMAC: mac)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        state.finish(counter)
        state.memory.change(application) { $0.count(type, amount: terminal.amount) }
        let answer =
            objects + TLVWriter.object(.applicationCryptogram, cryptogram)
            + TLVWriter.object(
                .enhancedDataAuthenticationMAC,
                code.spoiled(unless: application.signatures.isDynamicDataValid))
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat2, answer), statusWord: .success)
    }

    /// The card's own findings (`9F8104`): an application that is expired, or not yet effective.
    private func findings(_ terminal: TerminalValues) -> [UInt8] {
        let date = terminal.value(.transactionDate, count: 3)
        let account = application.account
        var findings: UInt8 = 0
        if account.expirationDay.lexicographicallyPrecedes(date) { findings |= 0x40 }
        if date.lexicographicallyPrecedes(account.effectiveDay) { findings |= 0x20 }
        return [0, findings, 0, 0, 0]
    }

    // MARK: - Data envelopes

    /// Answers READ DATA: a data envelope, encrypted, with its code.
    private mutating func readData(_ command: CommandAPDU, _ state: CardState) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard state.phase != .selected, channel != nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = Tag(rawValue: command.data.prefix(3).reduce(0) { $0 << 8 | UInt32($1) })
        let counters = state.memory.counters(of: application)
        guard command.data.count == 3, Self.envelopes.contains(tag),
            let value = counters.writtenObjects[Hexadecimal.string(tag.bytes)]
                ?? application.readableObjects[tag]
        else { return ResponseAPDU(statusWord: .referencedDataNotFound) }
        guard let data = channel?.encryptData(TLVWriter.object(tag, value)) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    /// Answers WRITE DATA, which writes one of the card's data envelopes after the cryptogram.
    private mutating func writeData(_ command: CommandAPDU, _ state: CardState) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 & 0x7F == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard case .finished = state.phase, channel != nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard let plain = channel?.decryptData(command.data),
            let objects = try? DataObject.sequence(plain), objects.count == 1,
            let object = objects.first, Self.envelopes.contains(object.tag)
        else { return ResponseAPDU(statusWord: .incorrectData) }
        guard application.readableObjects[object.tag] != nil else {
            return ResponseAPDU(statusWord: .referencedDataNotFound)
        }
        guard let code = channel?.confirmation(of: plain) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        state.memory.change(application) {
            $0.writtenObjects[Hexadecimal.string(object.tag.bytes)] = Array(object.value)
        }
        return ResponseAPDU(data: code, statusWord: .success)
    }
}

/// The card's decision about the verification of the cardholder (`9F8102`).
///
/// See EMV Contactless Book C-8, Annex A.
enum CommonKernelVerification {
    private static let onlinePIN: UInt8 = 0x40
    private static let signature: UInt8 = 0x20
    private static let none: UInt8 = 0x08
    private static let onDevice: UInt8 = 0x04
    private static let limitExceeded: UInt8 = 0x80

    /// Returns the decision, by the methods that the terminal offers in Terminal Risk Management Data.
    static func decision(of application: CardApplication, _ terminal: TerminalValues) -> UInt8 {
        // A card's list can request fewer bytes than the element has.
        let data = terminal.value(.terminalRiskManagementData, count: 8) + [0, 0]
        let (offered, limits) = (data[0], data[1])
        let card = application.riskManagement
        if card.isVerifiedOnDevice { return offered & onDevice == 0 ? 0xFF : 0x03 }
        guard limits & limitExceeded != 0 || card.alwaysVerifies else {
            return offered & none == 0 ? 0x0F : 0x00
        }
        for method in card.verifications {
            switch method {
            case .onlinePIN where offered & onlinePIN != 0: return 0x02
            case .signature where offered & signature != 0: return 0x01
            default: continue
            }
        }
        return 0xFF
    }
}
