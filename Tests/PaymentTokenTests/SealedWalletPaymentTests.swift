// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support
import Testing

@Suite("Sealing wallet payments")
struct SealedWalletPaymentTests {
    private static let content = WalletPaymentContent(
        nonce: Array(0..<32), merchantIdentifier: "merchant.example.taptopay",
        transactionIdentifier: Array(repeating: 0xAB, count: 32),
        applicationData: nil, data: SecretBytes(Array(#"{"number":"4761739001010010"}"#.utf8)))

    @Test("A sealed payment is a compact token whose header names algorithms, type, and key")
    func header() throws {
        let key = try P256PrivateKey.generate().publicKey
        let sealed = try SealedWalletPayment(sealing: Self.content, for: key)
        let segments = sealed.bytes.split(separator: UInt8(ascii: "."))
        #expect(segments.count == 5)
        let header = try JSONObject(parsing: #require(Base64URL.bytes(segments[0])))
        #expect(header["alg"] == .string("ECDH-ES+A256KW"))
        #expect(header["enc"] == .string("A256GCM"))
        #expect(header["typ"] == .string("ttp-wallet+jwe"))
        #expect(try JSONWebKey.point(#require(header["epk"]?.object)) != key)
        let again = try SealedWalletPayment(sealing: Self.content, for: key)
        #expect(again != sealed)
    }

    @Test("A payment's description shows its merchant and nothing else")
    func printing() {
        var dumped = ""
        dump(Self.content, to: &dumped)
        for text in ["\(Self.content)", String(reflecting: Self.content), dumped] {
            #expect(text.contains("merchant.example.taptopay"))
            #expect(!text.contains("4761") && !text.contains("number"))
        }
    }
}
