// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The languages of a payment sheet, by their BCP 47 tags.
package enum SheetLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case chinese = "zh-Hans"
    case arabic = "ar"

    /// Creates the language for an ISO 639 code of two or three letters, or returns `nil`.
    ///
    /// Readers of Traditional Chinese understand Simplified Chinese more easily than English.
    package init?(_ code: String) {
        switch code.lowercased() {
        case "en", "eng": self = .english
        case "de", "deu", "ger": self = .german
        case "fr", "fra", "fre": self = .french
        case "es", "spa": self = .spanish
        case "zh", "zho", "chi", "cmn", "yue", "wuu": self = .chinese
        case "ar", "ara", "arb": self = .arabic
        default: return nil
        }
    }

    /// Whether the language is written from right to left.
    package var isRightToLeft: Bool { self == .arabic }

    /// The phrases in this language.
    package var phrases: SheetPhrases {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .chinese: .chinese
        case .arabic: .arabic
        }
    }

    /// Returns the format of amounts.
    ///
    /// - Parameter region: The ISO 3166 code of the customer's country, or `nil`.
    /// - Returns: The format of the country if it has its own, or else that of the language.
    package func money(in region: String?) -> MoneyFormat {
        switch self {
        case .english: .english
        case .german: .german(in: region)
        case .french: .french
        case .spanish: .spanish(in: region)
        case .chinese: .chinese
        case .arabic: .arabic
        }
    }
}
