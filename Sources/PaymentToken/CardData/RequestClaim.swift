// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The app's request (`req`).
public struct RequestClaim: Hashable, Sendable {
    /// The kind of request (`op`): `purchase`, `refund`, `verification`, and so on.
    public var operation: String
    /// The amount in minor units (`amt`, at most 12 digits); zero for a verification.
    public var amount: UInt64
    /// The ISO 4217 numeric currency code (`cur`), such as 840.
    public var currencyCode: UInt16

    /// Creates a request.
    public init(operation: String, amount: UInt64, currencyCode: UInt16) {
        self.operation = operation
        self.amount = amount
        self.currencyCode = currencyCode
    }

    /// The amount as 12 digits.
    var amountText: String { Self.digits(amount, count: 12) }
    /// The currency as 3 digits.
    var currencyText: String { Self.digits(UInt64(currencyCode), count: 3) }

    /// Parses an amount of exactly 12 digits.
    static func amount(_ text: String) -> UInt64? { number(text, count: 12) }

    /// Parses a currency code of exactly 3 digits.
    static func currencyCode(_ text: String) -> UInt16? {
        number(text, count: 3).flatMap { UInt16(exactly: $0) }
    }

    private static func digits(_ number: UInt64, count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }

    private static func number(_ text: String, count: Int) -> UInt64? {
        guard text.utf8.count == count,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return UInt64(text)
    }
}
