// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A transaction of a JCB card.
///
/// See EMV Contactless Book C-5.
struct JCBTransaction: CardTransaction {
    let card: KeyedApplication

    func answer(
        _ instruction: CardInstruction, _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        switch instruction {
        case .generateApplicationCryptogram: generateCryptogram(command, &state)
        case .echo: echo(command, &state)
        default: ResponseAPDU(statusWord: .instructionNotSupported)
        }
    }

    /// Counts the transaction, and returns the list of records.
    func processOptions(_ terminal: TerminalValues, _ state: inout CardState) -> ResponseAPDU {
        guard application.riskManagement.decision != .refuse else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        if JCBVerification(terminal).requiresOwner(
            of: application.riskManagement, isHolderVerified: state.isHolderVerified)
        {
            // The cardholder verifies as soon as the phone asks.
            state.requestVerification()
            return ResponseAPDU(statusWord: .commandNotAllowed)
        }
        guard state.initiate(application) != nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        var answer = ProcessingOptionsAnswer()
        answer.append(.applicationInterchangeProfile, application.interchangeProfile)
        answer.append(.applicationFileLocator, application.records.applicationFileLocator)
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }

    /// Answers GENERATE AC: the first one, and the second one with the issuer's answer.
    private func generateCryptogram(
        _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        guard command.parameter1 & 0x2F == 0, command.parameter2 == 0,
            let requested = CryptogramType(rawValue: command.parameter1 & 0xC0)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        guard let counter = state.initiatedCounter else {
            return secondCryptogram(command, requested, state)
        }
        return firstCryptogram(command, requested, counter, &state)
    }

