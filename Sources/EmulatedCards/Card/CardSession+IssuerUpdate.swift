// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Issuer update processing: the issuer's answer arrives in a separate presentment.
///
/// The reader selects the application again but starts no transaction. See EMV Contactless Book
/// C-3, Issuer Update Processing.
extension CardSession {
    /// Answers EXTERNAL AUTHENTICATE: checks the issuer's answer, once per transaction.
    ///
    /// See EMV Book 3, 6.5.4.
    mutating func externalAuthenticate(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard (8...16).contains(command.data.count) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        guard var messages = issuerMessages, !messages.request.isAnswered else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let answer = messages.check(command.data)
        memory.change(messages.application) { $0.onlineRequest = messages.request }
        // `6300`: authentication failed.
        return ResponseAPDU(statusWord: answer == nil ? StatusWord(0x63, 0x00) : .success)
    }

    /// Executes an issuer command.
    mutating func carryOut(
        _ command: CommandAPDU, _ instruction: IssuerInstruction
    ) -> ResponseAPDU {
        guard var messages = issuerMessages else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let statusWord = messages.carryOut(command, instruction)
        memory.change(messages.application) { $0.onlineRequest = messages.request }
        return ResponseAPDU(statusWord: statusWord)
    }

    /// The recipient of the issuer's messages.
    ///
    /// It is `nil` when no request awaits them, or a new transaction has started.
    private var issuerMessages: IssuerMessages? {
        guard phase == .selected, let application,
            let request = memory.counters(of: application).onlineRequest
        else { return nil }
        return IssuerMessages(application, memory, request)
    }

    /// Returns the data for the issuer, including the results of its last commands.
    func issuerApplicationData(
        of application: CardApplication, _ type: CryptogramType
    ) -> IssuerApplicationData {
        let changes = memory.counters(of: application).issuerChanges
        var results = VisaVerificationResults(type: type)
        results.commandCount = changes.commandCount
        results.hasCommandFailed = changes.hasCommandFailed
        return .visa(
            keyIndex: application.keyDerivationIndex,
            version: application.cryptogramVersion.number, results: results)
    }

    /// Counts the card's decision, and keeps a request that the issuer will answer.
    ///
    /// For such a request, the counters of offline approvals wait for the answer.
    func remember(
        _ type: CryptogramType, _ cryptogram: [UInt8], _ counter: UInt16,
        of application: CardApplication, _ terminal: TerminalValues
    ) {
        let reader = TerminalTransactionQualifiers(bytes: terminal.value(0x9F66, count: 4))
        let awaitsIssuer =
            type == .authorisationRequest && application.takesIssuerUpdate
            && reader.contains(.issuerUpdate)
        memory.change(application) { counters in
            guard awaitsIssuer else {
                counters.count(type, amount: terminal.amount)
                return
            }
            counters.onlineRequest = CardCounters.OnlineRequest(
                transactionCounter: counter, terminal: terminal, cryptogram: cryptogram)
        }
    }
}

extension CardApplication {
    /// Whether the card indicates in every answer that it accepts its issuer's answer.
    ///
    /// See EMV Contactless Book C-3, Annex A (CTQ).
    var takesIssuerUpdate: Bool {
        scheme == .visa
            && CardTransactionQualifiers(bytes: riskManagement.qualifiers)
                .contains(.issuerUpdate)
    }
}
