// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The cardholder verification that was performed, and its result (tag `9F34`).
///
/// See EMV Book 4, Annex A4.
package struct CardholderVerificationResults: Hashable, Sendable {
    /// The result of the last method.
    package enum Result: UInt8, Hashable, Sendable {
        /// The result is unknown, as for a signature, which only a person can check.
        case unknown = 0
        case failed = 1
        case successful = 2
    }

    /// Byte 1: the code of the method that was performed.
    package let method: UInt8
    /// Byte 2: the condition of the rule.
    package let condition: CardholderVerificationMethodList.Condition
    /// Byte 3: the result.
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

    /// Creates the results of a rule in the card's list.
    init(rule: CardholderVerificationMethodList.Rule, result: Result) {
        method = rule.code
        condition = rule.condition
        self.result = result
    }

    /// The three bytes.
    package var bytes: [UInt8] { [method, condition.rawValue, result.rawValue] }
}
