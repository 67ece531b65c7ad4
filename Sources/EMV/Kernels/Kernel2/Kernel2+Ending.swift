// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// How a transaction ends: what is still to be done, in order, and the outcome.
struct Kernel2Ending: Hashable, Sendable {
    /// What is shown, and how long is waited.
    var steps: [Action<Outcome>]
    /// The outcome after it.
    var outcome: Outcome

    /// Creates an ending.
    init(_ steps: [Action<Outcome>] = [], _ outcome: Outcome) {
        self.steps = steps
        self.outcome = outcome
    }
}

extension Kernel2Ending {
    /// Tells that the card may be taken away, then perhaps more.
    static func shown(
        _ outcome: Outcome, then next: UserInterfaceRequest? = nil
    ) -> Kernel2Ending {
        Kernel2Ending([.cardRead] + (next.map { [.display($0)] } ?? []), outcome)
    }
}

extension Kernel2 {
    /// Does the next step of an ending, or finishes.
    mutating func end(_ ending: Kernel2Ending) -> Action<Outcome> {
        guard let step = ending.steps.first else { return finish(ending.outcome) }
        data.set(0x95, findings.bytes)
        state = .ending(Kernel2Ending(Array(ending.steps.dropFirst()), ending.outcome))
        return step
    }

    /// Tells that the card may be taken away, then perhaps more, then finishes.
    mutating func show(
        _ outcome: Outcome, then next: UserInterfaceRequest? = nil
    ) -> Action<Outcome> {
        end(.shown(outcome, then: next))
    }
}

extension Action where Result == Outcome {
    /// Tells that the card may be taken away (S9.27, S13.12.1 and S14.12.1).
    static var cardRead: Self {
        .display(UserInterfaceRequest(.clearDisplay, .cardReadSuccessfully))
    }
}
