// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import Testing

@testable import PaymentToken

@Suite("A reader's enrollment")
struct ReaderEnrollmentTests {
    private static let claims = #"{"aud":"psp.test","mid":"MERCHANT-1","nonce":"n-1"}"#
    private let key: ReaderSigningKey

    init() throws {
        key = ReaderSigningKey(
            try P256PrivateKey(scalar: SecretBytes(Array(repeating: 0x21, count: 32))))
    }

    /// Signs a statement with other headers or claims.
    private func sign(
        _ claims: String = claims, type: String = "ttp-enrollment+jwt", algorithm: String = "ES256",
        keyMembers: String = "", more: String = "", by other: ReaderSigningKey? = nil
    ) throws -> String {
        let (x, y) = (
            Base64URL.string(key.publicKey.publicKey.x), Base64URL.string(key.publicKey.publicKey.y)
        )
        let header = """
            {"typ":"\(type)","alg":"\(algorithm)"\(more),\
            "jwk":{"kty":"EC","crv":"P-256","x":"\(x)","y":"\(y)"\(keyMembers)}}
            """
        let signed = try CompactJWS.sign(
            header: Array(header.utf8), payload: Array(claims.utf8),
            key: (other ?? key).privateKey)
        return String(decoding: signed, as: UTF8.self)
    }

    @Test("A statement contains the public key only, and the provider reads what the reader signed")
    func statement() throws {
        let text = try ReaderEnrollment.sign(
            merchantIdentifier: "MERCHANT-1", audience: "psp.test", nonce: "n-1", readerKey: key)
        let parts = text.split(separator: ".").map(String.init)
        let header = try JSONObject(parsing: #require(Base64URL.bytes(parts[0])))
        #expect(header.members.map(\.name) == ["typ", "alg", "jwk"])
        #expect(header["typ"]?.string == "ttp-enrollment+jwt")
        #expect(header["alg"]?.string == "ES256")
        let jwk = try #require(header["jwk"]?.object)
        #expect(Set(jwk.members.map(\.name)) == ["kty", "crv", "x", "y", "kid", "use", "alg"])
        let payload = try #require(Base64URL.bytes(parts[1]))
        #expect(String(decoding: payload, as: UTF8.self) == Self.claims)
        let enrollment = try ReaderEnrollment(verifying: text)
        #expect(enrollment.key == key.publicKey)
        #expect(enrollment.audience == "psp.test")
        #expect(enrollment.merchantIdentifier == "MERCHANT-1")
        #expect(enrollment.nonce == "n-1")
    }

    @Test("The name and use that come with the key are replaced")
    func names() throws {
        let text = try sign(keyMembers: #","kid":"mine","key_ops":["verify"]"#)
        let enrollment = try ReaderEnrollment(verifying: text)
        #expect(enrollment.key.keyIdentifier == key.readerIdentifier)
        #expect(enrollment.key == key.publicKey)
    }

    @Test("A statement with a private key, or with one for another use, is refused")
    func keys() throws {
        let scalar = Base64URL.string([UInt8](repeating: 0x21, count: 32))
        for members in [
            #","d":"\#(scalar)""#, #","use":"enc""#, #","alg":"ES384""#, #","key_ops":["sign"]"#,
            #","kid":7"#,
        ] {
            let text = try sign(keyMembers: members)
            #expect(throws: PaymentTokenError(.keyNotUsable, ""), "\(members)") {
                try ReaderEnrollment(verifying: text)
            }
        }
    }

    @Test("A statement of another type, algorithm, or signer is refused")
    func forms() throws {
        let other = try ReaderSigningKey.generate()
        for (text, code) in [
            (try sign(type: "JWT"), .malformedToken),
            (try sign(algorithm: "none"), .algorithmNotAllowed),
            (try sign(more: #","jku":"https://example.org/""#), .headerNotAllowed),
            (try sign(more: #","x5c":[]"#), .headerNotAllowed),
            (try sign(by: other), .invalidSignature), (try sign() + ".", .malformedToken),
            ("", .malformedToken),
        ] as [(String, PaymentTokenError.Code)] {
            #expect(throws: PaymentTokenError(code, ""), "\(text)") {
                try ReaderEnrollment(verifying: text)
            }
        }
    }

    @Test("Each claim has 1 to 128 bytes", arguments: ["psp.test", "MERCHANT-1", "n-1"])
    func lengths(value: String) throws {
        for (count, isAllowed) in [(0, false), (1, true), (128, true), (129, false)] {
            let claims = Self.claims.replacing(value, with: String(repeating: "a", count: count))
            let text = try sign(claims)
            if isAllowed {
                #expect(throws: Never.self) { try ReaderEnrollment(verifying: text) }
            } else {
                #expect(throws: PaymentTokenError(.invalidClaims, "")) {
                    try ReaderEnrollment(verifying: text)
                }
            }
        }
        let missing = try sign(Self.claims.replacing("\"\(value)\"", with: "null"))
        #expect(throws: PaymentTokenError(.invalidClaims, "")) {
            try ReaderEnrollment(verifying: missing)
        }
    }

    @Test("A reader's key is a private key for signatures")
    func signingKey() throws {
        let pair = JSONWebKey(publicKey: key.privateKey.publicKey)
        #expect(throws: PaymentTokenError(.keyNotUsable, "")) { try ReaderSigningKey(pair) }
        let scalar = Base64URL.string([UInt8](repeating: 0x21, count: 32))
        func members(_ more: String) -> [UInt8] {
            let text = String(decoding: pair.bytes(withPrivateKey: false), as: UTF8.self)
            return Array((text.dropLast() + #","d":"\#(scalar)"\#(more)}"#).utf8)
        }
        let pairWithScalar = try JSONWebKey(parsing: members(""))
        #expect(try ReaderSigningKey(pairWithScalar).readerIdentifier == key.readerIdentifier)
        let other = try JSONWebKey(parsing: members(#","use":"enc""#))
        #expect(throws: PaymentTokenError(.keyNotUsable, "")) { try ReaderSigningKey(other) }
    }
}
