// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card's rules for verifying the cardholder (CVM list, tag `8E`).
///
/// See EMV Book 3, 10.5 and Annex C3.
package struct CardholderVerificationMethodList: Hashable, Sendable {
    /// The condition under which a rule applies.
    package struct Condition: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let always = Self(rawValue: 0x00)
        package static let unattendedCash = Self(rawValue: 0x01)
        package static let notCashOrCashback = Self(rawValue: 0x02)
        package static let terminalSupportsMethod = Self(rawValue: 0x03)
        package static let manualCash = Self(rawValue: 0x04)
        package static let purchaseWithCashback = Self(rawValue: 0x05)
        package static let underAmountX = Self(rawValue: 0x06)
        package static let overAmountX = Self(rawValue: 0x07)
        package static let underAmountY = Self(rawValue: 0x08)
        package static let overAmountY = Self(rawValue: 0x09)
    }

    /// A method and the condition under which it applies.
    package struct Rule: Hashable, Sendable {
        /// Byte 1: the method in bits 6 to 1, and the action after a failure in bit 7.
        package let code: UInt8
        /// Byte 2: the condition.
        package let condition: Condition

        package var method: CardholderVerificationMethod {
            CardholderVerificationMethod(rawValue: code & 0x3F)
        }

        /// Whether the next rule applies if this one fails.
        package var continuesOnFailure: Bool { code & 0x40 != 0 }
    }

    /// The amount X of the conditions, in the application's currency.
    package let amountX: UInt64
    /// The amount Y of the conditions, in the application's currency.
    package let amountY: UInt64
    /// The rules in order.
    package let rules: [Rule]

    /// Reads a list.
    ///
    /// - Returns: `nil` unless there are two four-byte amounts and complete two-byte rules.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count >= 8, bytes.count % 2 == 0 else { return nil }
        amountX = bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
        amountY = bytes.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
        var rules: [Rule] = []
        var rest = Array(bytes.dropFirst(8))[...]
        while let code = rest.popFirst(), let condition = rest.popFirst() {
            rules.append(Rule(code: code, condition: Condition(rawValue: condition)))
        }
        self.rules = rules
    }
}

/// A cardholder verification method: the code in byte 1 of a rule, without bit 7.
///
/// See EMV Book 3, Annex C3, Table 43.
package struct CardholderVerificationMethod: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let fail = Self(rawValue: 0x00)
    package static let plaintextPIN = Self(rawValue: 0x01)
    package static let onlinePIN = Self(rawValue: 0x02)
    package static let plaintextPINAndSignature = Self(rawValue: 0x03)
    package static let encipheredPIN = Self(rawValue: 0x04)
    package static let encipheredPINAndSignature = Self(rawValue: 0x05)
    package static let signature = Self(rawValue: 0x1E)
    package static let noneRequired = Self(rawValue: 0x1F)
    /// Only in results: no method was performed.
    package static let nonePerformed = Self(rawValue: 0x3F)
}

/// The cardholder verification that was performed, and its result (tag `9F34`).
///
/// See EMV Book 4, Annex A4.
public struct CardholderVerificationResults: Hashable, Sendable {
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

    /// The three bytes: the method, its condition, and the result.
    public var bytes: [UInt8] { [method, condition.rawValue, result.rawValue] }
}
