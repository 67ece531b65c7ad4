// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the card and the terminal decided.
struct Kernel8Decision: Hashable {
    /// The cryptogram that the card returned.
    let cryptogram: CryptogramInformationData.Cryptogram
    /// The terminal's decision after the card's answer.
    let terminal: CryptogramInformationData.Cryptogram
}

/// State 30, and the outcome of the transaction.
///
/// See EMV Contactless Book C-8, states 29 and 30.
extension Kernel8 {
    /// Writes data envelopes, if any, and finishes with the outcome of the decision.
    mutating func conclude(_ decision: Kernel8Decision) -> Action<Outcome> {
        let isForged = findings.contains(.localAuthenticationFailed)
        let isAuthentic = !isForged && !findings.contains(.localAuthenticationNotPerformed)
        // The second action analysis has used the finding; the issuer receives it on request only.
        if !settings.configuration.contains(.reportsFailedLocalAuthentication) {
            findings.remove(.localAuthenticationFailed)
        }
        data.set(.terminalVerificationResults, findings.bytes)
        let outcome = outcome(for: decision, isForged: isForged)
        record(
            "2930", "Outcome",
            [.element(.cryptogramInformationData, in: data), .element(.restartIndicator, in: data)]
                + (data.connection == .offlineOnly ? [.element(.terminalType, in: data)] : []),
            .outcome(outcome.status))
        return isAuthentic ? writeNext(outcome) : showCardRead(outcome)
    }

    /// Shows that the card can be removed, which is after the last command, and finishes.
    private mutating func showCardRead(_ outcome: Outcome) -> Action<Outcome> {
        var outcome = outcome
        outcome.discretionaryData = Kernel8DiscretionaryData.objects(
            data, ErrorIndication(), list: settings.discretionaryTags)
        state = .ending(outcome)
        return .display(UserInterfaceRequest(.cardReadSuccessfully, .cardReadSuccessfully))
    }

    // MARK: - State 30

    /// Sends WRITE DATA for the next data envelope, or finishes.
    private mutating func writeNext(_ outcome: Outcome) -> Action<Outcome> {
        guard let object = exchange.nextToWriteAfter() else {
            if case .writingData = state { data.set(.writeDataStatus, [0x80]) }
            return showCardRead(outcome)
        }
        let bytes = TLVWriter.object(object.tag, Array(object.value))
        guard Kernel8CardElements.envelopes.contains(object.tag), bytes.count <= 255,
            let message = channel?.encryptData(bytes)
        else { return writingLost(outcome) }
        state = .writingData(object, outcome)
        return .transmit(
            CommandAPDU.short(
                0x84, 0x34, 0x00, exchange.toWriteAfter.isEmpty ? 0x00 : 0x80, data: message))
    }

    /// Handles the answer to WRITE DATA; after a wrong one, the kernel writes no more.
    mutating func writingAnswered(
        _ response: ResponseAPDU, _ object: DataObject, _ outcome: Outcome
    ) -> Action<Outcome> {
        let bytes = TLVWriter.object(object.tag, Array(object.value))
        guard response.isSuccess,
            channel?.confirmsWriting(of: bytes, answer: response.data) == true
        else { return writingLost(outcome) }
        return writeNext(outcome)
    }

    /// Finishes although the card has not confirmed a WRITE DATA command.
    mutating func writingLost(_ outcome: Outcome) -> Action<Outcome> {
        record("30", "Write Data Status", [.fact("the card did not confirm")], .condition("00"))
        return showCardRead(outcome)
    }

    // MARK: - State 29

    private func outcome(for decision: Kernel8Decision, isForged: Bool) -> Outcome {
        let restart = RestartIndicator(
            data[.restartIndicator] ?? [], messages: settings.restartMessages)
        var outcome = outcome(.onlineRequest, ErrorIndication())
        outcome.dataRecord = Kernel8DataRecord.objects(data, mapping: settings.tagMapping)
        outcome.cardholderVerification = verification
        outcome.receipt = exceedsVerificationLimit || verification == .signature
        if restart?.action == .presentAgain {
            let message = restart?.message ?? .presentCardAgain
            outcome.status = .endApplication
            outcome.start = .protocolActivation
            outcome.userInterfaceRequestOnOutcome = request(
                message, holdTime: settings.messageHoldTime)
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                message, .readyToRead, languagePreference: data.languages)
            return outcome
        }
        switch (decision.cryptogram, decision.terminal) {
        case (.approve, .approve):
            outcome.status = .approved
            outcome.userInterfaceRequestOnOutcome = request(
                verification == .signature ? .approvedPleaseSign : .approved,
                holdTime: settings.messageHoldTime)
        // A terminal that never goes online declines.
        case (.onlineRequest, _) where data.connection == .offlineOnly:
            decline(&outcome, restart, isForged: isForged)
        case (.onlineRequest, .approve), (.onlineRequest, .onlineRequest),
            (.approve, .onlineRequest):
            outcome.userInterfaceRequestOnOutcome = request(.authorising, holdTime: .zero)
        case (.decline, _), (_, .decline):
            decline(&outcome, restart, isForged: isForged)
        }
        return outcome
    }

    /// Sets the status and the message of a declined transaction.
    ///
    /// A refund requires only the account of a card that is genuine, as far as the kernel checked it.
    private func decline(
        _ outcome: inout Outcome, _ restart: RestartIndicator?, isForged: Bool
    ) {
        let type = activation.parameters.transactionType
        guard TransactionParameters.Kind.purchasesAndCash.contains(type) else {
            outcome.status = .endApplication
            outcome.nonPaymentEnd =
                type == TransactionParameters.Kind.refund && !isForged ? .completed : .declined
            outcome.userInterfaceRequestOnOutcome = request(.clearDisplay, holdTime: .zero)
            return
        }
        guard case .otherInterface(let preference) = restart?.action else {
            outcome.status = .declined
            outcome.userInterfaceRequestOnOutcome = request(
                restart?.message ?? .notAuthorised, holdTime: settings.messageHoldTime)
            return
        }
        outcome.status = .tryAnotherInterface
        outcome.alternateInterfacePreference = preference
        outcome.userInterfaceRequestOnOutcome = request(
            restart?.message ?? .insertOrSwipeCard, holdTime: settings.messageHoldTime)
    }
}

/// Restart Indicator (`9F8108`): the card asks for another presentation or another interface.
///
/// Bytes 3 to 5 are not used. See EMV Contactless Book C-8, Annex A.
private struct RestartIndicator {
    enum Action: Hashable {
        /// Present the card again.
        case presentAgain
        /// Use the card in another way, if the transaction is declined; `nil` is any way.
        case otherInterface(Outcome.AlternateInterface?)
        /// Nothing.
        case none
    }

    let action: Action
    /// The message that the card chose, or `nil` for the usual one.
    let message: MessageIdentifier?

    /// Reads the element; fails if it is absent.
    init?(_ bytes: ArraySlice<UInt8>, messages: [UInt8]) {
        guard let first = bytes.first, let second = bytes.dropFirst().first else { return nil }
        action =
            switch first >> 4 {
            case 0x2: .presentAgain
            case 0x3: .otherInterface(Outcome.AlternateInterface(rawValue: first << 4))
            default: .none
            }
        message =
            second != 0 && messages.contains(second) ? MessageIdentifier(rawValue: second) : nil
    }
}
