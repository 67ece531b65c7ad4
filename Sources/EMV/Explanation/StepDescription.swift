// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One step of an explanation in words.
package struct StepDescription: Hashable, Sendable {
    /// Where the rule stands: `EMV Contactless Book C-2, S456.37`.
    package let rule: String
    /// What the rule is about.
    package let subject: String
    /// What it looked at, one line each; cardholder data is masked unless asked for.
    package let evidence: [String]
    /// What kind of thing followed: the name of the case of ``Consequence``.
    package let kind: String
    /// What followed, in words.
    package let consequence: String
}
