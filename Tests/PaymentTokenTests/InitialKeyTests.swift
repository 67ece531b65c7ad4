// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import TestSupport
import Testing

@Suite("AES DUKPT: ANSI X9.24-3-2017, its supplement of test vectors")
struct InitialKeyTests {
    private static let identifier = "1234567890123456"

    private func initialKey(_ digits: String) throws -> InitialKey {
        try InitialKey(
            secret(digits), identifier: #require(InitialKeyIdentifier(hex(Self.identifier))))
    }

    private func counter(_ serialNumber: String) throws -> TransactionCounter {
        try #require(KeySerialNumber(hex(serialNumber))).counter
    }

    @Test("The published transaction keys are derived", arguments: [128, 256])
    func transactionKeys(bits: Int) throws {
        let vectors = try KeyDerivationVectors.load(bits: bits)
        let key = try initialKey(try #require(vectors["ik_verify"].first))
        var count = 0
        for suffix in ["", "2", "3"] {
            let expected = vectors["txn_key_verify\(suffix)"]
            for (number, expected) in zip(vectors["ksn_verify\(suffix)"], expected) {
                #expect(digits(try key.transactionKey(counter(number))) == expected, "\(number)")
                count += 1
            }
        }
        #expect(count == 15)
    }

    @Test(
        "The published working keys are derived",
        arguments: [
            (128, "pin_key_aes128", DUKPTKeyUsage.pinEncryption, DUKPTKeyType.aes128),
            (128, "cmac_aes128_key", .authenticationGeneration, .aes128),
            (128, "data_aes128_key", .dataEncryption, .aes128),
            (256, "pin_key_aes128", .pinEncryption, .aes128),
            (256, "pin_key_aes256", .pinEncryption, .aes256),
            (256, "cmac_aes128_key", .authenticationGeneration, .aes128),
            (256, "cmac_aes256_key", .authenticationGeneration, .aes256),
            (256, "data_aes128_key", .dataEncryption, .aes128),
            (256, "data_aes256_key", .dataEncryption, .aes256),
        ])
    func workingKeys(
        bits: Int, name: String, usage: DUKPTKeyUsage, type: DUKPTKeyType
    ) throws {
        let vectors = try KeyDerivationVectors.load(bits: bits)
        let key = try initialKey(try #require(vectors["ik_verify"].first))
        let expected = vectors["\(name)_verify"]
        #expect(expected.count == 8)
        for (number, expected) in zip(vectors["ksn_verify"], expected) {
            let working = try key.workingKey(usage, type: type, counter: counter(number))
            #expect(digits(working) == expected, "\(number)")
        }
    }

    // No AES-192 values are published: these were computed by a separate program with another
    // cryptographic library.
    @Test(
        "Keys of 192 bits are derived",
        arguments: [
            (1, "C5043EDC7F2C001097974D40FF82A050B64A1AB27879F3DB"),
            (0x1_FFFE, "831633804D86AB63D70C72F05730BE07FA8BC305EBC46B96"),
            (0xFFFF_0000, "EC64C3D6B04F3CB06E683D9FBB0C424A7000252032714BBE"),
        ] as [(UInt32, String)])
    func middleLength(number: UInt32, expected: String) throws {
        let key = try initialKey("5B6DEE2B5B7FABFFA32591F35BF8F23DD9329AE85131E584")
        let working = try key.workingKey(
            .pinEncryption, counter: #require(TransactionCounter(number)))
        #expect(digits(working) == expected)
    }

    @Test("A key stronger than the initial key is refused: X9.24-3-2017, 6.2.3")
    func strength() throws {
        let key = try initialKey("1273671EA26AC29AFA4D1084127652A1")
        for type in [DUKPTKeyType.aes192, .aes256] {
            #expect(throws: PaymentTokenError(.keyNotUsable, "")) {
                try key.workingKey(.pinEncryption, type: type, counter: .first)
            }
        }
    }

    @Test("Only keys with an AES key length are accepted", arguments: [0, 15, 17, 31, 33])
    func lengths(count: Int) throws {
        #expect(throws: PaymentTokenError(.keyNotUsable, "")) {
            try initialKey(String(repeating: "00", count: count))
        }
    }

    @Test("The identifier of an initial key has 8 bytes")
    func identifiers() {
        for count in [0, 7, 8, 9] {
            let identifier = InitialKeyIdentifier([UInt8](repeating: 1, count: count))
            #expect((identifier != nil) == (count == 8), "\(count)")
        }
    }

    @Test("A description never shows the key")
    func description() throws {
        let key = try initialKey("1273671EA26AC29AFA4D1084127652A1")
        for text in ["\(key)", String(reflecting: key)] {
            #expect(text == "initial key 1234567890123456")
        }
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("1273"))
    }
}
