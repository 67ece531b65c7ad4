// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// Something that a rule looked at.
package enum Evidence: Hashable, Sendable {
    /// A data element; `nil` when it is absent.
    case element(Tag, [UInt8]?)
    /// The bits of an action code that the terminal verification results have too.
    case bits(Tag, TerminalVerificationResults)
    /// An amount and the limit that it was held against, in minor units of the currency.
    case amount(UInt64, limit: UInt64)
    /// The card's status word.
    case statusWord(StatusWord)
    /// A time with its name: `measured`, `at most`.
    case time(String, Duration)
    /// A fact in words, without any data of the card.
    case fact(String)

    /// A data element as it stands in the transaction's data.
    package static func element(_ tag: Tag, in data: TransactionData) -> Evidence {
        .element(tag, data[tag].map { Array($0) })
    }
}

extension Evidence: CustomStringConvertible, CustomReflectable {
    /// What kind of thing it is; values of elements are left out.
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

    /// Shows nothing: a value may be cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
