// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import EMV
package import SmartCard

/// Why a read came out as it did: every rule that moved the outcome, in order.
///
/// Holds no cardholder data: account numbers, tracks and certificates are masked.
public struct ReadExplanation: Hashable, Sendable, Encodable {
    /// One rule that moved the outcome.
    public struct Step: Hashable, Sendable, Encodable {
        /// The book and section: `EMV Contactless Book C-2, S456.37`.
        public let rule: String
        /// What the rule is about, in the book's terms.
        public let subject: String
        /// What it looked at: data elements with their meanings, limits, status words.
        public let evidence: [String]
        /// What kind of thing followed, such as `findings`, `verification` or `outcome`.
        public let kind: String
        /// What followed, in words.
        public let consequence: String

        package init(_ step: StepDescription) {
            rule = step.rule
            subject = step.subject
            evidence = step.evidence
            kind = step.kind
            consequence = step.consequence
        }
    }

    /// The outcome by the books' name, such as `Online Request`; `nil` when there is none.
    public let outcome: String?
    /// The steps, the first one first.
    public let steps: [Step]

    /// Puts an explanation into words.
    ///
    /// - Parameters:
    ///   - explanation: What entry point and kernels noted.
    ///   - outcome: What they came to.
    ///   - currency: The currency of the transaction.
    package init(_ explanation: Explanation, outcome: Outcome?, currency: Currency?) {
        self.outcome = outcome?.status.description
        steps = ExplanationDescription(currency: currency).steps(explanation).map(Step.init)
    }
}
