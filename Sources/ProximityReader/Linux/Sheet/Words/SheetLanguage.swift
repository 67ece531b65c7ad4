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

extension Locale.Language {
    /// Takes a BCP 47 tag, or returns `nil` when a text is none: letters, digits and hyphens
    /// that begin with two or three letters.
    init?(tag: String) {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(\.isLetterOrDigit)
        }
        guard isTag, tag.utf8.count <= 35, let language = parts.first,
            (2...3).contains(language.utf8.count), language.allSatisfy(\.isLetter)
        else { return nil }
        self.init(identifier: tag)
    }

    /// Reads the language of a program's messages from its variables, or `nil` when they name
    /// none.
    ///
    /// See POSIX.1-2024, Base Definitions, 8.2: the first of these that is set wins.
    init?(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let tag = value.prefix { $0 != "." && $0 != "@" }
        guard !tag.isEmpty, tag != "C", tag != "POSIX" else { return nil }
        self.init(identifier: String(tag))
    }
}

extension UInt8 {
    /// Whether it stands for a letter or digit of ASCII.
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
    }
}
