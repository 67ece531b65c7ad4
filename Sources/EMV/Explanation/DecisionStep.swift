// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One rule that affected the outcome: its subject, its evidence, and its consequence.
package struct DecisionStep: Hashable, Sendable {
    /// The location of the rule in the books.
    package let rule: BookReference
    /// The subject of the rule in the book's terms, such as `Reader Contactless Floor Limit`.
    package let subject: String
    /// The data the rule examined; empty if the rule depends only on the course of the dialogue.
    package let evidence: [Evidence]
    /// The consequence.
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
    /// The rule and subject, without the evidence, which can contain cardholder data.
    package var description: String { "\(subject) (\(rule))" }

    /// Empty, because the evidence can contain cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
