// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("PIN blocks in format 4: ISO 9564-1, 9.4")
struct PINBlockFormat4Tests {
    private func pin(_ digits: [UInt8]) throws -> PINDigits {
        try #require(PINDigits(SecretBytes(digits)))
    }

    private func numbers(_ text: String) -> [UInt8] { text.utf8.map { $0 - 0x30 } }

    @Test("The published PIN blocks are made")
    func vectors() throws {
        struct File: Decodable {
            struct Vector: Decodable {
                let id, pek, pin, pan, plainField, epb: String

                private enum CodingKeys: String, CodingKey {
                    case id, pek, pin, pan, epb
                    case plainField = "plain_pin_field"
                }
            }
            let vectors: [Vector]
        }
        let file = try JSONDecoder().decode(
            File.self, from: Data(contentsOf: Fixtures.url("crypto/pinblock/iso9564_format4.json")))
        #expect(file.vectors.count == 2)
        for vector in file.vectors {
            let random = hex(String(vector.plainField.suffix(16)))
            let block = try PINBlockFormat4.encipher(
                pin(numbers(vector.pin)), accountNumber: numbers(vector.pan),
                key: secret(vector.pek), random: RandomSource { _ in random })
            #expect(Hexadecimal.string(block) == vector.epb, "\(vector.id)")
        }
    }

    @Test("The PIN blocks of the supplement's first eight transactions are made")
    func supplement() throws {
        let vectors = try KeyDerivationVectors.load(bits: 128)
        let random = hex(String(try #require(vectors["pinfield"].first).suffix(16)))
        let blocks = vectors["encrypted_pinblock_verify"]
        #expect(blocks.count == 8)
        for (key, expected) in zip(vectors["pin_key_aes128_verify"], blocks) {
            let block = try PINBlockFormat4.encipher(
                pin([1, 2, 3, 4]), accountNumber: numbers("4111111111111111"), key: secret(key),
                random: RandomSource { _ in random })
            #expect(Hexadecimal.string(block) == expected)
        }
    }

    @Test(
        "The account number follows its length minus 12: ISO 9564-1, 9.4.2",
        arguments: [
            ("4111111111111111", "44111111111111111000000000000000"),
            ("1234567890123456789", "71234567890123456789000000000000"),
            ("123456789012", "01234567890120000000000000000000"),
            ("12345678", "00000123456780000000000000000000"),
        ])
    func accountField(number: String, expected: String) throws {
        #expect(try #require(AccountNumberField.bytes(numbers(number))) == hex(expected))
    }

    @Test("An account number has only decimal digits", arguments: [10, 0x31, 0xFF] as [UInt8])
    func accountDigits(byte: UInt8) {
        #expect(AccountNumberField.bytes([4, 1, 1, byte, 1, 1, 1, 1]) == nil)
    }

    @Test(
        "No PIN block is made for an invalid account number",
        arguments: ["", "12345678901234567890"])
    func noAccount(number: String) throws {
        #expect(throws: PaymentTokenError(.invalidPIN, "")) {
            try PINBlockFormat4.encipher(
                pin([1, 2, 3, 4]), accountNumber: numbers(number),
                key: secret("00112233445566778899AABBCCDDEEFF"), random: .system)
        }
    }

    @Test("No PIN block is made of fewer than four digits", arguments: 0...3)
    func tooShort(count: Int) throws {
        #expect(throws: PaymentTokenError(.invalidPIN, "")) {
            try PINBlockFormat4.encipher(
                pin([UInt8](repeating: 7, count: count)),
                accountNumber: numbers("4111111111111111"),
                key: secret("00112233445566778899AABBCCDDEEFF"), random: .system)
        }
    }

    @Test("PIN blocks of the same PIN differ by their random half")
    func randomised() throws {
        let blocks = try (0..<20).map { _ in
            try PINBlockFormat4.encipher(
                pin([1, 2, 3, 4]), accountNumber: numbers("4111111111111111"),
                key: secret("00112233445566778899AABBCCDDEEFF"), random: .system)
        }
        #expect(Set(blocks).count == 20)
    }
}
