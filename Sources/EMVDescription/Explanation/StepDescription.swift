// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One step of an explanation in words.
package struct StepDescription: Hashable, Sendable {
    /// The location of the rule, such as `EMV Contactless Book C-2, S456.37`.
    package let rule: String
    /// The subject of the rule.
    package let subject: String
    /// The data the rule examined, one line each; cardholder data is masked unless requested.
    package let evidence: [String]
    /// The kind of consequence: the name of the case of ``Consequence``.
    package let kind: String
    /// The consequence in words.
    package let consequence: String
}
