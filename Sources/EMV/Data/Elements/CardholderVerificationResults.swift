// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Which cardholder verification was performed, and how it ended (tag `9F34`).
///
/// See EMV Book 4, Annex A4.
package struct CardholderVerificationResults: Hashable, Sendable {
    /// How the last method ended.
    package enum Result: UInt8, Hashable, Sendable {
        /// For example signature, which only a person can check.
        case unknown = 0
        case failed = 1
        case successful = 2
    }

    /// Byte 1: the code of the method performed.
    package let method: UInt8
    /// Byte 2: the condition of the rule.
    package let condition: CardholderVerificationMethodList.Condition
    /// Byte 3.
    package let result: Result

    /// Creates results.
    package init(
        _ method: CardholderVerificationMethod,
        _ condition: CardholderVerificationMethodList.Condition = .always, _ result: Result
    ) {
        self.method = method.rawValue
        self.condition = condition
        self.result = result
    }

    /// Creates the results of a rule of the card's list.
    init(rule: CardholderVerificationMethodList.Rule, result: Result) {
        method = rule.code
        condition = rule.condition
        self.result = result
    }

    /// The three bytes.
    package var bytes: [UInt8] { [method, condition.rawValue, result.rawValue] }
}
