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
}

extension Kernel2Ending {
    /// Creates an ending that shows that the card can be removed, then an optional message.
    static func shown(
        _ outcome: Outcome, then next: UserInterfaceRequest? = nil
    ) -> Kernel2Ending {
        Kernel2Ending([.cardRead] + (next.map { [.display($0)] } ?? []), outcome)
    }
}

extension Kernel2 {
    /// Returns the next step of an ending, or finishes.
    mutating func end(_ ending: Kernel2Ending) -> Action<Outcome> {
        guard let step = ending.steps.first else { return finish(ending.outcome) }
        data.set(0x95, findings.bytes)
        state = .ending(Kernel2Ending(Array(ending.steps.dropFirst()), ending.outcome))
        return step
    }

    /// Shows that the card can be removed, then an optional message, then finishes.
    mutating func show(
        _ outcome: Outcome, then next: UserInterfaceRequest? = nil
    ) -> Action<Outcome> {
        end(.shown(outcome, then: next))
    }
}

extension Action where Result == Outcome {
    /// Shows that the card can be removed (S9.27, S13.12.1, and S14.12.1).
    static var cardRead: Self {
        .display(UserInterfaceRequest(.clearDisplay, .cardReadSuccessfully))
    }
}
