// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support
import Testing

@Suite("Signed tokens in compact form: RFC 7515")
struct CompactJWSTests {
    private let key = try? P256PrivateKey(scalar: SecretBytes(Array(repeating: 0x11, count: 32)))

    @Test(
        "A token has at most 16 KiB", arguments: [(12_207, 16_384, true), (12_208, 16_386, false)])
    func size(payloadCount: Int, count: Int, isAllowed: Bool) throws {
        let payload = [UInt8](repeating: 7, count: payloadCount)
        let text = try CompactJWS.sign(
            header: Array(#"{"alg":"ES256"}"#.utf8), payload: payload, key: #require(key))
        #expect(text.count == count)
        guard !isAllowed else {
            #expect(try CompactJWS(parsing: text).payload == payload)
            return
        }
        #expect(throws: PaymentTokenError(.malformedToken, "")) { try CompactJWS(parsing: text) }
    }

    @Test(
        "Each of the three parts has a content",
        arguments: [".e30.AAAA", "e30..AAAA", "e30.e30.", "..", "e30.e30"])
    func parts(text: String) {
        #expect(throws: PaymentTokenError(.malformedToken, "")) {
            try CompactJWS(parsing: Array(text.utf8))
        }
        #expect(throws: Never.self) { try CompactJWS(parsing: Array("e30.e30.AAAA".utf8)) }
    }

    @Test("A signature has 64 bytes", arguments: [0, 63, 64, 65, 128])
    func signature(count: Int) throws {
        let key = try #require(key)
        let text = try CompactJWS.sign(
            header: Array(#"{"alg":"ES256"}"#.utf8), payload: [1], key: key)
        let parts = String(decoding: text, as: UTF8.self).split(separator: ".")
        let signature = try #require(Base64URL.bytes(String(parts[2])))
        #expect(signature.count == 64)
        let other = Base64URL.string(Array((signature + signature).prefix(max(1, count))))
        let token = try CompactJWS(parsing: Array("\(parts[0]).\(parts[1]).\(other)".utf8))
        #expect(token.isSigned(by: JSONWebKey(publicKey: key.publicKey)) == (count == 64))
    }
}
