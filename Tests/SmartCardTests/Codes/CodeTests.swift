// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("Codes of countries and currencies")
struct CodeTests {
    // ISO 3166-1.
    @Test("A country is found by its number, its two letters, and its three letters")
    func countries() throws {
        let country = try #require(Country(numericCode: 756))
        #expect(country.alpha2 == "CH")
        #expect(country.alpha3 == "CHE")
        for letters in ["CH", "CHE"] { #expect(Country(letters: letters) == country) }
        #expect(Country(alpha2: "CH") == country)
        for letters in ["", "C", "ch", "CHX", "756", "ZZ"] {
            #expect(Country(letters: letters) == nil, "\(letters)")
        }
        #expect(Country(alpha2: "CHE") == nil)
        #expect(Country(numericCode: 0) == nil)
    }

    // ISO 4217.
    @Test("A currency is found by its number and its letters")
    func currencies() throws {
        let currency = try #require(Currency(numericCode: 978))
        #expect(currency == Currency(alphabeticCode: "EUR"))
        #expect(currency.minorUnits == 2)
        #expect(currency.text(1250) == "12.50 EUR")
        #expect(Currency(alphabeticCode: "eur") == nil)
        #expect(Currency(numericCode: 0) == nil)
    }

    @Test(
        "An amount has as many decimals as its currency, and at least one digit before them",
        arguments: [
            (0, 0, "0"), (7, 0, "7"), (1250, 0, "1250"), (3, 1, "0.3"), (35, 1, "3.5"),
            (0, 2, "0.00"), (5, 2, "0.05"), (50, 2, "0.50"), (100, 2, "1.00"), (1250, 2, "12.50"),
            (1, 3, "0.001"), (1234, 3, "1.234"), (1, 4, "0.0001"),
        ] as [(UInt64, Int, String)])
    func amounts(amount: UInt64, decimals: Int, text: String) {
        #expect(Currency.decimal(amount, decimals: decimals) == text)
    }
}
