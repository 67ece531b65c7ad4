// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A currency with its two codes and the number of decimals in its amounts.
///
/// See ISO 4217.
package struct Currency: Hashable, Sendable {
    /// Three letters, such as `USD`.
    package let alphabeticCode: String
    /// The number that cards use, such as 840.
    package let numericCode: UInt16
    /// The number of decimals in an amount: 2 for dollars and cents, 0 for yen.
    package let minorUnits: Int
    /// The English name.
    package let name: String

    init(_ alphabeticCode: String, _ numericCode: UInt16, _ minorUnits: Int, _ name: String) {
        self.alphabeticCode = alphabeticCode
        self.numericCode = numericCode
        self.minorUnits = minorUnits
        self.name = name
    }

    /// No currency: the ISO 4217 code for transactions without a currency.
    package static let none = Currency("XXX", 999, 0, "No currency")

    /// Looks up a currency by its three letters, in uppercase.
    ///
    /// - Returns: `nil` for an unknown code.
    package init?(alphabeticCode: String) {
        guard let currency = Self.byLetters[alphabeticCode] else { return nil }
        self = currency
    }

    /// Looks up a currency by its number.
    ///
    /// - Returns: `nil` for an unknown code.
    package init?(numericCode: UInt16) {
        guard let currency = Self.byNumber[numericCode] else { return nil }
        self = currency
    }

    /// Formats an amount in minor units with its decimals and code, such as `12.50 USD`.
    package func text(_ minorAmount: UInt64) -> String {
        Self.decimal(minorAmount, decimals: minorUnits) + " " + alphabeticCode
    }

    /// Formats an amount in minor units with its decimals, such as `12.50`.
    package static func decimal(_ minorAmount: UInt64, decimals: Int) -> String {
        let digits = String(minorAmount)
        guard decimals > 0 else { return digits }
        let padded = digits.zeroPadded(to: decimals + 1)
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    private static let byLetters = Dictionary(
        all.map { ($0.alphabeticCode, $0) }, uniquingKeysWith: { first, _ in first })
    private static let byNumber = Dictionary(
        all.map { ($0.numericCode, $0) }, uniquingKeysWith: { first, _ in first })
}
