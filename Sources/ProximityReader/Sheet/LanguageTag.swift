// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Locale.Language {
    /// Creates a language from a BCP 47 tag, or returns `nil` if the text is not a tag.
    ///
    /// A tag consists of letters, digits and hyphens, and starts with two or three letters.
    ///
    /// Only language, script and region are used. They are parsed here because Foundation's parser
    /// adds 35 MB of Unicode data to every static program.
    package init?(tag: String) {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(\.isLetterOrDigit)
        }
        guard isTag, tag.utf8.count <= 35, let language = parts.first,
            (2...3).contains(language.utf8.count), language.allSatisfy(\.isLetter)
        else { return nil }
        let script = parts.dropFirst().prefix(1).first {
            $0.count == 4 && $0.allSatisfy(\.isLetter)
        }
        let region = parts.dropFirst(script == nil ? 1 : 2).first.flatMap { part in
            part.count == 2 && part.allSatisfy(\.isLetter)
                || part.count == 3 && part.allSatisfy(\.isNumber) ? part : nil
        }
        self.init(
            languageCode: Locale.LanguageCode(language.lowercased()),
            script: script.map { Locale.Script(String($0)) },
            region: region.map { Locale.Region($0.uppercased()) })
    }

    /// Creates the language of a program's messages from its variables, or `nil` if there is none.
    ///
    /// See POSIX.1-2024, Base Definitions, 8.2: the first of these that is set takes precedence. The
    /// languages `C` and `POSIX` are not tags.
    init?(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = value.prefix { $0 != "." && $0 != "@" }
        self.init(tag: name.split(separator: "_").joined(separator: "-"))
    }
}

/// The parts of a language.
///
/// They are read from the language's encoded form, because `languageCode` and `region` of
/// `Locale.Language` would add 35 MB of Unicode data to every static program.
struct LanguageParts: Decodable {
    /// The ISO 639 code, or `nil`.
    let languageCode: String?
    /// The ISO 3166 code of the country, or `nil`.
    let region: String?

    /// The language as written in a configuration, such as `de-CH`, or `nil`.
    var tag: String? {
        languageCode.map { code in region.map { "\(code)-\($0)" } ?? code }
    }

    init?(_ language: Locale.Language) {
        struct Encoded: Decodable { let components: LanguageParts }
        guard let encoded = try? JSONEncoder().encode(language),
            let parts = try? JSONDecoder().decode(Encoded.self, from: encoded)
        else { return nil }
        self = parts.components
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
    }
}
