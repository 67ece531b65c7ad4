// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import TestSupport
import Testing

@Suite("EC-SDSA")
struct ECSDSATests {
    private struct Example {
        let key: P256PrivateKey
        let nonce: SecretBytes
        let message: [UInt8]
        let signature: [UInt8]

        init(_ record: VectorFile.Record) throws {
            key = try P256PrivateKey(scalar: SecretBytes(record.bytes("d")))
            nonce = SecretBytes(record.bytes("k"))
            message = record.bytes("M")
            signature = record.bytes("sig")
        }
    }

    private static func records() throws -> [VectorFile.Record] {
        let records = try VectorFile("emv/book-e.txt").records.filter { $0.fields["sig"] != nil }
        try #require(records.count == 2)
        return records
    }

    @Test("The signatures of Book E's certificates are computed and verified")
    func examples() throws {
        for example in try Self.records().map(Example.init) {
            let signature = try ECSDSA.signature(
                for: example.message, key: example.key, nonce: example.nonce)
            #expect(signature == example.signature)
            #expect(
                ECSDSA.isValid(signature, for: example.message, key: example.key.publicKey))
        }
    }

    @Test("A signature with any changed byte, of another length, or for another message is invalid")
    func changed() throws {
        let example = try Example(try #require(try Self.records().first))
        let key = example.key.publicKey
        for index in example.signature.indices {
            var signature = example.signature
            signature[index] ^= 0x01
            #expect(!ECSDSA.isValid(signature, for: example.message, key: key))
        }
        #expect(!ECSDSA.isValid(example.signature.dropLast(), for: example.message, key: key))
        #expect(!ECSDSA.isValid(example.signature + [0], for: example.message, key: key))
        #expect(!ECSDSA.isValid(example.signature, for: example.message + [0], key: key))
    }

    @Test("Numbers that are zero or not below the order of the curve are invalid")
    func outOfRange() throws {
        let example = try Example(try #require(try Self.records().first))
        let hash = Array(example.signature.prefix(32))
        let zero = [UInt8](repeating: 0, count: 32)
        let largest = [UInt8](repeating: 0xFF, count: 32)
        for signature in [hash + zero, hash + largest, zero + example.signature.suffix(32)] {
            #expect(
                !ECSDSA.isValid(signature, for: example.message, key: example.key.publicKey))
        }
        #expect(throws: CryptographyError(.invalidKey, "")) {
            try ECSDSA.signature(
                for: example.message, key: example.key, nonce: SecretBytes(zero))
        }
    }

    @Test("A key with the smaller y is restored from its x coordinate")
    func restored() throws {
        for record in try Self.records() {
            let key = try P256PublicKey(x: record.bytes("Qx"))
            #expect(key.y == record.bytes("Qy"))
        }
        // x = 5 is on the curve; x = 1 is not.
        let five = [UInt8](repeating: 0, count: 31) + [5]
        let key = try P256PublicKey(x: five)
        #expect(key.y.first.map { $0 < 0x80 } == true)
        #expect(throws: CryptographyError(.invalidKey, "")) {
            try P256PublicKey(x: [UInt8](repeating: 0, count: 31) + [1])
        }
        #expect(throws: CryptographyError(.invalidLength, "")) { try P256PublicKey(x: [5]) }
    }

    @Test("A key pair from a seed has a private number from 1 to the order minus 1")
    func seeds() throws {
        let order = try #require(
            Hexadecimal.bytes("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"))
        let zeros = [UInt8](repeating: 0, count: 8)
        let one = [UInt8](repeating: 0, count: 31) + [1]
        // 0 becomes 1; the order minus 2 becomes the order minus 1; the order minus 1 becomes 1.
        for (number, expected) in [
            (zeros + [UInt8](repeating: 0, count: 32), one),
            (zeros + order.dropLast() + [0x4F], order.dropLast() + [0x50]),
            (zeros + order.dropLast() + [0x50], one),
        ] {
            let key = try P256PrivateKey(seed: SecretBytes(number))
            #expect(key.scalar == SecretBytes(expected))
        }
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try P256PrivateKey(seed: SecretBytes([UInt8](repeating: 1, count: 39)))
        }
    }
}
