// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import SmartCard

/// An amount with its currency, from a request body.
struct Money: Hashable, Sendable {
    /// The amount in minor units.
    let amount: Int64
    let currency: Currency

    /// Reads an amount such as `12.50` and an ISO 4217 code.
    init(_ text: String, currencyCode: String) throws(Problem) {
        guard let currency = Currency(alphabeticCode: currencyCode) else {
            throw .value("currencyCode", "This must be an ISO 4217 code, such as EUR.")
        }
        self.currency = currency
        amount = try Self.amount(text, decimals: currency.minorUnits)
    }

    /// Returns an amount such as `12.50`, with at most 12 digits in minor units.
    static func amount(
        _ text: String, decimals: Int, at member: String = "amount"
    ) throws(Problem) -> Int64 {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let wrong = Problem.value(
            member,
            "This must be a string of digits with at most \(decimals) decimals, such as "
                + Currency.decimal(1250, decimals: decimals) + ".")
        guard 1...2 ~= parts.count,
            parts.allSatisfy({ part in
                !part.isEmpty && part.allSatisfy { 0x30...0x39 ~= $0 }
            })
        else { throw wrong }
        let fraction = parts.count == 2 ? parts[1].count : 0
        guard fraction <= decimals else { throw wrong }
        let digits =
            parts.flatMap { $0 } + repeatElement(UInt8(ascii: "0"), count: decimals - fraction)
        guard let amount = Int64(String(decoding: digits, as: UTF8.self)),
            amount <= 999_999_999_999
        else { throw wrong }
        return amount
    }
}
