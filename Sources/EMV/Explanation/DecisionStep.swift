// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One rule that moved the outcome: what it is about, what it looked at, what followed.
package struct DecisionStep: Hashable, Sendable {
    /// Where the rule stands.
    package let rule: BookReference
    /// What the rule is about, in the book's terms: `Reader Contactless Floor Limit`.
    package let subject: String
    /// What the rule looked at; empty when nothing but the dialogue's course counts.
    package let evidence: [Evidence]
    /// What followed.
    package let consequence: Consequence

    /// Creates a step.
    package init(
        _ rule: BookReference, _ subject: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        self.rule = rule
        self.subject = subject
        self.evidence = evidence
        self.consequence = consequence
    }
}

extension DecisionStep: CustomStringConvertible, CustomReflectable {
    /// Rule and subject; the evidence may be cardholder data and is left out.
    package var description: String { "\(subject) (\(rule))" }

    /// Shows nothing: the evidence may be cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
