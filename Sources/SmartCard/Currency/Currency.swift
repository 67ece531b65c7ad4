// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A currency: its two codes, and how many decimals its amounts have.
///
/// See ISO 4217.
package struct Currency: Hashable, Sendable {
    /// Three letters, such as `USD`.
    package let alphabeticCode: String
    /// The number that cards use, such as 840.
    package let numericCode: UInt16
    /// How many decimals an amount has: 2 for dollars and cents, 0 for yen.
    package let minorUnits: Int
    /// The English name.
    package let name: String

    init(_ alphabeticCode: String, _ numericCode: UInt16, _ minorUnits: Int, _ name: String) {
        self.alphabeticCode = alphabeticCode
        self.numericCode = numericCode
        self.minorUnits = minorUnits
        self.name = name
    }

    /// No currency: ISO 4217's code for where none is involved.
    package static let none = Currency("XXX", 999, 0, "No currency")

    /// Looks a currency up by its three letters, in upper case.
    ///
    /// - Returns: `nil` for an unknown code.
    package init?(alphabeticCode: String) {
        guard let currency = Self.byLetters[alphabeticCode] else { return nil }
        self = currency
    }

    /// Looks a currency up by its number.
    ///
    /// - Returns: `nil` for an unknown code.
    package init?(numericCode: UInt16) {
        guard let currency = Self.byNumber[numericCode] else { return nil }
        self = currency
    }

    /// Writes an amount in minor units with its decimals and code, such as `12.50 USD`.
    package func text(_ minorAmount: UInt64) -> String {
        Self.decimal(minorAmount, decimals: minorUnits) + " " + alphabeticCode
    }

    /// Writes an amount in minor units with its decimals, such as `12.50`.
    package static func decimal(_ minorAmount: UInt64, decimals: Int) -> String {
        let digits = String(minorAmount)
        guard decimals > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    private static let byLetters = Dictionary(
        all.map { ($0.alphabeticCode, $0) }, uniquingKeysWith: { first, _ in first })
    private static let byNumber = Dictionary(
        all.map { ($0.numericCode, $0) }, uniquingKeysWith: { first, _ in first })
}
