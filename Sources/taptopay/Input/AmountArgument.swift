// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SmartCard
internal import Support

/// An amount and a currency, as entered by the user.
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
    ///   - amount: Digits, with at most as many decimals as the currency has.
    ///   - code: The three-letter ISO 4217 code.
    /// - Throws: `CommandError` that says which value is invalid, and why.
    init(amount: String, currency code: String) throws(CommandError) {
        guard let currency = Currency(alphabeticCode: code) else {
            throw .usage(
                "Unknown currency code \u{201C}\(code)\u{201D}: use the three letters of "
                    + "ISO 4217, such as USD.")
        }
        guard amount.isDecimalNumber else {
            throw .usage(
                "Invalid amount \u{201C}\(amount)\u{201D}: write it as 12.50."
            )
        }
        let parts = amount.split(separator: ".")
        let decimals = parts.count == 2 ? parts[1].utf8.count : 0
        let allowed = Int(currency.minorUnits)
        guard decimals <= allowed else {
            throw .usage(
                "Invalid amount \(amount): \(code) amounts take "
                    + (allowed == 0 ? "no decimals." : "at most \(allowed) decimals."))
        }
        let padded = parts.joined() + String(repeating: "0", count: allowed - decimals)
        guard padded.utf8.count <= 12, let minorUnits = UInt64(padded),
            let value = Decimal(string: amount)
        else { throw .usage("The amount \(amount) is too large for a payment.") }
        self.amount = value
        text = amount
        self.minorUnits = minorUnits
        self.currency = currency
    }
}
