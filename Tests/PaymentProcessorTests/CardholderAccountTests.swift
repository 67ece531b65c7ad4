// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("The account in the card data")
struct CardholderAccountTests {
    private func read(_ text: String) -> CardholderAccount? {
        Hexadecimal.bytes(text).flatMap { try? DataObject.sequence($0) }
            .flatMap { CardholderAccount($0) }
    }

    @Test("The account is read from track 2 equivalent data")
    func track() throws {
        let account = try #require(read("57134761739001010010D30122011143878900001F5F340102"))
        #expect(account.number.masked == "476173******0010")
        #expect(account.number.lastFour == "0010")
        #expect(account.expiry == "3012")
        #expect(account.serviceCode == "201")
        #expect(account.sequenceNumber == "02")
    }

    @Test("A sequence number has two digits")
    func sequence() {
        let track = "57134761739001010010D30122011143878900001F"
        #expect(read(track + "5F340109")?.sequenceNumber == "09")
        #expect(read(track + "5F340110")?.sequenceNumber == "10")
        #expect(read(track + "5F340199")?.sequenceNumber == "99")
        #expect(read(track + "5F34020099")?.sequenceNumber == "99")
        #expect(read(track + "5F34020100") == nil)
    }

    @Test("The account is read from a padded account number")
    func number() throws {
        let account = try #require(read("5A0A4761739001010010012F5F2403301231"))
        #expect(account.number.count == 19)
        #expect(account.expiry == "3012")
        #expect(account.sequenceNumber == "00")
        #expect(account.serviceCode == nil)
    }

    @Test(
        "Malformed or contradictory card data gives no account",
        arguments: [
            "", "9F0206000000000100", "5700", "5702D301", "5A00", "5A03111111", "5A02FF11",
            "5A0C111111111111111111111111", "570A4761739001010010F301",
            "570A4761739001010010D3015A084111111111111111", "5A084111111F1111111F",
            "5A0841111111111111115F3401FF0", "5A0A41111111111F1111111F",
        ])
    func none(text: String) {
        #expect(read(text) == nil)
    }

    @Test(
        "An expiry date consists of digits, and a date of another length is that of the track",
        arguments: [
            ("D3112201", "", "3112"), ("D3112201", "5F2403301231", "3012"),
            ("D3112201", "5F24023012", "3112"), ("D3112201", "5F240430123100", "3112"),
            ("D3112201", "5F2403301A31", "3112"), ("D31A2201", "", nil), ("D3A12201", "", nil),
        ])
    func expiry(end: String, date: String, expected: String?) throws {
        let account = try #require(read("570C4761739001010010" + end + date))
        #expect(account.expiry == expected)
        #expect(account.serviceCode == "201")
    }

    @Test("A track that ends with the separator has a number, and no expiry or service code")
    func endsWithSeparator() throws {
        let account = try #require(read("5708476173900101001D"))
        #expect(account.number.count == 15)
        #expect(account.expiry == nil && account.serviceCode == nil)
    }

    @Test("Masking hides at least four digits of any account number")
    func masks() throws {
        for count in 8...19 {
            let number = try #require(CardNumber([UInt8](repeating: 7, count: count)))
            let hidden = number.masked.filter { $0 == "*" }.count
            #expect(hidden >= 4)
            #expect(number.masked.count == count)
            #expect("\(number)" == number.masked)
            #expect(String(reflecting: number) == number.masked)
        }
        #expect(CardNumber([UInt8](repeating: 7, count: 7)) == nil)
        #expect(CardNumber([UInt8](repeating: 7, count: 20)) == nil)
        #expect(CardNumber([UInt8](repeating: 10, count: 16)) == nil)
    }

    @Test("Random card data never traps")
    func mutations() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...24, using: &generator)
            let value = generator.bytes(count)
            for tag in [0x57, 0x5A, 0x5F24, 0x5F34, 0x9F6B] as [SmartCard.Tag] {
                _ = CardholderAccount([DataObject(tag, value), DataObject(0x57, value)])
            }
        }
    }
}
