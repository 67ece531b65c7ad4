// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import EMV

@Suite("Account number")
struct DataAccountNumberTests {
    @Test("An account number is read from and written to the compressed numeric format")
    func compressedNumeric() {
        let even = AccountNumber([0x54, 0x13, 0x33, 0x90, 0x00, 0x00, 0x15, 0x13])
        #expect(even?.unmasked == "5413339000001513")
        #expect(even?.bytes == [0x54, 0x13, 0x33, 0x90, 0x00, 0x00, 0x15, 0x13])
        let odd: [UInt8] = [0x37, 0x42, 0x45, 0x00, 0x17, 0x41, 0x00, 0x7F]
        #expect(AccountNumber(odd)?.unmasked == "374245001741007")
        #expect(AccountNumber(odd)?.bytes == odd)
        #expect(AccountNumber(odd + [0xFF, 0xFF])?.unmasked == "374245001741007")
    }

    @Test("Bytes that are not an account number are refused")
    func refused() {
        #expect(AccountNumber([UInt8]()) == nil)
        #expect(AccountNumber([0xFF]) == nil)
        #expect(AccountNumber([0x12, 0xF4]) == nil)
        #expect(AccountNumber([0x1A]) == nil)
        #expect(AccountNumber([UInt8](repeating: 0x11, count: 10)) == nil)
        #expect(AccountNumber([UInt8](repeating: 0x11, count: 11)) == nil)
    }

    @Test("The check digit is checked as ISO/IEC 7812-1 defines")
    func checkDigit() {
        #expect(
            AccountNumber([0x47, 0x61, 0x73, 0x90, 0x01, 0x01, 0x00, 0x10])?.hasValidCheckDigit
                == true)
        #expect(
            AccountNumber([0x47, 0x61, 0x73, 0x90, 0x01, 0x01, 0x00, 0x11])?.hasValidCheckDigit
                == false)
        #expect(
            AccountNumber([0x37, 0x42, 0x45, 0x00, 0x17, 0x41, 0x00, 0x7F])?.hasValidCheckDigit
                == true)
        #expect(AccountNumber([0x0F])?.hasValidCheckDigit == false)
    }

    @Test("A masked account number keeps the first six and the last four digits")
    func masked() {
        let number = AccountNumber([0x54, 0x13, 0x33, 0x90, 0x00, 0x00, 0x15, 0x13])
        #expect(number?.masked == "541333******1513")
        #expect(AccountNumber([0x12, 0x34, 0x56, 0x78])?.masked == "****5678")
        #expect(AccountNumber([0x12, 0x3F])?.masked == "123")
    }

    @Test("Printing, debugging, and dumping an account number or track never show the digits")
    func neverShown() throws {
        let number = try #require(
            AccountNumber([0x54, 0x13, 0x33, 0x90, 0x00, 0x00, 0x15, 0x13]))
        let track = try #require(
            TrackTwo([0x54, 0x13, 0x33, 0x90, 0x00, 0x00, 0x15, 0x13, 0xD4, 0x91, 0x21, 0x01, 0x9F])
        )
        for value in [number as Any, track as Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("900000") && !text.contains("9, 0, 0"), "\(text)")
            }
        }
        #expect(track.description == "541333******1513D4912101*")
        #expect(track.expiryDate == [4, 9, 1, 2])
        #expect(track.serviceCode == [1, 0, 1])
    }

    /// The digits are too short for an account; ISO/IEC 7812-1, Annex B adds every second digit
    /// doubled, and the digits of a two-digit product.
    @Test(
        "A doubled digit above 9 counts with its digits",
        arguments: [
            ([5, 9], true), ([9, 1], true), ([1, 8], true), ([5, 8], false), ([0, 0], true),
            ([0], false),
        ] as [([UInt8], Bool)])
    func doubled(digits: [UInt8], isValid: Bool) throws {
        let number = try #require(AccountNumber(digits: digits))
        #expect(number.hasValidCheckDigit == isValid)
    }

    @Test("Nineteen digits with more than one byte of padding are refused")
    func padding() {
        let digits = [UInt8](repeating: 0x11, count: 9) + [0x1F]
        #expect(AccountNumber(digits)?.digits.count == 19)
        #expect(AccountNumber(digits + [0xFF]) == nil)
    }
}
