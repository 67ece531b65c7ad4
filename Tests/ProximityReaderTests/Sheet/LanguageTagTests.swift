// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ProximityReader

@Suite("Language tags")
struct LanguageTagTests {
    private func language(_ code: String, _ script: String?, _ region: String?) -> Locale.Language {
        Locale.Language(
            languageCode: Locale.LanguageCode(code), script: script.map { Locale.Script($0) },
            region: region.map { Locale.Region($0) })
    }

    @Test(
        "A tag provides a language, a script, and a region",
        arguments: [
            ("de", "de", nil, nil), ("deu", "deu", nil, nil), ("DE-ch", "de", nil, "CH"),
            ("de-419", "de", nil, "419"), ("de-Latn", "de", "Latn", nil),
            ("de-Latn-CH", "de", "Latn", "CH"), ("de-Latn-419", "de", "Latn", "419"),
            // Nothing else is used.
            ("de-41", "de", nil, nil), ("de-CHE", "de", nil, nil), ("de-C1", "de", nil, nil),
            ("de-4a9", "de", nil, nil), ("de-4190", "de", nil, nil), ("de-1996-CH", "de", nil, nil),
            ("de-Latin-CH", "de", nil, nil), ("de-Lat1-CH", "de", nil, nil),
            ("de-CH-Latn", "de", nil, "CH"), ("de-Latn-1996-CH", "de", "Latn", nil),
            ("de-x", "de", nil, nil), ("az-azAZ0189", "az", nil, nil),
            ("de-abcdefgh-abcdefgh-abcdefgh-abcde", "de", nil, nil),
        ] as [(String, String, String?, String?)])
    func parts(tag: String, code: String, script: String?, region: String?) throws {
        let found = try #require(Locale.Language(tag: tag))
        #expect(found == language(code, script, region))
        let parts = try #require(LanguageParts(found))
        #expect(parts.languageCode == code)
        #expect(parts.region == region)
        #expect(parts.tag == region.map { "\(code)-\($0)" } ?? code)
    }

    @Test(
        "Text with another form is not a tag",
        arguments: [
            "", "d", "abcd", "d1", "1d", "d1e", "-de", "de-", "de--CH", "de-abcdefghi", "de-/9",
            "de-:9", "de-@x", "de-[x", "de-`x", "de-{x", "de_CH",
            "de-abcdefgh-abcdefgh-abcdefgh-abcdef",
        ])
    func refused(text: String) {
        #expect(Locale.Language(tag: text) == nil)
    }

    @Test(
        "A locale's name ends before its encoding and its modifier",
        arguments: [
            ("de_CH.UTF-8@euro", "de-CH"), ("de_CH@euro", "de-CH"), ("zh_Hans_CN", "zh-Hans-CN"),
            ("de", "de"), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("german", nil),
        ] as [(String, String?)])
    func locale(name: String, tag: String?) {
        let language = Locale.Language(environment: ["LANG": name])
        #expect(language == tag.flatMap { Locale.Language(tag: $0) })
    }
}
