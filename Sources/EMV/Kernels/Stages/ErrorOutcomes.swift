// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of a kernel that indicates errors: kernels 2 and 8.
///
/// See EMV Contactless Book C-2, 4.7.2 and the error paths of each state, and those of Book C-8.
protocol ErrorOutcomes: Sendable {
    /// How long the message about a card that cannot be used is shown.
    var errorHoldTime: Duration { get }

    /// Returns an outcome with the discretionary data of the kernel.
    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication, _ data: TransactionData,
        onOutcome request: UserInterfaceRequest?
    ) -> Outcome
}

extension ErrorOutcomes {
    /// Returns an outcome with the discretionary data of the kernel.
    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication, _ data: TransactionData
    ) -> Outcome {
        outcome(status, error, data, onOutcome: nil)
    }

    /// Returns End Application because of the card's data.
    ///
    /// The title of the rule is `title`, or else the name of the error.
    func fail(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil, title: String? = nil, holdTime: Duration? = nil,
        in transaction: inout TransactionContext
    ) -> Action<Outcome> {
        transaction.record(
            section, title ?? error.name, evidence + Self.evidence(statusWord),
            .outcome(.endApplication))
        return .finish(
            failure(error, statusWord: statusWord, holdTime: holdTime, transaction.data))
    }

    /// Returns Select Next because of the card's data.
    func leave(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil, title: String? = nil,
        in transaction: inout TransactionContext
    ) -> Action<Outcome> {
        transaction.record(
            section, title ?? error.name, evidence + Self.evidence(statusWord),
            .outcome(.selectNext))
        var outcome = outcome(
            .selectNext, ErrorIndication(error, statusWord: statusWord), transaction.data)
        outcome.start = .combinationSelection
        outcome.fieldOffRequest = nil
        return .finish(outcome)
    }

    /// Returns End Application because of the terminal.
    func end(
        _ section: String, _ title: String, _ evidence: [Evidence],
        _ error: ErrorIndication.Terminal, in transaction: inout TransactionContext
    ) -> Action<Outcome> {
        transaction.record(section, title, evidence, .outcome(.endApplication))
        return .finish(
            outcome(.endApplication, ErrorIndication(terminal: error), transaction.data))
    }

    /// Returns End Application: the card's data cannot be used.
    func failure(
        _ error: ErrorIndication.Kernel, statusWord: StatusWord? = nil, holdTime: Duration? = nil,
        _ data: TransactionData
    ) -> Outcome {
        outcome(
            .endApplication,
            ErrorIndication(error, statusWord: statusWord, message: .tryAnotherCard), data,
            onOutcome: data.request(.tryAnotherCard, holdTime: holdTime ?? errorHoldTime))
    }

    /// Returns End Application: the card must be presented again.
    func presentAgain(
        _ message: MessageIdentifier, _ data: TransactionData,
        error: ErrorIndication = ErrorIndication()
    ) -> Outcome {
        var outcome = outcome(.endApplication, error, data)
        outcome.start = .protocolActivation
        outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
            message, .readyToRead, languagePreference: data.languages)
        return outcome
    }

    /// Returns the outcome of a card that did not answer, and explains it.
    ///
    /// - Parameters:
    ///   - loss: Why there is no answer.
    ///   - section: The place of the rule in the kernel's book.
    ///   - isAtStart: Whether the transaction can begin again, because the card has sent no data.
    ///   - transaction: What the stages share.
    /// - Returns: The outcome.
    func lost(
        _ loss: ErrorIndication.Transmission, _ section: String, isAtStart: Bool = false,
        in transaction: inout TransactionContext
    ) -> Outcome {
        var outcome: Outcome
        if isAtStart {
            outcome = self.outcome(
                .tryAgain, ErrorIndication(transmission: loss), transaction.data)
            outcome.start = .protocolActivation
        } else {
            outcome = presentAgain(
                .presentCardAgain, transaction.data,
                error: ErrorIndication(transmission: loss, message: .presentCardAgain))
        }
        transaction.record(section, "The card did not answer", [], .outcome(outcome.status))
        return outcome
    }

    private static func evidence(_ statusWord: StatusWord?) -> [Evidence] {
        statusWord.map { [.statusWord($0)] } ?? []
    }
}

extension TransactionData {
    /// Returns a message in the cardholder's language.
    func request(
        _ message: MessageIdentifier, holdTime: Duration = .zero
    ) -> UserInterfaceRequest {
        UserInterfaceRequest(
            message, .notReady, holdTime: holdTime, languagePreference: languages)
    }

    /// Returns whether the amount (`9F02`) exceeds a limit; one that is not configured is never
    /// exceeded.
    func exceeds(_ limit: UInt64?) -> Bool {
        limit.map { number(.amountAuthorizedNumeric) > $0 } ?? false
    }

    /// Returns evidence of the amount and a limit.
    func amount(_ limit: UInt64?) -> [Evidence] {
        limit.map { [.amount(number(.amountAuthorizedNumeric), limit: $0)] } ?? []
    }
}
