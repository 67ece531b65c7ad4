// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import Support
import Testing

@Suite("Deciphering PIN blocks in format 4: ISO 9564-1, 9.4.4")
struct PINBlockDecipheringTests {
    private let key = SecretBytes([UInt8](repeating: 0x42, count: 32))
    private let account: [UInt8] = [4, 7, 6, 1, 7, 3, 9, 0, 0, 1, 0, 1, 0, 1, 1, 9]
    /// The same bytes each time, because one block in millions also fits another number or key.
    private let random = RandomSource { [UInt8](repeating: 0x5A, count: $0) }

    private func pin(_ digits: [UInt8]) throws -> PINDigits {
        try #require(PINDigits(SecretBytes(digits)))
    }

    private func bytes(_ digits: String) -> [UInt8] { Hexadecimal.bytes(digits) ?? [] }

    // The last three were made by psec 1.3.0.
    @Test(
        "A PIN block of another implementation is deciphered",
        arguments: [
            (
                "AF8CB133A78F8DC2D1359F18527593FB", "4111111111111111",
                "A912150391AB65A67E52883D81CE2D15", "1234"
            ),
            (
                "00112233445566778899AABBCCDDEEFF", "1234567890123456789",
                "28B41FDDD29B743E93124BD8E32D921E", "1234"
            ),
            (
                String(repeating: "FF", count: 16), "4761739001010119",
                "F73755A60027A80E548F79D90C4E5214", "123456789012"
            ),
            (
                String(repeating: "01", count: 24), "12345678", "D397A90814330ED2D4A5E0EEEFB1565D",
                "12345"
            ),
            (
                String(repeating: "02", count: 32), "1234567890123456789",
                "32C4CAA8955DA8469BAB2213F953A0AA", "9876"
            ),
        ])
    func foreign(key: String, account: String, block: String, digits: String) throws {
        let found = PINBlockFormat4.decipher(
            bytes(block), accountNumber: account.utf8.map { $0 - 0x30 },
            key: SecretBytes(bytes(key)))
        #expect(found == (try pin(digits.utf8.map { $0 - 0x30 })))
    }

    @Test("A PIN block is deciphered for every PIN length", arguments: 4...12)
    func lengths(count: Int) throws {
        let digits = (0..<count).map { UInt8($0 % 10) }
        let block = try PINBlockFormat4.encipher(
            pin(digits), accountNumber: account, key: key, random: random)
        let found = PINBlockFormat4.decipher(block, accountNumber: account, key: key)
        #expect(found == (try pin(digits)))
    }

    @Test("A PIN block is not deciphered with another account number, key, or block")
    func bound() throws {
        let block = try PINBlockFormat4.encipher(
            pin([1, 2, 3, 4]), accountNumber: account, key: key, random: random)
        for index in account.indices {
            var other = account
            other[index] = (other[index] + 1) % 10
            #expect(PINBlockFormat4.decipher(block, accountNumber: other, key: key) == nil)
        }
        for index in block.indices {
            var other = block
            other[index] ^= 1
            #expect(PINBlockFormat4.decipher(other, accountNumber: account, key: key) == nil)
        }
        let otherKey = SecretBytes([UInt8](repeating: 0x43, count: 32))
        #expect(PINBlockFormat4.decipher(block, accountNumber: account, key: otherKey) == nil)
    }

    /// See ISO 9564-1, 9.4.2.2: control field 4, the PIN's length, and fill digits A.
    @Test(
        "A plain text field is a PIN only with its control field, its length, and its fill digits",
        arguments: [
            ("441234AAAAAAAAAA", true), ("341234AAAAAAAAAA", false), ("541234AAAAAAAAAA", false),
            ("43123AAAAAAAAAAA", false), ("4D1234567890123A", false), ("441234AAAAAAAAA0", false),
            ("441234AAAAAAAAA9", false), ("4412341AAAAAAAAA", false), ("441234AAAAAAAAAB", false),
            ("44123AAAAAAAAAAA", false),
        ])
    func fields(field: String, isPIN: Bool) throws {
        let inner = try AES.encryptECB(bytes(field + "0011223344556677"), key: key)
        let number = try #require(AccountNumberField.bytes(account))
        let block = try AES.encryptECB(zip(inner, number).map { $0 ^ $1 }, key: key)
        let found = PINBlockFormat4.decipher(block, accountNumber: account, key: key)
        #expect(found == (isPIN ? try pin([1, 2, 3, 4]) : nil))
    }

    @Test("A PIN block of another length is not deciphered", arguments: [0, 8, 15, 17, 32])
    func length(count: Int) {
        let block = [UInt8](repeating: 0, count: count)
        #expect(PINBlockFormat4.decipher(block, accountNumber: account, key: key) == nil)
    }
}
