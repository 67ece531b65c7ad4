// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SmartCard

/// An amount and a currency as a user types them.
struct AmountArgument {
    /// The amount in the currency's main unit.
    let amount: Decimal
    /// The amount as it was typed.
    let text: String
    /// The amount in minor units.
    let minorUnits: UInt64
    let currency: Currency

    /// Reads `12.50` and `USD`.
    ///
    /// - Parameters:
    ///   - amount: Digits with at most the currency's decimals.
    ///   - code: The letters of ISO 4217.
    /// - Throws: `CommandError` that says what is wrong with which.
    init(amount: String, currency code: String) throws(CommandError) {
        guard let currency = Currency(alphabeticCode: code) else {
            throw .usage(
                "\u{201C}\(code)\u{201D} is not a currency: give the three letters of ISO 4217, "
                    + "such as USD.")
        }
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard (1...2).contains(parts.count), !(parts.first ?? "").isEmpty,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), parts.last?.isEmpty == false
        else {
            throw .usage("\u{201C}\(amount)\u{201D} is not an amount: write it as 12.50.")
        }
        let decimals = parts.count == 2 ? parts[1].utf8.count : 0
        let allowed = Int(currency.minorUnits)
        guard decimals <= allowed else {
            throw .usage(
                "\(amount) has \(decimals) decimals, and \(code) has \(allowed).")
        }
        let padded = digits + String(repeating: "0", count: allowed - decimals)
        guard padded.utf8.count <= 12, let minorUnits = UInt64(padded),
            let value = Decimal(string: amount)
        else { throw .usage("\(amount) is larger than a payment can be.") }
        self.amount = value
        text = amount
        self.minorUnits = minorUnits
        self.currency = currency
    }
}
