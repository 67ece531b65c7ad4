// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("RSA-OAEP with SHA-256")
struct RSAOAEPTests {
    private let key: KeyPair

    init() throws {
        key = try KeyPair.generate(.rsa)
    }

    @Test("RSA-OAEP decrypts what it encrypts, and each ciphertext differs")
    func roundTrip() throws {
        let secret = SecretBytes(Array(0..<16))
        let sealed = try RSAOAEP.seal(secret, for: key.publicKey)
        #expect(sealed.count == 256)
        #expect(try RSAOAEP.seal(secret, for: key.publicKey) != sealed)
        #expect(try RSAOAEP.open(sealed, with: key, count: 16) == secret)
    }

    @Test("RSA-OAEP is compatible with OpenSSL in both directions")
    func independent() async throws {
        let openssl = try OpenSSLProgram()
        let secret = SecretBytes(Array(16..<32))
        let sealed = try openssl.file("sealed", try RSAOAEP.seal(secret, for: key.publicKey))
        let padding = [
            "rsa_padding_mode:oaep", "rsa_oaep_md:sha256", "rsa_mgf1_md:sha256",
        ]
        let opened = try await openssl.run(
            "pkeyutl", "-decrypt", "-inkey", try openssl.file("key.pem", key), "-in", sealed,
            "-out", openssl.path("opened"), "-pkeyopt", padding[0], "-pkeyopt", padding[1],
            "-pkeyopt", padding[2])
        try #require(opened.status == 0, "\(opened.errors)")
        #expect(try SecretBytes(openssl.bytes("opened")) == secret)
        let again = try await openssl.run(
            "pkeyutl", "-encrypt", "-inkey", openssl.path("key.pem"), "-in", openssl.path("opened"),
            "-out", openssl.path("again"), "-pkeyopt", padding[0], "-pkeyopt", padding[1],
            "-pkeyopt", padding[2])
        try #require(again.status == 0, "\(again.errors)")
        #expect(try RSAOAEP.open(openssl.bytes("again"), with: key, count: 16) == secret)
    }

    @Test("RSA-OAEP reports the same error for changed data, a wrong length, and another key")
    func refused() throws {
        let sealed = try RSAOAEP.seal(SecretBytes(Array(0..<16)), for: key.publicKey)
        for index in [0, 100, 255] {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: CryptographyError(.authenticationFailed, "")) {
                try RSAOAEP.open(changed, with: key, count: 16)
            }
        }
        for bytes in [[], Array(sealed.dropLast()), sealed + [0]] {
            #expect(throws: CryptographyError(.authenticationFailed, "")) {
                try RSAOAEP.open(bytes, with: key, count: 16)
            }
        }
        #expect(throws: CryptographyError(.authenticationFailed, "")) {
            try RSAOAEP.open(sealed, with: key, count: 32)
        }
        let other = try KeyPair.generate(.rsa)
        #expect(throws: CryptographyError(.authenticationFailed, "")) {
            try RSAOAEP.open(sealed, with: other, count: 16)
        }
    }

    @Test("RSA-OAEP refuses keys of other kinds and secrets that are too long")
    func limits() throws {
        let curve = try KeyPair.generate(.p256)
        #expect(throws: CryptographyError(.invalidKey, "")) {
            try RSAOAEP.seal(SecretBytes([1]), for: curve.publicKey)
        }
        #expect(throws: CryptographyError(.invalidKey, "")) {
            try RSAOAEP.open([1], with: curve, count: 16)
        }
        #expect(throws: CryptographyError(.backend, "")) {
            try RSAOAEP.seal(SecretBytes(Array(repeating: 1, count: 191)), for: key.publicKey)
        }
    }
}
