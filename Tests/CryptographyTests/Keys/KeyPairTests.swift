// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Key pairs of all supported kinds")
struct KeyPairTests {
    @Test(
        "A key pair is read back from its PEM text and signs",
        arguments: PublicKeyInfo.Kind.allCases)
    func pem(kind: PublicKeyInfo.Kind) throws {
        let key = try KeyPair.generate(kind)
        #expect(key.publicKey.kind == kind)
        let copy = try KeyPair(pem: try key.pem)
        #expect(copy.publicKey == key.publicKey)
        let signature = try copy.signature(for: [1, 2, 3])
        #expect(key.publicKey.isValidSignature(signature, for: [1, 2, 3]))
        #expect(!key.publicKey.isValidSignature(signature, for: [1, 2]))
        #expect(!key.publicKey.isValidSignature([], for: [1, 2, 3]))
        #expect(try PublicKeyInfo(key.publicKey.bytes) == key.publicKey)
        #expect(try PublicKeyInfo(key.publicKey.bytes).kind == kind)
    }

    @Test("A P-256 key is the same as a key pair and as a P-256 key")
    func p256() throws {
        let key = try P256PrivateKey.generate()
        let pair = try KeyPair(key)
        #expect(pair.publicKey.p256 == key.publicKey)
        #expect(pair.p256?.scalar == key.scalar)
        #expect(try PublicKeyInfo(key.publicKey) == pair.publicKey)
        #expect(pair.publicKey.bytes.count == 91)
        #expect(key.publicKey.structure == pair.publicKey.bytes)
        let signature = try pair.signature(for: [7])
        #expect(key.publicKey.isValidSignature(structure: signature, for: [7]))
        let other = try KeyPair.generate(.p384)
        #expect(other.p256 == nil && other.publicKey.p256 == nil)
    }

    @Test("Unsupported and malformed keys are refused")
    func refused() throws {
        let text = """
            -----BEGIN PRIVATE KEY-----
            MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
            -----END PRIVATE KEY-----
            """
        for text in [text, "", "-----BEGIN PRIVATE KEY-----"] {
            #expect(throws: CryptographyError(.invalidKey, "")) {
                try KeyPair(pem: SecretBytes(Array(text.utf8)))
            }
        }
        let key = try KeyPair.generate(.p256).publicKey.bytes
        for count in 0..<key.count {
            #expect(throws: CryptographyError.self) { try PublicKeyInfo(Array(key.prefix(count))) }
        }
        #expect(throws: CryptographyError(.invalidInput, "")) { try PublicKeyInfo(key + [0]) }
        // A point whose y differs by one is never on the curve.
        var moved = key
        moved[key.count - 1] ^= 1
        #expect(throws: CryptographyError.self) { try PublicKeyInfo(moved) }
    }

    @Test("An RSA key of 1024 bits is refused")
    func shortRSA() async throws {
        let openssl = try OpenSSLProgram()
        let made = try await openssl.run("genrsa", "-out", openssl.path("key.pem"), "1024")
        try #require(made.status == 0, "\(made.errors)")
        let text = try openssl.bytes("key.pem")
        #expect(throws: CryptographyError(.invalidKey, "")) {
            try KeyPair(pem: SecretBytes(text))
        }
    }
}
