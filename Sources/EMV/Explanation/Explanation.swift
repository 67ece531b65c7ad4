// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Every step that affected the outcome, in the order in which the rules were applied.
package struct Explanation: Hashable, Sendable {
    /// The steps.
    package private(set) var steps: [DecisionStep] = []

    /// Creates an explanation without steps.
    package init() {}

    /// Adds a step.
    package mutating func note(
        _ rule: BookReference, _ subject: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        steps.append(DecisionStep(rule, subject, evidence, consequence))
    }

    /// Adds the steps of another explanation.
    mutating func append(_ other: Explanation) { steps += other.steps }

    /// Removes and returns the steps, so none is reported twice.
    mutating func take() -> Explanation {
        defer { steps = [] }
        return self
    }
}
