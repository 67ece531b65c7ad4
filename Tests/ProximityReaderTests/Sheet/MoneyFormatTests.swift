// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ProximityReader

@Suite("Money on the payment sheet")
struct MoneyFormatTests {
    private func text(
        _ amount: String, _ currency: String, _ language: String, usesISOCode: Bool = false
    ) throws -> String {
        var request = PaymentCardTransactionRequest(
            amount: try #require(Decimal(string: amount)), currencyCode: currency)
        request.userInterfaceLanguage = Locale.Language(identifier: language)
        request.useISOCurrencySymbol = usesISOCode
        let content = try CheckedRequest(request).content(merchantName: "")
        return PaymentSheetWords(content.language).heading(content)
            .replacing("\u{A0}", with: "_").replacing("\u{202F}", with: "_")
    }

    @Test(
        "An amount has the format of its language and region",
        arguments: [
            ("en", "12.50", "USD", "$12.50"), ("en", "1234567.89", "USD", "$1,234,567.89"),
            ("en", "12.50", "CAD", "CA$12.50"), ("en", "12.50", "CHF", "CHF_12.50"),
            ("en-CA", "12.50", "CAD", "$12.50"), ("en-CA", "12.50", "USD", "US$12.50"),
            ("en-AU", "12.50", "AUD", "$12.50"), ("en", "1250", "JPY", "¥1,250"),
            ("en", "1.234", "KWD", "KWD_1.234"), ("en", "0.05", "GBP", "£0.05"),
            ("de", "12.50", "EUR", "12,50_€"), ("de", "1234.50", "EUR", "1.234,50_€"),
            ("de-AT", "1234.50", "EUR", "€_1.234,50"), ("de-CH", "1234.50", "CHF", "CHF_1’234.50"),
            ("de-LI", "1234.50", "CHF", "CHF_1’234.50"),
            ("fr", "1234.50", "EUR", "1_234,50_€"), ("fr", "12.50", "CAD", "12,50_$CA"),
            ("fr-CA", "12.50", "CAD", "12,50_$"), ("es", "1234.50", "EUR", "1234,50_€"),
            ("es", "12345.50", "EUR", "12.345,50_€"), ("es-MX", "1234.50", "MXN", "$1,234.50"),
            ("es-MX", "12.50", "USD", "US$12.50"), ("zh-Hans", "12.50", "CNY", "¥12.50"),
            ("zh-Hans", "1250", "JPY", "JP¥1,250"), ("ar", "12.50", "SAR", "12.50_ر.س."),
            ("ar", "1.234", "KWD", "1.234_د.ك."), ("ar", "12.50", "USD", "12.50_US$"),
        ])
    func rows(language: String, amount: String, currency: String, expected: String) throws {
        #expect(try text(amount, currency, language) == expected)
    }

    @Test("An amount has the currency's ISO code on request")
    func letters() throws {
        #expect(try text("12.50", "USD", "en", usesISOCode: true) == "USD_12.50")
        #expect(try text("12.50", "EUR", "de", usesISOCode: true) == "12,50_EUR")
        #expect(try text("1250", "JPY", "zh", usesISOCode: true) == "JPY_1,250")
    }

    /// Foundation contains the Unicode Common Locale Data Repository.
    @Test(
        "An amount has the format of the Unicode Common Locale Data Repository",
        arguments: ["en", "en-CA", "de", "de-AT", "fr", "es", "zh-Hans", "ar-AE"])
    func repository(language: String) throws {
        let currencies = [
            "AED", "ARS", "AUD", "AZN", "BHD", "BRL", "CAD", "CNY", "CZK", "DKK", "DZD", "EGP",
            "EUR", "GBP", "GEL", "GHS", "HKD", "ILS", "INR", "JOD", "KRW", "KWD", "MAD", "MXN",
            "MYR", "NGN", "NOK", "NZD", "OMR", "PEN", "PHP", "PLN", "QAR", "RON", "SAR", "SEK",
            "SGD", "THB", "TND", "TRY", "TWD", "UAH", "USD", "UYU", "VND", "XAF", "XCD", "XOF",
            "XPF", "ZAR",
        ]
        for currency in currencies {
            let whole = ["KRW", "VND", "XAF", "XOF", "XPF"].contains(currency)
            for amount in [whole ? "7" : "7.25", whole ? "123456" : "123456.25"] {
                let number = try #require(Decimal(string: amount))
                let usual = number.formatted(
                    .currency(code: currency).locale(Locale(identifier: language)))
                // The text direction is left to the display.
                let expected = usual.filter { $0 != "\u{200F}" && $0 != "\u{200E}" }
                    .replacing("\u{A0}", with: "_").replacing("\u{202F}", with: "_")
                    .replacing("\u{200F}", with: "")
                #expect(try text(amount, currency, language) == expected, "\(currency)")
            }
        }
    }
}
