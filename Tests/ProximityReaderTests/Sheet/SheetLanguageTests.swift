// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ProximityReader

@Suite("Language of the payment sheet")
struct SheetLanguageTests {
    @Test(
        "The sheet uses the nearest available language, or English",
        arguments: [
            ("en", "en"), ("en-GB", "en"), ("de-CH", "de"), ("de_AT", "de"), ("ger", "de"),
            ("fr-CA", "fr"), ("fra", "fr"), ("es-419", "es"), ("zh", "zh-Hans"),
            ("zh-Hant-TW", "zh-Hans"), ("yue", "zh-Hans"), ("ar-EG", "ar"), ("AR", "ar"),
            ("ja", "en"), ("tlh", "en"), ("", "en"), ("german", "en"),
        ])
    func choice(tag: String, expected: String) {
        let words = PaymentSheetWords(Locale.Language(identifier: tag))
        #expect(words.language == expected)
        #expect(words.isRightToLeft == (expected == "ar"))
    }

    @Test(
        "The default language comes from the locale environment variables",
        arguments: [
            (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "fr_FR@euro"], "fr"),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"], "es"),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES", "LC_ALL": "zh_CN.UTF-8"], "zh"),
            (["LANG": "de_DE.UTF-8", "LC_ALL": ""], "de"),
            (["LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"], nil), (["LANG": "POSIX"], nil),
            (["LANG": ""], nil), ([:], nil),
        ] as [([String: String], String?)])
    func variables(environment: [String: String], expected: String?) {
        let language = ReaderConfiguration(environment: environment).language
        #expect(language?.languageCode?.identifier == expected)
    }

    @Test("The sheet's language is the request's; otherwise, the configured one")
    func order() async throws {
        for (own, configured, expected) in [
            ("fr", "de", "fr"), (nil, "de", "de"), (nil, nil, nil),
        ] as [(String?, String?, String?)] {
            let bench = try TestBench {
                $0.language = configured.map { Locale.Language(identifier: $0) }
            }
            let session = try await bench.session()
            bench.tap()
            var request = TestBench.request
            request.userInterfaceLanguage = own.map { Locale.Language(identifier: $0) }
            _ = try await session.readPaymentCard(request)
            let content = try #require(bench.sheet.contents.last)
            #expect(content.language?.languageCode?.identifier == expected)
        }
    }

    @Test("The language is configured by a language tag, and anything else is refused")
    func configured() throws {
        for tag in ["de", "de-CH", "zh-Hans-CN", "fil"] {
            let configuration = try ReaderConfiguration.layered(
                files: [], environment: ["TAPTOPAY_LANGUAGE": tag, "LANG": "fr_FR.UTF-8"])
            #expect(configuration.language == Locale.Language(identifier: tag))
        }
        for text in ["d", "german", "de-", "de--CH", "12", "de_CH", "d\u{1B}e", "dé"] {
            let error = try #require(throws: ConfigurationError.self) {
                try ReaderConfiguration.layered(
                    files: [], environment: ["TAPTOPAY_LANGUAGE": text])
            }
            #expect(error.path == "TAPTOPAY_LANGUAGE", "\(text)")
        }
    }
}
