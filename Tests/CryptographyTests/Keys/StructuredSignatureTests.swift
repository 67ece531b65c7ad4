// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("ECDSA signatures in DER")
struct StructuredSignatureTests {
    @Test("The signature of the Smart Tap vector verifies only for its message")
    func vector() throws {
        let vector = try WalletVector("smart-tap")
        let key = try P256PrivateKey(scalar: SecretBytes(vector.bytes("collector_private")))
        let message = vector.bytes("signed_data")
        let signature = vector.bytes("signature_der")
        #expect(key.publicKey.isValidSignature(structure: signature, for: message))
        #expect(!key.publicKey.isValidSignature(structure: signature, for: message + [0]))
    }

    @Test("A DER signature verifies, and a changed one is refused")
    func roundTrip() throws {
        let key = try P256PrivateKey.generate()
        let signature = try key.structuredSignature(for: [1, 2, 3])
        #expect(signature.count <= 72 && signature.first == 0x30)
        #expect(key.publicKey.isValidSignature(structure: signature, for: [1, 2, 3]))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 0x01
            #expect(!key.publicKey.isValidSignature(structure: changed, for: [1, 2, 3]))
        }
        #expect(!key.publicKey.isValidSignature(structure: signature + [0], for: [1, 2, 3]))
        #expect(!key.publicKey.isValidSignature(structure: [], for: [1, 2, 3]))
    }
}