    /// Answers the first GENERATE AC, with the method of verification (`9F50`).
    ///
    /// The cryptogram is signed (CDA) when the terminal requests it and the card can sign; an AAC is
    /// never signed.
    private func firstCryptogram(
        _ command: CommandAPDU, _ requested: CryptogramType, _ counter: UInt16,
        _ state: inout CardState
    ) -> ResponseAPDU {
        guard let terminal = TerminalValues(application.riskManagementList1, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let risk = application.riskManagement
        let granted = CryptogramType.granted(
            requested, risk,
            isWithinLimits: state.offlineCounting(of: application)
                .allows(terminal.amount, currency: terminal.currency),
            isOfflineOnly: terminal.isOfflineOnly)
        let (type, status) = JCBVerification(terminal).decide(
            granted, risk, isEMVMode: application.isEMVMode,
            isHolderVerified: state.isHolderVerified)
        state.endVerification()
        let decision = CryptogramDecision(
            type: type,
            issuerData: issuerData(VisaVerificationResults(type: type)),
            isSigned: command.parameter1 & 0x10 != 0 && type != .applicationAuthentication
                && application.capabilities.contains(.combinedDataAuthentication),
            additionalObjects: objects(status))
        guard
            let data = card.answer(
                decision, terminal, covering: command.data, transactionCounter: counter,
                options: state.options),
            let cryptogram = card.cryptogram(
                terminal, transactionCounter: counter, issuerApplicationData: decision.issuerData)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        state.finish(counter)
        let awaitsIssuer = type == .authorisationRequest && application.acceptsIssuerUpdate
        state.memory.change(application) { counters in
            counters.recovery = CardCounters.Recovery(
                unpredictableNumber: terminal.value(.unpredictableNumber, count: 4), answer: data)
            guard awaitsIssuer else {
                counters.count(type, amount: terminal.amount)
                return
            }
            var request = CardCounters.OnlineRequest(
                transactionCounter: counter, terminal: terminal, cryptogram: cryptogram)
            if application.hasSecondCryptogram { request.cryptogramData = terminal.bytes }
            counters.onlineRequest = request
        }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    /// Answers the second GENERATE AC: checks the issuer's answer, and approves or declines.
    ///
    /// The card approves if the terminal requests it, the answer comes from the issuer, and the
    /// issuer approves. The answer is never signed.
    private func secondCryptogram(
        _ command: CommandAPDU, _ requested: CryptogramType, _ state: CardState
    ) -> ResponseAPDU {
        guard application.hasSecondCryptogram, var messages = state.issuerMessages(to: application),
            !messages.request.isAnswered,
            let first = messages.request.cryptogramData.flatMap({
                TerminalValues(application.riskManagementList1, $0)
            })
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        guard requested != .authorisationRequest else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let terminal = TerminalValues(application.riskManagementList2, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let answer = messages.check(terminal.value(.issuerAuthenticationData, count: 10))
        state.memory.change(application) { $0.onlineRequest = messages.request }
        let type: CryptogramType =
            requested == .transactionCertificate && answer?.isApproved == true
            ? .transactionCertificate : .applicationAuthentication
        // Terminals send zeros if there was no answer.
        let hasFailed =
            answer == nil && terminal[.issuerAuthenticationData]?.contains { $0 != 0 } == true
        let results = VisaVerificationResults(
            type: .authorisationRequest, second: type, hasIssuerAuthenticationFailed: hasFailed,
            commandCount: messages.request.commandCount,
            hasCommandFailed: state.memory.counters(of: application).issuerChanges.hasCommandFailed)
        let decision = CryptogramDecision(
            type: type, issuerData: issuerData(results), isSigned: false)
        guard
            let data = card.answer(
                decision, terminal.following(first), covering: command.data,
                transactionCounter: messages.request.transactionCounter, options: state.options)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    /// Answers ECHO: returns the last cryptogram to a terminal that missed it, once.
    ///
    /// See EMV Contactless Book C-5, torn transaction recovery.
    private func echo(_ command: CommandAPDU, _ state: inout CardState) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let counter = state.initiatedCounter,
            let recovery = state.memory.counters(of: application).recovery
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        state.memory.change(application) { $0.recovery = nil }
        state.finish(counter)
        return ResponseAPDU(data: recovery.answer, statusWord: .success)
    }

    private func issuerData(_ results: VisaVerificationResults) -> IssuerApplicationData {
        application.fixedIssuerApplicationData.map { .fixed($0) }
            ?? .jcb(
                keyIndex: application.keyDerivationIndex,
                version: application.cryptogramVersion.number,
                results: results)
    }

    /// Cardholder Verification Status (`9F50`) in EMV mode, and Issuer Update Parameter (`9F60`).
    private func objects(_ status: UInt8) -> [UInt8] {
        let parameter = JCBVerification.issuerUpdateParameter(application)
        return
            (application.isEMVMode
            ? TLVWriter.object(.cardholderVerificationStatus, [status << 4]) : [])
            + (parameter == 0 ? [] : TLVWriter.object(.issuerUpdateParameter, [parameter]))
    }
}

/// How a JCB card verifies the cardholder, by Terminal Interchange Profile (`9F53`).
///
/// See EMV Contactless Book C-5, Annex A (`9F50`, `9F53`).
struct JCBVerification {
    private let reader: UInt8

    /// Reads the profile; without it, the reader has no method.
    init(_ terminal: TerminalValues) { reader = terminal[.terminalInterchangeProfile]?.first ?? 0 }

    private var isRequired: Bool { reader & 0x80 != 0 }
    private var supportsDevices: Bool { reader & 0x10 != 0 }

    /// Returns whether the owner of a phone has to verify before the next tap (`6986`).
    func requiresOwner(of card: CardRiskManagement, isHolderVerified: Bool) -> Bool {
        card.deviceVerification == .secondTap && !isHolderVerified
            && (card.alwaysVerifies || isRequired) && supportsDevices
    }

    /// Returns the cryptogram, and the method: 0 none, 1 signature, 2 online PIN, 3 on the device.
    ///
    /// Without a method in common, the card declines; in legacy mode, the terminal decides.
    func decide(
        _ type: CryptogramType, _ card: CardRiskManagement, isEMVMode: Bool, isHolderVerified: Bool
    ) -> (type: CryptogramType, status: UInt8) {
        guard isEMVMode, type != .applicationAuthentication else { return (type, 0) }
        if supportsDevices,
            card.isVerifiedOnDevice || card.deviceVerification == .secondTap && isHolderVerified
        {
            return (type, 3)
        }
        guard card.alwaysVerifies || isRequired else { return (type, 0) }
        for verification in card.verifications {
            switch verification {
            // Only the issuer can check this PIN.
            case .onlinePIN where reader & 0x20 != 0: return (.authorisationRequest, 2)
            case .signature where reader & 0x40 != 0: return (type, 1)
            default: continue
            }
        }
        return (.applicationAuthentication, 0)
    }

    /// Issuer Update Parameter (`9F60`), the last byte of the constant qualifiers.
    static func issuerUpdateParameter(_ application: CardApplication) -> UInt8 {
        application.riskManagement.qualifiers.last ?? 0
    }
}
