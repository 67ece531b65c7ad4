// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Phrases

@Suite("Phrases of the sheets")
struct PhrasesTests {
    private static let translations = SheetLanguage.allCases.filter { $0 != .english }

    @Test("Every language has a text for everything, with the placeholders of the English text")
    func placeholders() {
        let english = texts(in: .english)
        #expect(english.count > 130)
        for language in Self.translations {
            let own = texts(in: language)
            #expect(own.keys == english.keys)
            for (name, text) in english {
                let translation = own[name] ?? ""
                #expect(!translation.isEmpty, "\(language): \(name)")
                #expect(
                    placeholders(of: translation) == placeholders(of: text),
                    "\(language): \(name)")
            }
        }
    }

    @Test("Every language has its own words", arguments: translations)
    func words(language: SheetLanguage) {
        let english = texts(in: .english)
        let same = texts(in: language).filter { english[$0.key] == $0.value }.keys
        // Names of keys, the letter that accepts, and the French word "Contact".
        let allowed: Set = [".yes", ".wallet.enterKey", ".wallet.escapeKey", ".wallet.contact"]
        #expect(Set(same).isSubset(of: allowed), "\(same)")
    }

    @Test("Each language is found by its tag and has its own name")
    func names() {
        for language in SheetLanguage.allCases {
            let code = language.rawValue.prefix { $0 != "-" }
            #expect(SheetLanguage(String(code)) == language)
        }
        let names = SheetLanguage.allCases.map(\.phrases.languageName)
        #expect(Set(names).count == names.count)
        #expect(names.prefix(2) == ["English", "Deutsch"])
    }

    @Test("What a PIN pad says to customers who do not see it contains no digit but in the layout")
    func withoutSight() {
        for language in SheetLanguage.allCases {
            let phrases = language.phrases.pinWithoutSight
            for text in [phrases.digit, phrases.deleted, phrases.name, phrases.hint] {
                #expect(!text.contains { $0.isASCII && $0.isNumber }, "\(language)")
            }
        }
    }

    @Test("Values take the place of names in braces, and braces in the values stay")
    func filled() {
        #expect("{a} of {b}{c}".filled(["a": "{b}", "b": "2"]) == "{b} of 2")
        #expect("{a} and {b".filled(["a": "1"]) == "1 and {b")
        #expect("} {a}".filled([:]) == "} ")
    }

    /// Returns every text of a language by the names of its properties.
    private func texts(in language: SheetLanguage) -> [String: String] {
        var texts: [String: String] = [:]
        collect(language.phrases, "", &texts)
        return texts
    }

    private func collect(_ value: Any, _ name: String, _ texts: inout [String: String]) {
        if let text = value as? String {
            texts[name] = text
        } else {
            for child in Mirror(reflecting: value).children {
                collect(child.value, "\(name).\(child.label ?? "")", &texts)
            }
        }
    }

    private func placeholders(of text: String) -> [String] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
            .map { String($0.prefix { $0 != "}" }) }.sorted()
    }
}
