// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The format of money in a language, with variants for some countries.
///
/// See the Unicode Common Locale Data Repository, version 46, for the customary formats.
package struct MoneyFormat: Hashable, Sendable {
    /// The position of the currency.
    enum Position: Sendable {
        case before, beforeWithSpace, after
    }

    var position: Position
    var decimalSeparator: String
    var groupSeparator: String
    /// The minimum number of digits of a number that is written in groups of three.
    var groupedDigits = 4
    /// The text that follows the number in a percentage.
    package var percentSign: String
    /// Currencies with a symbol, such as `EUR=€`, separated by spaces.
    ///
    /// All other currencies are written as ISO 4217 codes.
    let symbols: String

    /// Formats an amount.
    ///
    /// - Parameters:
    ///   - amount: Digits, optionally with a point and decimals.
    ///   - currency: The ISO 4217 code.
    ///   - region: The ISO 3166 code of the customer's country, or `nil`.
    ///   - usesISOCode: Whether to write the code rather than a symbol.
    /// - Returns: The text.
    package func text(
        _ amount: String, currency: String, region: String?, usesISOCode: Bool
    ) -> String {
        let symbol = usesISOCode ? currency : symbol(of: currency, in: region)
        let number = number(amount)
        switch position {
        case .after: return "\(number)\u{A0}\(symbol)"
        case .beforeWithSpace: return "\(symbol)\u{A0}\(number)"
        case .before: return symbol + (symbol.last?.isLetter == true ? "\u{A0}" : "") + number
        }
    }

    /// Formats a number with the language's separators.
    ///
    /// - Parameter text: Digits, optionally with a point and decimals.
    /// - Returns: The text.
    package func number(_ text: String) -> String {
        let parts = text.split(separator: ".", maxSplits: 1)
        let whole = Array(parts.first ?? "0")
        var result = ""
        for (index, digit) in whole.enumerated() {
            let isGroup = index > 0 && (whole.count - index).isMultiple(of: 3)
            if isGroup, whole.count >= groupedDigits { result += groupSeparator }
            result.append(digit)
        }
        return parts.count > 1 ? result + decimalSeparator + parts[1] : result
    }

    /// Returns the symbol of a currency in a region.
    ///
    /// A country's own dollar is `$`. Where there is another dollar, the US dollar is `US$`.
    private func symbol(of currency: String, in region: String?) -> String {
        let home = region.flatMap { Self.entry($0, of: Self.dollars) }
        if home == currency { return "$" }
        let symbol = Self.entry(currency, of: symbols) ?? currency
        return symbol == "$" && home != nil ? "US$" : symbol
    }

    private static func entry(_ name: String, of list: String) -> String? {
        list.split(separator: " ").first { $0.hasPrefix("\(name)=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    /// The countries whose currency is written `$`.
    private static let dollars = """
        AR=ARS AU=AUD CA=CAD CL=CLP CO=COP EC=USD HK=HKD MX=MXN NZ=NZD PR=USD SG=SGD SV=USD US=USD \
        UY=UYU
        """
}
