// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a language, in some countries in a way of its own, writes money.
///
/// See the Unicode Common Locale Data Repository, version 46, for what is usual where.
struct MoneyFormat: Hashable, Sendable {
    /// Where the currency stands.
    enum Position: Sendable {
        case before, beforeWithSpace, after
    }

    var position: Position
    var decimalSeparator: String
    var groupSeparator: String
    /// How many digits a number has at least that is written in groups of three.
    var groupedDigits = 4
    /// What follows the number of a percentage.
    var percentSign: String
    /// Currencies with a symbol, such as `EUR=€`, separated by spaces; all others have their
    /// ISO 4217 letters.
    let symbols: String

    /// Writes an amount.
    ///
    /// - Parameters:
    ///   - amount: Digits, and perhaps a point and decimals.
    ///   - currency: The ISO 4217 letters.
    ///   - region: The ISO 3166 letters of the customer's country, or `nil`.
    ///   - usesISOCode: Whether to write the letters rather than a symbol.
    /// - Returns: The text.
    func text(
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

    /// Writes a number with the language's separators.
    ///
    /// - Parameter text: Digits, and perhaps a point and decimals.
    /// - Returns: The text.
    func number(_ text: String) -> String {
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

    /// A dollar is plain where it is the country's own, and that of the United States is not
    /// where another one is.
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

    /// Countries whose own currency is written `$`.
    private static let dollars = """
        AR=ARS AU=AUD CA=CAD CL=CLP CO=COP EC=USD HK=HKD MX=MXN NZ=NZD PR=USD SG=SGD SV=USD US=USD \
        UY=UYU
        """
}
