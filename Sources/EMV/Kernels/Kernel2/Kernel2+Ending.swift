// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The end of a transaction: the remaining steps, in order, and the outcome.
struct Kernel2Ending: Hashable, Sendable {
    /// The messages to show and the times to wait.
    var steps: [Action<Outcome>]
    /// The outcome after the steps.
    var outcome: Outcome

    /// Creates an ending.
    init(_ steps: [Action<Outcome>] = [], _ outcome: Outcome) {
        self.steps = steps
        self.outcome = outcome
    }

    /// Creates an ending that shows that the card can be removed, then an optional message.
    static func shown(
        _ outcome: Outcome, then next: UserInterfaceRequest? = nil
    ) -> Kernel2Ending {
        Kernel2Ending([.cardRead] + (next.map { [.display($0)] } ?? []), outcome)
    }
}

/// The end of a transaction, and its explanation.
extension Kernel2 {
    /// Returns the next step of an ending, or finishes.
    mutating func end(_ ending: Kernel2Ending) -> Action<Outcome> {
        guard let step = ending.steps.first else { return finish(ending.outcome) }
        data.set(.terminalVerificationResults, findings.bytes)
        state = .ending(Kernel2Ending(Array(ending.steps.dropFirst()), ending.outcome))
        return step
    }

    /// Shows that the card can be removed, then an optional message, then finishes.
    mutating func show(
        _ outcome: Outcome, then next: UserInterfaceRequest? = nil
    ) -> Action<Outcome> {
        end(.shown(outcome, then: next))
    }

    /// Adds a rule of Book C-2 that led to the outcome.
    mutating func record(
        _ section: String, _ subject: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        explanation.record(BookReference(.c2, section), subject, evidence, consequence)
    }

    /// Returns End Application because of the card's data.
    mutating func fail(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil
    ) -> Action<Outcome> {
        recordError(section, error, evidence, statusWord, .endApplication)
        return finish(failure(error, statusWord: statusWord))
    }

    /// Returns Select Next because of the card's data.
    mutating func leave(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil
    ) -> Action<Outcome> {
        recordError(section, error, evidence, statusWord, .selectNext)
        return finish(selectNext(error, statusWord: statusWord))
    }

    private mutating func recordError(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence],
        _ statusWord: StatusWord?, _ status: Outcome.Status
    ) {
        record(
            section, error.name, evidence + (statusWord.map { [.statusWord($0)] } ?? []),
            .outcome(status))
    }
}

extension Action where Result == Outcome {
    /// Shows that the card can be removed (S9.27, S13.12.1, and S14.12.1).
    static var cardRead: Self {
        .display(UserInterfaceRequest(.clearDisplay, .cardReadSuccessfully))
    }
}
