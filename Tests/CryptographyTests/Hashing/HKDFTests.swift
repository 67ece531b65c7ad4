// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("HKDF")
struct HKDFTests {
    /// Test cases 1 and 3 of RFC 5869, appendix A.
    @Test(
        "HKDF returns the results of RFC 5869",
        arguments: [
            (
                "000102030405060708090A0B0C", "F0F1F2F3F4F5F6F7F8F9",
                "3CB25F25FAACD57A90434F64D0362F2A2D2D0A90CF1A5A4C5DB02D56ECC4C5BF"
                    + "34007208D5B887185865"
            ),
            (
                "", "",
                "8DA4E775A563C18F715F802A063C5A31B8A11F5C5EE1879EC3454E5F3C738D2D"
                    + "9D201395FAA4B61A96C8"
            ),
        ])
    func examples(salt: String, info: String, expected: String) throws {
        let key = try HKDF.derive(
            secret: SecretBytes([UInt8](repeating: 0x0B, count: 22)), salt: hex(salt),
            info: hex(info), count: 42)
        #expect(key == SecretBytes(hex(expected)))
    }

    @Test("HKDF refuses invalid key lengths", arguments: [-1, 0, 255 * 32 + 1, Int.max])
    func refuses(count: Int) {
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try HKDF.derive(secret: SecretBytes([1]), salt: [], info: [], count: count)
        }
    }

    @Test("HKDF derives the keys of the Smart Tap test vector")
    func smartTap() throws {
        let vector = try WalletVector("smart-tap")
        let keys = try HKDF.derive(
            secret: SecretBytes(vector.bytes("ecdh_z")), salt: vector.bytes("handset_eph_public"),
            info: vector.bytes("signed_data") + vector.bytes("signature_der"), count: 48)
        #expect(keys == SecretBytes(vector.bytes("aes128_key") + vector.bytes("hmac_key")))
    }
}
