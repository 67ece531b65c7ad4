// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The languages that a payment sheet speaks, by their BCP 47 tags.
enum SheetLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case chinese = "zh-Hans"
    case arabic = "ar"

    /// Finds the language for an ISO 639 code of two or three letters, or `nil`.
    ///
    /// Readers of traditional characters make out simplified ones sooner than English.
    init?(_ code: String) {
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

    /// The words.
    var phrases: SheetPhrases {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .chinese: .chinese
        case .arabic: .arabic
        }
    }

    /// How amounts are written.
    ///
    /// - Parameter region: The ISO 3166 letters of the customer's country, or `nil`.
    /// - Returns: The way of the country, where it has one of its own.
    func money(in region: String?) -> MoneyFormat {
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
