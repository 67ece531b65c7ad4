// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("AES block modes: NIST SP 800-38A, Appendix F")
struct AESTests {
    private static let plain = hex(
        "6BC1BEE22E409F96E93D7E117393172A AE2D8A571E03AC9C9EB76FAC45AF8E51")
    private static let iv = hex("000102030405060708090A0B0C0D0E0F")
    private static let key128 = "2B7E151628AED2A6ABF7158809CF4F3C"
    private static let key192 = "8E73B0F7DA0E6452C810F32B809079E562F8EAD2522C6B7B"
    private static let key256 = "603DEB1015CA71BE2B73AEF0857D77811F352C073B6108D72D9810A30914DFF4"

    @Test(
        "AES-ECB returns the results of NIST SP 800-38A, F.1",
        arguments: [
            (key128, "3AD77BB40D7A3660A89ECAF32466EF97 F5D3D58503B9699DE785895A96FDBAAF"),
            (key192, "BD334F1D6E45F25FF712A214571FA5CC 974104846D0AD3AD7734ECB3ECEE4EEF"),
            (key256, "F3EED1BDB5D2A03C064B5A7E3DB181F8 591CCB10D410ED26DC5BA74A31362870"),
        ])
    func ecb(key: String, cipher: String) throws {
        #expect(try AES.encryptECB(Self.plain, key: secret(key)) == hex(cipher))
        #expect(try AES.decryptECB(hex(cipher), key: secret(key)) == Self.plain)
        #expect(try bytes(AES.deriveKey(Self.plain, key: secret(key))) == hex(cipher))
    }

    @Test(
        "AES-CBC returns the results of NIST SP 800-38A, F.2",
        arguments: [
            (key128, "7649ABAC8119B246CEE98E9B12E9197D 5086CB9B507219EE95DB113A917678B2"),
            (key192, "4F021DB243BC633D7178183A9FA071E8 B4D9ADA9AD7DEDF4E5E738763F69145A"),
            (key256, "F58C4C04D6E5F1BA779EABFB5F7BFBD6 9CFC4E967EDB808D679F777BC6702C7D"),
        ])
    func cbc(key: String, cipher: String) throws {
        #expect(try AES.encryptCBC(Self.plain, key: secret(key), iv: Self.iv) == hex(cipher))
        #expect(try AES.decryptCBC(hex(cipher), key: secret(key), iv: Self.iv) == Self.plain)
    }

    @Test(
        "AES-CTR returns the results of NIST SP 800-38A, F.5, also for a partial block",
        arguments: [
            (key128, "874D6191B620E3261BEF6864990DB6CE 9806F66B7970FDFF8617187BB9FFFDFF"),
            (key192, "1ABC932417521CA24F2B0459FE7E6E0B 090339EC0AA6FAEFD5CCC2C6F4CE8E94"),
            (key256, "601EC313775789A5B7A7F504BBF3D228 F443E3CA4D62B59ACA84E990CACAF5C5"),
        ])
    func ctr(key: String, cipher: String) throws {
        let counter = hex("F0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF")
        let encrypted = try AES.applyCTR(Self.plain, key: secret(key), counter: counter)
        #expect(encrypted == hex(cipher))
        #expect(
            try AES.applyCTR(Array(encrypted.prefix(19)), key: secret(key), counter: counter)
                == Array(Self.plain.prefix(19)))
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try AES.applyCTR([1], key: secret(key), counter: [])
        }
    }

    @Test("AES refuses keys, initialization vectors, and messages of the wrong length")
    func refusesLengths() {
        let key = secret(Self.key128)
        let wrongLength = CryptographyError(.invalidLength, "")
        for count in [0, 1, 15, 17, 31, 33] {
            let short = SecretBytes([UInt8](repeating: 0, count: count))
            #expect(throws: wrongLength) { try AES.encryptECB(Self.plain, key: short) }
        }
        #expect(throws: wrongLength) { try AES.encryptECB([1, 2, 3], key: key) }
        #expect(throws: wrongLength) { try AES.decryptECB([1, 2, 3], key: key) }
        #expect(throws: wrongLength) { try AES.deriveKey([1, 2, 3], key: key) }
        #expect(throws: wrongLength) { try AES.encryptCBC(Self.plain, key: key, iv: []) }
        #expect(throws: wrongLength) { try AES.decryptCBC([1], key: key, iv: Self.iv) }
    }

    @Test("AES returns an empty result for an empty message")
    func takesNothing() throws {
        #expect(try AES.encryptECB([], key: secret(Self.key128)).isEmpty)
        #expect(try AES.decryptCBC([], key: secret(Self.key128), iv: Self.iv).isEmpty)
    }
}
