// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// Data that a rule examined.
package enum Evidence: Hashable, Sendable {
    /// A data element; `nil` if it is absent.
    case element(Tag, [UInt8]?)
    /// The bits that are set in both an action code and the terminal verification results.
    case bits(Tag, TerminalVerificationResults)
    /// An amount and the limit it was compared with, in minor units of the currency.
    case amount(UInt64, limit: UInt64)
    /// The card's status word.
    case statusWord(StatusWord)
    /// A time with its name, such as `measured` or `at most`.
    case time(String, Duration)
    /// A fact in words, without card data.
    case fact(String)

    /// Creates evidence from a data element in the transaction's data.
    package static func element(_ tag: Tag, in data: TransactionData) -> Evidence {
        .element(tag, data[tag].map { Array($0) })
    }
}

extension Evidence: CustomStringConvertible, CustomReflectable {
    /// A description without the values of elements.
    package var description: String {
        switch self {
        case .element(let tag, let value): value == nil ? "\(tag) absent" : "\(tag)"
        case .bits(let tag, _): "\(tag)"
        case .amount(let amount, let limit): "amount \(amount), limit \(limit)"
        case .statusWord(let word): "\(word)"
        case .time(let name, let time): "\(name) \(time)"
        case .fact(let text): text
        }
    }

    /// Empty, because a value can contain cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
