// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Currency")
struct DataCurrencyTests {
    @Test(
        "The letters, number, and bytes of a currency code return the same currency",
        arguments: ["USD", "EUR", "JPY", "BHD", "CLF", "GBP", "CHF"])
    func lookUp(_ letters: String) throws {
        let currency = try #require(Currency(alphabeticCode: letters))
        #expect(Currency(numericCode: currency.numericCode) == currency)
        #expect(Currency(currency.bytes) == currency)
    }

    @Test("Currency numbers and decimals are those of ISO 4217")
    func table() {
        let expected: [(String, UInt16, Int)] = [
            ("USD", 840, 2), ("EUR", 978, 2), ("GBP", 826, 2), ("JPY", 392, 0), ("KWD", 414, 3),
            ("ALL", 8, 2), ("CLF", 990, 4), ("ISK", 352, 0), ("TND", 788, 3), ("XOF", 952, 0),
        ]
        for (letters, number, decimals) in expected {
            let currency = Currency(alphabeticCode: letters)
            #expect(currency?.numericCode == number && currency?.minorUnits == decimals)
        }
    }

    @Test("Every currency code is unique and well-formed")
    func form() {
        let all = Currency.all
        #expect(all.count > 150)
        #expect(Set(all.map(\.alphabeticCode)).count == all.count)
        #expect(Set(all.map(\.numericCode)).count == all.count)
        for currency in all {
            #expect(currency.alphabeticCode.utf8.count == 3)
            #expect(currency.alphabeticCode.utf8.allSatisfy { (0x41...0x5A).contains($0) })
            #expect((1...999).contains(currency.numericCode))
            #expect((0...4).contains(currency.minorUnits))
            #expect(!currency.name.isEmpty)
        }
    }

    @Test("Unknown currency codes and malformed bytes are refused")
    func unknown() {
        #expect(Currency(alphabeticCode: "usd") == nil)
        #expect(Currency(alphabeticCode: "XAU") == nil)
        #expect(Currency(numericCode: 0) == nil)
        #expect(Currency(numericCode: 65_535) == nil)
        #expect(Currency([0x08, 0x4A]) == nil)
        #expect(Currency([0x08]) == nil)
        #expect(Currency([0x98, 0x40]) == nil)
    }

    @Test("Amounts show the decimals of their currency")
    func text() {
        #expect(Currency(alphabeticCode: "USD")?.text(1_250) == "12.50 USD")
        #expect(Currency(alphabeticCode: "USD")?.text(5) == "0.05 USD")
        #expect(Currency(alphabeticCode: "JPY")?.text(1_250) == "1250 JPY")
        #expect(Currency(alphabeticCode: "KWD")?.text(0) == "0.000 KWD")
        #expect(Currency.decimal(.max, decimals: 2) == "184467440737095516.15")
    }
}
