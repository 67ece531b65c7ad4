// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("AES-GCM")
struct AESGCMTests {
    private static let wrongLength = CryptographyError(.invalidLength, "")
    private static let forged = CryptographyError(.authenticationFailed, "")

    @Test("AES-GCM passes the Wycheproof tests and refuses nonces other than 12 or 16 bytes")
    func wycheproof() throws {
        let file = try Wycheproof("aes_gcm")
        var count = 0
        for vector in file.vectors {
            let key = try #require(vector.key?.secret)
            let nonce = try #require(vector.iv?.bytes)
            let aad = try #require(vector.aad?.bytes)
            let plain = try #require(vector.msg?.bytes)
            let cipher = try #require(vector.ct?.bytes)
            let tag = try #require(vector.tag?.bytes)
            let opened = Result {
                try AESGCM.open(
                    ciphertext: cipher, tag: tag, key: key, nonce: nonce, additionalData: aad)
            }
            count += 1
            guard [12, 16].contains(nonce.count) else {
                #expect(throws: Self.wrongLength, "\(vector.name)") { try opened.get() }
                continue
            }
            guard vector.result == .valid else {
                #expect(throws: Self.forged, "\(vector.name)") { try opened.get() }
                continue
            }
            #expect(try opened.get() == plain, "\(vector.name)")
            let sealed = try AESGCM.seal(plain, key: key, nonce: nonce, additionalData: aad)
            #expect(sealed.ciphertext == cipher && sealed.tag == tag, "\(vector.name)")
        }
        #expect(count == file.numberOfTests)
    }

    @Test("AES-GCM decrypts the CAVP vectors for AES-256 and refuses forged ones")
    func cavpDecrypt() throws {
        let records = try VectorFile("crypto/cavp/gcmDecrypt256-subset.rsp").records
        #expect(records.count == 115)
        for record in records {
            let opened = Result {
                try AESGCM.open(
                    ciphertext: record.bytes("CT"), tag: record.bytes("Tag"),
                    key: SecretBytes(record.bytes("Key")), nonce: record.bytes("IV"),
                    additionalData: record.bytes("AAD"))
            }
            if record.fields["FAIL"] != nil {
                #expect(throws: Self.forged) { try opened.get() }
            } else {
                #expect(try opened.get() == record.bytes("PT"))
            }
        }
    }

    @Test("AES-GCM encrypts the CAVP vectors for AES-256")
    func cavpEncrypt() throws {
        let records = try VectorFile("crypto/cavp/gcmEncryptExtIV256-subset.rsp").records
        #expect(records.count == 75)
        for record in records {
            let sealed = try AESGCM.seal(
                record.bytes("PT"), key: SecretBytes(record.bytes("Key")),
                nonce: record.bytes("IV"), additionalData: record.bytes("AAD"))
            #expect(sealed.ciphertext == record.bytes("CT"))
            #expect(sealed.tag == record.bytes("Tag"))
        }
    }

    @Test("AES-GCM detects each changed bit of the ciphertext, tag, or additional data")
    func noticesEveryBit() throws {
        let key = SecretBytes(Array(0..<32))
        let nonce = [UInt8](repeating: 1, count: 12)
        let sealed = try AESGCM.seal([1, 2, 3], key: key, nonce: nonce, additionalData: [4, 5])
        let parts = [sealed.ciphertext, sealed.tag, [4, 5]]
        for (part, original) in parts.enumerated() {
            for bit in 0..<original.count * 8 {
                var changed = parts
                changed[part][bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(throws: Self.forged) {
                    try AESGCM.open(
                        ciphertext: changed[0], tag: changed[1], key: key, nonce: nonce,
                        additionalData: changed[2])
                }
            }
        }
    }

    @Test("AES-GCM refuses keys, nonces, and tags of the wrong length", arguments: 0...40)
    func refusesLengths(count: Int) throws {
        let key = SecretBytes([UInt8](repeating: 0, count: 32))
        let nonce = [UInt8](repeating: 0, count: 12)
        let other = [UInt8](repeating: 0, count: count)
        if ![16, 24, 32].contains(count) {
            #expect(throws: Self.wrongLength) {
                try AESGCM.seal([1], key: SecretBytes(other), nonce: nonce)
            }
        }
        if ![12, 16].contains(count) {
            #expect(throws: Self.wrongLength) { try AESGCM.seal([1], key: key, nonce: other) }
        }
        if count != 16 {
            #expect(throws: Self.wrongLength) {
                try AESGCM.open(ciphertext: [1], tag: other, key: key, nonce: nonce)
            }
        }
    }
}
