// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The format of a country's postal codes.
///
/// See Universal Postal Union, postal addressing systems.
struct PostalCodeFormat: Hashable, Sendable {
    /// The patterns, in which `9` stands for a digit and `A` for a letter.
    ///
    /// Other characters stand for themselves. Spaces in the customer's text are ignored.
    private let patterns: [String]

    /// Finds a country's format; fails if postal codes are rare there or the format is unknown.
    ///
    /// - Parameter country: The country: ISO 3166, two uppercase letters.
    init?(country: String) {
        guard let patterns = Self.table[country] else { return nil }
        self.patterns = patterns
    }

    /// Returns whether a postal code matches the format.
    func matches(_ postalCode: String) -> Bool {
        let text = postalCode.uppercased().filter { $0 != " " }
        return patterns.contains { Self.matches(text, $0) }
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        text.count == pattern.count
            && zip(text, pattern).allSatisfy { character, place in
                switch place {
                case "9": ("0"..."9").contains(character)
                case "A": ("A"..."Z").contains(character)
                default: character == place
                }
            }
    }

    private static let fiveDigits = ["99999"]
    private static let fourDigits = ["9999"]

    private static let table: [String: [String]] = [
        "AT": fourDigits, "AU": fourDigits, "BE": fourDigits, "BR": ["99999-999", "99999999"],
        "CA": ["A9A9A9"], "CH": fourDigits, "CN": ["999999"], "CZ": fiveDigits, "DE": fiveDigits,
        "DK": fourDigits, "ES": fiveDigits, "FI": fiveDigits, "FR": fiveDigits,
        "GB": ["A99AA", "A999AA", "AA99AA", "AA999AA", "A9A9AA", "AA9A9AA"],
        "IN": ["999999"], "IT": fiveDigits, "JP": ["999-9999", "9999999"], "KR": fiveDigits,
        "MX": fiveDigits, "NL": ["9999AA"], "NO": fourDigits, "NZ": fourDigits,
        "PL": ["99-999"], "PT": ["9999-999"], "SE": fiveDigits,
        "US": ["99999", "99999-9999", "999999999"],
    ]
}
