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

/// The outcome of the transaction.
///
/// See EMV Contactless Book C-8, state 29.
struct Kernel8Completion {
    let settings: Kernel8Settings
    let decision: Kernel8Decision

    /// Returns the outcome, and whether the card is authentic, so that the kernel can write to it.
    func outcome(
        _ transaction: inout TransactionContext
    ) -> (outcome: Outcome, isAuthentic: Bool) {
        let findings = transaction.findings
        let isForged = findings.contains(.localAuthenticationFailed)
        let isAuthentic = !isForged && !findings.contains(.localAuthenticationNotPerformed)
        // The second action analysis has used the finding; the issuer receives it on request only.
        if !settings.configuration.contains(.reportsFailedLocalAuthentication) {
            transaction.replaceFindings(findings.subtracting(.localAuthenticationFailed))
        }
        transaction.storeFindings()
        let outcome = outcome(transaction, isForged: isForged)
        let data = transaction.data
        transaction.record(
            "2930", "Outcome",
            [.element(.cryptogramInformationData, in: data), .element(.restartIndicator, in: data)]
                + (data.connection == .offlineOnly ? [.element(.terminalType, in: data)] : []),
            .outcome(outcome.status))
        return (outcome, isAuthentic)
    }

    private func outcome(_ transaction: TransactionContext, isForged: Bool) -> Outcome {
        let data = transaction.data
        let verification = transaction.verification
        let restart = RestartIndicator(
            data[.restartIndicator] ?? [], messages: settings.restartMessages)
        var outcome = settings.outcome(.onlineRequest, ErrorIndication(), data)
        outcome.dataRecord = Kernel8DataRecord.objects(data, mapping: settings.tagMapping)
        outcome.cardholderVerification = verification
        let limit = transaction.activation.combination.verificationLimit
        outcome.receipt = data.exceeds(limit) || verification == .signature
        if restart?.action == .presentAgain {
            let message = restart?.message ?? .presentCardAgain
            outcome.status = .endApplication
            outcome.start = .protocolActivation
            outcome.userInterfaceRequestOnOutcome = data.request(
                message, holdTime: settings.messageHoldTime)
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                message, .readyToRead, languagePreference: data.languages)
            return outcome
        }
        switch (decision.cryptogram, decision.terminal) {
        case (.approve, .approve):
            outcome.status = .approved
            outcome.userInterfaceRequestOnOutcome = data.request(
                verification == .signature ? .approvedPleaseSign : .approved,
                holdTime: settings.messageHoldTime)
        // A terminal that never goes online declines.
        case (.onlineRequest, _) where data.connection == .offlineOnly:
            decline(&outcome, restart, transaction, isForged: isForged)
        case (.onlineRequest, .approve), (.onlineRequest, .onlineRequest),
            (.approve, .onlineRequest):
            outcome.userInterfaceRequestOnOutcome = data.request(.authorising)
        case (.decline, _), (_, .decline):
            decline(&outcome, restart, transaction, isForged: isForged)
        }
        return outcome
    }

    /// Sets the status and the message of a declined transaction.
    ///
    /// A refund requires only the account of a card that is genuine, as far as the kernel checked it.
    private func decline(
        _ outcome: inout Outcome, _ restart: RestartIndicator?, _ transaction: TransactionContext,
        isForged: Bool
    ) {
        let data = transaction.data
        let type = transaction.activation.parameters.transactionType
        guard TransactionParameters.Kind.purchasesAndCash.contains(type) else {
            outcome.status = .endApplication
            outcome.nonPaymentEnd =
                type == TransactionParameters.Kind.refund && !isForged ? .completed : .declined
            outcome.userInterfaceRequestOnOutcome = data.request(.clearDisplay)
            return
        }
        guard case .otherInterface(let preference) = restart?.action else {
            outcome.status = .declined
            outcome.userInterfaceRequestOnOutcome = data.request(
                restart?.message ?? .notAuthorised, holdTime: settings.messageHoldTime)
            return
        }
        outcome.status = .tryAnotherInterface
        outcome.alternateInterfacePreference = preference
        outcome.userInterfaceRequestOnOutcome = data.request(
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
