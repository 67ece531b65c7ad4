// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import EMV
package import EMVDescription
package import SmartCard

/// The explanation of a read's outcome: every rule that affected it, in order.
///
/// Contains no cardholder data: account numbers, tracks and certificates are masked.
public struct ReadExplanation: Hashable, Sendable, Encodable {
    /// A rule that affected the outcome.
    public struct Step: Hashable, Sendable, Encodable {
        /// The book and section: `EMV Contactless Book C-2, S456.37`.
        public let rule: String
        /// The subject of the rule, in the book's terms.
        public let subject: String
        /// The evidence for the rule: data elements with their meanings, limits, status words.
        public let evidence: [String]
        /// The kind of consequence, such as `findings`, `verification` or `outcome`.
        public let kind: String
        /// The consequence, in words.
        public let consequence: String

        package init(_ step: StepDescription) {
            rule = step.rule
            subject = step.subject
            evidence = step.evidence
            kind = step.kind
            consequence = step.consequence
        }
    }

    /// The outcome as named in the books, such as `Online Request`; `nil` if there is none.
    public let outcome: String?
    /// The steps, in order.
    public let steps: [Step]

    /// Creates the description of an explanation.
    ///
    /// - Parameters:
    ///   - explanation: The notes of entry point and kernels.
    ///   - outcome: The outcome.
    ///   - currency: The currency of the transaction.
    package init(_ explanation: Explanation, outcome: Outcome?, currency: Currency?) {
        self.outcome = outcome?.status.description
        steps = ExplanationDescription(currency: currency).steps(explanation).map(Step.init)
    }
}
