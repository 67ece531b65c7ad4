// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("The base derivation key of AES DUKPT: ANSI X9.24-3-2017")
struct BaseDerivationKeyTests {
    private func secret(_ digits: String) -> SecretBytes {
        SecretBytes(Hexadecimal.bytes(digits) ?? [])
    }

    @Test("Each device gets the published initial key", arguments: [128, 256])
    func initialKey(bits: Int) throws {
        let vectors = try KeyDerivationVectors.load(bits: bits)
        let name = try #require(vectors["ikid"].first)
        let identifier = try #require(InitialKeyIdentifier(Hexadecimal.bytes(name) ?? []))
        let digits = try #require(vectors["bdk"].first)
        let key = try BaseDerivationKey(secret(digits), number: 0x1234_5678)
        let expected = try #require(vectors["ik_verify"].first)
        #expect(try key.initialKey(identifier).secret == secret(expected))
    }

    // No AES-192 value is published: this one was computed by a separate program with another
    // cryptographic library.
    @Test("A base derivation key of 192 bits gives the right initial key")
    func middleLength() throws {
        let key = try BaseDerivationKey(
            secret("FEDCBA9876543210F1F1F1F1F1F1F1F1FEDCBA9876543210"), number: 0x1234_5678)
        let identifier = InitialKeyIdentifier(
            baseDerivationKey: 0x1234_5678, device: 0x9012_3456)
        #expect(
            try key.initialKey(identifier).secret
                == secret("5B6DEE2B5B7FABFFA32591F35BF8F23DD9329AE85131E584"))
    }

    @Test("A base derivation key must have an AES key length", arguments: [0, 16 + 1, 64])
    func length(count: Int) {
        #expect(throws: ProcessorError(.invalidKey, "")) {
            try BaseDerivationKey(SecretBytes([UInt8](repeating: 1, count: count)), number: 1)
        }
    }
}
