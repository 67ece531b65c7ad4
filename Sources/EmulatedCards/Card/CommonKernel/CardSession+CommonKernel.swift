// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// The commands of the common kernel.
///
/// See EMV Contactless Book C-8, 4 and 5.
extension CardSession {
    /// The bytes of randomness for a blinding factor.
    private static let seedCount = 40
    /// The place of the IAD MAC in the issuer application data.
    private static let macPlace = 24..<32
    /// Data Envelope 1 to Data Envelope 10.
    private static let envelopes: ClosedRange<Tag> = Tag.dataEnvelope1 ... .dataEnvelope10

    /// Opens the secure channel, and counts the transaction.
    ///
    /// A kernel without a version (`9F2B`) is not the common kernel. A card with another application
    /// of the same name then continues with that one.
    mutating func commonKernelOptions(
        _ application: CardApplication, _ terminal: TerminalValues
    ) -> ResponseAPDU {
        let version = terminal.value(.kernelQualifier, count: 2).first ?? 0
        if version == 0, let other = selectOther(than: application) {
            return other.scheme.specification.processOptions(&self, other, terminal)
        }
        guard application.riskManagement.decision != .refuse, version != 0,
            let key = EllipticCurveKeys.card,
            let channel = try? CardSecureChannel(
                kernelKey: terminal.value(.kernelKeyData, count: 64), options: terminal.bytes,
                key: key,
                seed: random.bytes(Self.seedCount)),
            let counter = memory.countTransaction(of: application)
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        phase = .initiated(transactionCounter: counter)
        transaction.channel = channel
        let answer =
            TLVWriter.object(.applicationInterchangeProfile, application.interchangeProfile)
            + TLVWriter.object(.applicationFileLocator, application.records.applicationFileLocator)
            + TLVWriter.object(.cardKeyData, channel.cardKeyData)
            + TLVWriter.object(.cdol1, application.riskManagementList1.bytes)
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat2, answer), statusWord: .success)
    }

    /// Answers GENERATE AC: the decision, the cryptogram, and its codes.
    mutating func commonKernelCryptogram(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 & 0x3F == 0, command.parameter2 & 0x7F == 0,
            let requested = CryptogramType(rawValue: command.parameter1)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        guard let application, case .initiated(let counter) = phase,
            let channel = transaction.channel
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        guard let terminal = TerminalValues(application.riskManagementList1, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let type = mChipDecision(application, terminal, requested: requested)
        var issuerData =
            application.fixedIssuerApplicationData.map { .fixed($0) }
            ?? IssuerApplicationData.commonKernel(
                keyIndex: application.keyDerivationIndex,
                version: application.cryptogramVersion.number,
                results: mChipResults(of: application, terminal, type))
        let objects =
            TLVWriter.object(.cryptogramInformationData, [type.informationData])
            + TLVWriter.object(.applicationTransactionCounter, counter.bigEndianBytes)
            + TLVWriter.object(
                .cardholderVerificationDecision,
                [CommonKernelVerification.decision(of: application, terminal)])
            + TLVWriter.object(.issuerApplicationData, issuerData.bytes)
            + TLVWriter.object(.cardTVR, findings(of: application, terminal))
        let staticData = CommonKernelSpecification.staticData(
            of: application, records: application.records,
            interchangeProfile: application.interchangeProfile)
        let input =
            channel.terminalData + command.data + transaction.relayResistance.signedData + objects
        guard
            let mac = channel.issuerApplicationDataMAC(input + Digest.sha256(staticData))
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        // The cryptogram covers the code, which the kernel copies to the same place.
        issuerData = issuerData.replacing(Self.macPlace, with: mac)
        guard
            let cryptogram = cryptogram(
                of: application, terminal: terminal, transactionCounter: counter,
                issuerApplicationData: issuerData),
            let code = channel.enhancedDataAuthenticationMAC(
                cryptogram: cryptogram, issuerApplicationDataMAC: mac)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        phase = .finished(transactionCounter: counter)
        memory.change(application) { $0.count(type, amount: terminal.amount) }
        let answer =
            objects + TLVWriter.object(.applicationCryptogram, cryptogram)
            + TLVWriter.object(
                .enhancedDataAuthenticationMAC,
                code.spoiled(unless: application.signatures.isDynamicDataValid))
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat2, answer), statusWord: .success)
    }

    /// The card's own findings (`9F8104`): an application that is expired, or not yet effective.
    private func findings(of application: CardApplication, _ terminal: TerminalValues) -> [UInt8] {
        let date = terminal.value(.transactionDate, count: 3)
        let account = application.account
        var findings: UInt8 = 0
        if account.expirationDay.lexicographicallyPrecedes(date) { findings |= 0x40 }
        if date.lexicographicallyPrecedes(account.effectiveDay) { findings |= 0x20 }
        return [0, findings, 0, 0, 0]
    }

    // MARK: - Data envelopes

    /// Answers READ DATA: a data envelope, encrypted, with its code.
    mutating func readData(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let application, phase != .selected, transaction.channel != nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = Tag(rawValue: command.data.prefix(3).reduce(0) { $0 << 8 | UInt32($1) })
        let counters = memory.counters(of: application)
        guard command.data.count == 3, Self.envelopes.contains(tag),
            let value = counters.writtenObjects[Hexadecimal.string(tag.bytes)]
                ?? application.readableObjects[tag]
        else { return ResponseAPDU(statusWord: .referencedDataNotFound) }
        guard let data = transaction.channel?.encryptData(TLVWriter.object(tag, value)) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    /// Answers WRITE DATA, which writes one of the card's data envelopes after the cryptogram.
    mutating func writeData(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 & 0x7F == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let application, case .finished = phase, transaction.channel != nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard let plain = transaction.channel?.decryptData(command.data),
            let objects = try? DataObject.sequence(plain), objects.count == 1,
            let object = objects.first, Self.envelopes.contains(object.tag)
        else { return ResponseAPDU(statusWord: .incorrectData) }
        guard application.readableObjects[object.tag] != nil else {
            return ResponseAPDU(statusWord: .referencedDataNotFound)
        }
        guard let code = transaction.channel?.confirmation(of: plain) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        memory.change(application) {
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
