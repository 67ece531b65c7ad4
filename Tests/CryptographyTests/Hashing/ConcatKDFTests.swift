// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

@Suite("Concat KDF and ECDH: RFC 7518, Appendix C")
struct ConcatKDFTests {
    private struct Vector: Decodable {
        struct Key: Decodable {
            let x, y, d: String
        }
        struct Header: Decodable {
            let enc, apu, apv: String
        }
        enum CodingKeys: String, CodingKey {
            case alice = "alice_ephemeral"
            case bob, header
            case agreed = "Z_hex"
            case derived = "derived_key_b64u"
        }

        let alice, bob: Key
        let header: Header
        let agreed, derived: String
    }

    private static func decode(_ text: String) throws -> [UInt8] {
        let padded = text.padding(
            toLength: (text.utf8.count + 3) / 4 * 4, withPad: "=", startingAt: 0)
        let standard = padded.replacing("-", with: "+").replacing("_", with: "/")
        return Array(try #require(Data(base64Encoded: standard)))
    }

    @Test("Both parties derive the key published in RFC 7518, Appendix C")
    func appendixC() throws {
        let data = try Data(contentsOf: Fixtures.url("crypto/jose/rfc7518_appendix_c.json"))
        let vector = try JSONDecoder().decode(Vector.self, from: data)
        let alice = try P256PrivateKey(
            scalar: SecretBytes(Self.decode(vector.alice.d)))
        let bob = try P256PrivateKey(scalar: SecretBytes(Self.decode(vector.bob.d)))
        #expect(try alice.publicKey.x == Self.decode(vector.alice.x))
        #expect(try alice.publicKey.y == Self.decode(vector.alice.y))
        #expect(try bob.publicKey.x == Self.decode(vector.bob.x))
        let agreed = try alice.sharedSecret(with: bob.publicKey)
        #expect(agreed == secret(vector.agreed))
        #expect(try bob.sharedSecret(with: alice.publicKey) == agreed)
        let key = try ConcatKDF.derive(
            sharedSecret: agreed, algorithm: vector.header.enc,
            partyU: Self.decode(vector.header.apu), partyV: Self.decode(vector.header.apv),
            bits: 128)
        #expect(try key == SecretBytes(Self.decode(vector.derived)))
    }

    @Test("Concat KDF derives longer keys in several rounds")
    func severalRounds() throws {
        let shared = SecretBytes([UInt8](repeating: 7, count: 32))
        // Computes SHA-256 over the counter, Z, and the fields with their lengths.
        func round(_ counter: UInt8, bits: UInt16) -> [UInt8] {
            let fields: [UInt8] =
                [0, 0, 0, 2] + Array("XY".utf8) + [0, 0, 0, 0] + [0, 0, 0, 1, 9]
                + [0, 0, UInt8(bits >> 8), UInt8(bits & 255)]
            return Digest.sha256(
                [0, 0, 0, counter] + [UInt8](repeating: 7, count: 32) + fields)
        }
        let key = try ConcatKDF.derive(
            sharedSecret: shared, algorithm: "XY", partyV: [9], bits: 512)
        #expect(bytes(key) == round(1, bits: 512) + round(2, bits: 512))
    }

    @Test("Concat KDF refuses invalid key lengths", arguments: [-8, 0, 7, 65_544, Int.max])
    func refuses(bits: Int) {
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try ConcatKDF.derive(sharedSecret: SecretBytes([1]), algorithm: "A", bits: bits)
        }
    }

    /// Uses Z, the key, and the merchant of a genuine payment token (spreedly/gala, MIT).
    @Test("Concat KDF derives the key of a genuine payment token from prepared information")
    func paymentToken() throws {
        let shared = hex("C825330EE3584E752700D6447710BBF83BCF9AA36C941D985989FAF1206C2475")
        let merchant = Digest.sha256(Array("merchant.test.spreedly.123merchant".utf8))
        let information =
            [13] + Array("id-aes256-GCM".utf8) + Array("Apple".utf8) + merchant
        let key = try ConcatKDF.derive(
            sharedSecret: SecretBytes(shared), otherInfo: information, count: 32)
        #expect(
            bytes(key) == hex("DC64D727846E3FF2214B6DE1B1D3B0D89D9E7006660B445AB1B3C815D0B79D03"))
    }

    @Test("Concat KDF refuses an empty shared secret")
    func refusesEmptySecret() {
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try ConcatKDF.derive(sharedSecret: SecretBytes([]), algorithm: "A", bits: 256)
        }
    }
}
