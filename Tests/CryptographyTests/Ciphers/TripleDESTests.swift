// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Triple DES and the retail MAC")
struct TripleDESTests {
    private static let wrongLength = CryptographyError(.invalidLength, "")

    @Test("Triple DES with three keys in ECB mode returns the result of NIST SP 800-67, B.1")
    func threeKeysECB() throws {
        let key = secret("0123456789ABCDEF 23456789ABCDEF01 456789ABCDEF0123")
        let plain = Array("The qufck brown fox jump".utf8)
        let cipher = hex("A826FD8CE53B855F CCE21C8112256FE6 68D5C05DD9B6B900")
        #expect(try TripleDES.encryptECB(plain, key: key) == cipher)
        #expect(try TripleDES.decryptECB(cipher, key: key) == plain)
        #expect(try bytes(TripleDES.deriveKey(plain, key: key)) == cipher)
    }

    @Test("Triple DES with three keys in CBC mode returns the results of CAVP")
    func threeKeysCBC() throws {
        let records = try VectorFile("crypto/cavp/TCBCMMT3-subset.rsp").records
        #expect(records.count == 6)
        for record in records {
            let key = SecretBytes(
                record.bytes("KEY1") + record.bytes("KEY2") + record.bytes("KEY3"))
            let iv = record.bytes("IV")
            let plain = record.bytes("PLAINTEXT")
            let cipher = record.bytes("CIPHERTEXT")
            #expect(try TripleDES.encryptCBC(plain, key: key, iv: iv) == cipher)
        }
    }

    @Test("Triple DES with two keys in CBC mode returns the result of ICAO Doc 9303-11, D.3")
    func twoKeysCBC() throws {
        let key = secret("AB94FDECF2674FDFB9B391F85D7F76F2")
        let plain = hex("781723860C06C2264608F91988702212 0B795240CB7049B01C19B33E32804F0B")
        let cipher = hex("72C29C2371CC9BDB65B779B8E8D37B29 ECC154AA56A8799FAE2F498F76ED92F2")
        #expect(try TripleDES.encryptCBC(plain, key: key) == cipher)
    }

    @Test("Triple DES with two equal keys is single DES (FIPS 81, Table B1)")
    func singleDES() throws {
        let key = secret("0123456789ABCDEF 0123456789ABCDEF")
        let cipher = hex("3FA40E8A984D4815 6A271787AB8883F9 893D51EC4B563B53")
        #expect(
            try TripleDES.encryptECB(Array("Now is the time for all ".utf8), key: key) == cipher)
    }

    @Test(
        "The retail MAC returns the results of ISO/IEC 9797-1, B.4 and ICAO Doc 9303-11, D.3",
        arguments: [
            (
                "0123456789ABCDEFFEDCBA9876543210",
                "4E6F77206973207468652074696D6520666F7220616C6C20", "A1C72E74EA3FA9B6"
            ),
            (
                "0123456789ABCDEFFEDCBA9876543210",
                "4E6F77206973207468652074696D6520666F722069740000", "2E2B1428CC78254F"
            ),
            (
                "0123456789ABCDEFFEDCBA9876543210",
                "4E6F77206973207468652074696D6520666F7220616C6C20 8000000000000000",
                "E9086230CA3BE796"
            ),
            (
                "7962D9ECE03D1ACD4C76089DCE131543",
                "72C29C2371CC9BDB65B779B8E8D37B29ECC154AA56A8799FAE2F498F76ED92F2 8000000000000000",
                "5F1448EEA8AD90A7"
            ),
            (
                "7962D9ECE03D1ACD4C76089DCE131543",
                "46B9342A41396CD7386BF5803104D7CEDC122B9132139BAF2EEDC94EE178534F 8000000000000000",
                "2F2D235D074D7449"
            ),
        ])
    func retailMAC(key: String, message: String, code: String) throws {
        #expect(try TripleDES.retailMAC(hex(message), key: secret(key)) == hex(code))
    }

    /// Uses a cryptogram that a hardware security module confirmed.
    ///
    /// See github.com/knovichikhin/pyemv @cf6b82d, tests/test_cvn_hsm.py (MIT).
    ///
    /// The card key is derived from the issuer's as in EMV Book 2, Annex A1.4.1. Visa pads with
    /// zeros.
    @Test("The retail MAC under a derived key returns a Visa cryptogram version 10")
    func visaCryptogram() throws {
        let issuerKey = secret("0123456789ABCDEFFEDCBA9876543210")
        let account = hex("3456789012345600")
        let cardKey = try TripleDES.deriveKey(account + account.map { ~$0 }, key: issuerKey)
        let message = hex(
            "000000004000 000000000000 0124 8000048000 0124 191105 01 52BF4585 1800 001C 03A06010")
        let padding = [UInt8](repeating: 0, count: (8 - message.count % 8) % 8)
        let code = try TripleDES.retailMAC(message + padding, key: cardKey)
        #expect(code == hex("29CCA15AE665FA2E"))
    }

    @Test("The retail MAC of one block is its Triple DES encryption")
    func oneBlock() throws {
        let key = secret("0123456789ABCDEFFEDCBA9876543210")
        let block = hex("0011223344556677")
        #expect(
            try TripleDES.retailMAC(block, key: key) == TripleDES.encryptECB(block, key: key))
    }

    @Test("Triple DES refuses keys, initialization vectors, and messages of the wrong length")
    func refusesLengths() {
        let key = secret("0123456789ABCDEFFEDCBA9876543210")
        for count in [0, 8, 15, 17, 23, 32] {
            let other = SecretBytes([UInt8](repeating: 1, count: count))
            #expect(throws: Self.wrongLength) { try TripleDES.encryptECB([], key: other) }
        }
        #expect(throws: Self.wrongLength) { try TripleDES.decryptECB([1], key: key) }
        #expect(throws: Self.wrongLength) { try TripleDES.encryptCBC([], key: key, iv: [1]) }
        #expect(throws: Self.wrongLength) { try TripleDES.retailMAC([], key: key) }
        #expect(throws: Self.wrongLength) { try TripleDES.retailMAC([1, 2], key: key) }
        let long = SecretBytes([UInt8](repeating: 1, count: 24))
        #expect(throws: Self.wrongLength) {
            try TripleDES.retailMAC(TripleDES.zeroBlock, key: long)
        }
    }
}
