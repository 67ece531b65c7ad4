// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("Checking reader tokens before a session")
struct ReaderTokenTests {
    static let now: Int64 = 1_767_225_600
    static let header = #"{"alg":"ES256","kid":"psp-1","typ":"JWT"}"#

    private let key: P256PrivateKey
    private let keys: JSONWebKeySet

    init() throws {
        key = try P256PrivateKey(scalar: SecretBytes(Array(repeating: 0x11, count: 32)))
        keys = try JSONWebKeySet([
            JSONWebKey(
                publicKey: key.publicKey, keyIdentifier: "psp-1", use: "sig", algorithm: "ES256")
        ])
    }

    /// Returns the claims of a good token; `change` replaces members by name, and `nil` omits one.
    static func claims(_ change: [String: String?] = [:]) -> String {
        let members: [(String, String)] = [
            ("aud", "\"emulator-pos-v1\""), ("iat", "\(now)"), ("exp", "\(now + 3600)"),
            ("jti", "\"4f9c\""), ("mid", "\"MERCHANT-1\""), ("mbn", "\"Café\""),
            ("mcc", "\"5999\""), ("tpid", "\"0001\""),
        ]
        let known = members.map(\.0)
        let kept = members.compactMap { name, value -> String? in
            guard let changed = change[name] else { return "\"\(name)\":\(value)" }
            return changed.map { "\"\(name)\":\($0)" }
        }
        let added = change.filter { !known.contains($0.key) }
            .compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return "{\((kept + added).joined(separator: ","))}"
    }

    private func token(
        header: String = header, claims: String = claims()
    ) throws -> String {
        let text = try CompactJWS.sign(
            header: Array(header.utf8), payload: Array(claims.utf8), key: key)
        return String(decoding: text, as: UTF8.self)
    }

    private func verify(_ raw: String, now: Int64 = now) throws(ReaderTokenError) -> ReaderToken {
        try ReaderToken.verify(
            raw, keys: keys, audiences: ["emulator-pos-v1", "certification-pos-v1"], now: now)
    }

    private func code(_ raw: String, now: Int64 = now) -> ReaderTokenError.Code? {
        do throws(ReaderTokenError) {
            _ = try verify(raw, now: now)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A good token is accepted and gives its claims")
    func good() throws {
        let verified = try verify(token())
        #expect(verified.keyIdentifier == "psp-1")
        #expect(verified.tokenIdentifier == "4f9c")
        #expect(verified.audience == "emulator-pos-v1")
        #expect(verified.merchantIdentifier == "MERCHANT-1")
        #expect(verified.merchantName == "Café")
        #expect(verified.categoryCode == "5999")
        #expect(verified.terminalProfile == "0001")
        #expect(verified.issuedAt == Self.now)
        #expect(verified.expiresAt == Self.now + 3600)
        #expect(!verified.allowsRelinking)
        #expect(!verified.isExpired(at: Self.now + 3599))
        #expect(verified.isExpired(at: Self.now + 3600))
    }

    @Test(
        "Every valid variant of a token is accepted",
        arguments: [
            ["mcc": "5999"], ["mcc": "742"], ["aud": "\"certification-pos-v1\""],
            ["aud": "[\"other\",\"emulator-pos-v1\"]"], ["nbf": "\(now - 5)"],
            ["nbf": "\(now + 5)"], ["iat": "\(now + 5)"], ["exp": "\(now + 48 * 3600)"],
            ["avs": "[\"x\"]"], ["relink": "true"], ["exp": "\(now + 1)"],
        ])
    func accepted(change: [String: String]) throws {
        _ = try verify(token(claims: Self.claims(change.mapValues(Optional.some))))
    }

    @Test(
        "A token that is signed with a key whose time has ended is refused",
        arguments: [
            (now - 1, ReaderTokenError.Code.unknownKey), (now, .unknownKey), (now + 1, nil),
        ])
    func expiredKey(end: Int64, expected: ReaderTokenError.Code?) throws {
        let entry = JSONWebKey(
            publicKey: key.publicKey, keyIdentifier: "psp-1", use: "sig", algorithm: "ES256",
            expiresAt: end)
        let keys = try JSONWebKeySet([entry])
        let raw = try token()
        var found: ReaderTokenError.Code?
        do throws(ReaderTokenError) {
            _ = try ReaderToken.verify(
                raw, keys: keys, audiences: ["emulator-pos-v1"], now: Self.now)
        } catch {
            found = error.code
        }
        #expect(found == expected)
    }

    @Test("A numeric category code and the permission to link again are read")
    func forms() throws {
        let verified = try verify(token(claims: Self.claims(["mcc": "742", "relink": "true"])))
        for (number, code) in [("0", "0000"), ("9999", "9999")] {
            let token = try verify(token(claims: Self.claims(["mcc": number])))
            #expect(token.categoryCode == code)
        }
        #expect(verified.categoryCode == "0742")
        #expect(verified.allowsRelinking)
    }

    @Test(
        "Each invalid claim is refused with its own error",
        arguments: [
            (["aud": "\"psp.test\""], ReaderTokenError.Code.wrongAudience),
            (["aud": nil], .wrongAudience), (["aud": "7"], .wrongAudience),
            (["aud": "\"Emulator-pos-v1\""], .wrongAudience),
            (["exp": "\(now)", "iat": "\(now - 60)"], .expired),
            (["exp": "\(now - 1)", "iat": "\(now - 60)"], .expired),
            (["exp": nil], .invalidClaims), (["exp": "\"\(now + 60)\""], .invalidClaims),
            (["exp": "\(now + 60).0"], .invalidClaims), (["iat": nil], .invalidClaims),
            (["iat": "\(now + 6)"], .notYetValid), (["nbf": "\(now + 6)"], .notYetValid),
            (["nbf": "\"soon\""], .invalidClaims),
            (["exp": "\(now)", "iat": "\(now)"], .invalidClaims),
            (["exp": "\(now + 48 * 3600 + 1)"], .lifetimeTooLong),
            (["exp": "\(Int64.max)", "iat": "\(Int64.min)"], .lifetimeTooLong),
            (["mid": nil], .invalidMerchant), (["mid": "\"\""], .invalidMerchant),
            (["mid": "7"], .invalidMerchant), (["mid": "\"a\\nb\""], .invalidMerchant),
            (["mbn": nil], .invalidClaims), (["mbn": "\"\""], .invalidClaims),
            (["jti": nil], .invalidClaims), (["tpid": nil], .invalidClaims),
            (["mcc": nil], .invalidClaims), (["mcc": "\"59\""], .invalidClaims),
            (["mcc": "10000"], .invalidClaims), (["mcc": "-1"], .invalidClaims),
            (["mcc": "\"abcd\""], .invalidClaims), (["relink": "1"], .invalidClaims),
        ] as [([String: String?], ReaderTokenError.Code)])
    func refused(change: [String: String?], expected: ReaderTokenError.Code) throws {
        #expect(code(try token(claims: Self.claims(change))) == expected)
    }

    @Test("A token without a type is accepted, and the case of the type does not matter")
    func types() throws {
        for header in [
            #"{"alg":"ES256","kid":"psp-1"}"#, #"{"alg":"ES256","kid":"psp-1","typ":"jwt"}"#,
        ] {
            #expect(code(try token(header: header)) == nil)
        }
    }

    @Test(
        "The time left ends with the token",
        arguments: [
            (now, 3600), (now + 3599, 1), (now + 3600, 0), (now + 3601, 0), (.max, 0), (.min, 0),
        ] as [(Int64, Int64)])
    func timeLeft(now: Int64, seconds: Int64) throws {
        #expect(try verify(token()).timeLeft(at: now) == .seconds(seconds))
    }

    @Test(
        "Hostile headers are refused",
        arguments: [
            (#"{"alg":"none","kid":"psp-1"}"#, ReaderTokenError.Code.algorithmNotAllowed),
            (#"{"alg":"HS256","kid":"psp-1"}"#, .algorithmNotAllowed),
            (#"{"alg":"es256","kid":"psp-1"}"#, .algorithmNotAllowed),
            (#"{"kid":"psp-1"}"#, .algorithmNotAllowed),
            (#"{"alg":["ES256"],"kid":"psp-1"}"#, .algorithmNotAllowed),
            (#"{"alg":"ES256","kid":"psp-1","crit":["exp"]}"#, .algorithmNotAllowed),
            (#"{"alg":"ES256","kid":"psp-1","crit":[]}"#, .algorithmNotAllowed),
            (#"{"alg":"ES256","kid":"psp-1","jwk":{}}"#, .algorithmNotAllowed),
            (#"{"alg":"ES256","kid":"psp-1","jku":"https://x"}"#, .algorithmNotAllowed),
            (#"{"alg":"ES256","kid":"psp-1","x5u":"https://x"}"#, .algorithmNotAllowed),
            (#"{"alg":"ES256","kid":"psp-1","x5c":[]}"#, .algorithmNotAllowed),
            (#"{"alg":"ES256","kid":"psp-2"}"#, .unknownKey), (#"{"alg":"ES256"}"#, .unknownKey),
            (#"{"alg":"ES256","kid":7}"#, .unknownKey), (#"{"alg":"ES256","kid":""}"#, .unknownKey),
            (#"{"alg":"ES256","kid":"psp-1","typ":"ttp-pin+jwt"}"#, .malformed),
            (#"{"alg":"ES256","kid":"psp-1","typ":7}"#, .malformed),
            (#"{"alg":"none","alg":"ES256","kid":"psp-1"}"#, .malformed), ("[]", .malformed),
            (
                #"{"alg":"ES256","kid":"psp-1","x":\#(String(repeating: "[", count: 4_000))}"#,
                .malformed
            ),
        ])
    func headers(header: String, expected: ReaderTokenError.Code) throws {
        #expect(code(try token(header: header)) == expected)
    }

    @Test("Texts that are not tokens are refused")
    func texts() throws {
        #expect(code("") == .empty)
        let good = try token()
        for text in [
            " ", ".", "..", "a.b", good + ".", "." + good, good + "=", " " + good, good + "\n",
            String(good.dropLast(87)), String(repeating: "A", count: 100_000),
            "e30.e30.", "é.é.é",
        ] {
            #expect(code(text) == .malformed, "\(text.prefix(20))")
        }
    }

    @Test("A payload with duplicate names, deep nesting, or another type is refused")
    func payloads() throws {
        for payload in [
            "[]", "null", "x", #"{"mid":"a","mid":"b"}"#,
            #"{"a":\#(String(repeating: "[", count: 2_000))}"#,
        ] {
            #expect(code(try token(claims: payload)) == .malformed)
        }
    }

    @Test("A signature of another key is refused, and so is an unsigned token")
    func signatures() throws {
        let other = try P256PrivateKey(scalar: SecretBytes(Array(repeating: 0x12, count: 32)))
        let forged = try CompactJWS.sign(
            header: Array(Self.header.utf8), payload: Array(Self.claims().utf8), key: other)
        #expect(code(String(decoding: forged, as: UTF8.self)) == .invalidSignature)
        let good = try token()
        let unsigned = good.split(separator: ".").dropLast().joined(separator: ".")
        #expect(code(unsigned + ".") == .malformed)
        #expect(code(unsigned + ".AAAA") == .invalidSignature)
        #expect(code(good + "AA") == .invalidSignature)
        let zeros = Base64URL.string([UInt8](repeating: 0, count: 64))
        #expect(code(unsigned + "." + zeros) == .invalidSignature)
    }

    @Test("A key that is not for signatures is refused")
    func wrongUse() throws {
        let keys = try JSONWebKeySet([
            JSONWebKey(publicKey: key.publicKey, keyIdentifier: "psp-1", use: "enc")
        ])
        #expect(throws: ReaderTokenError.self) {
            try ReaderToken.verify(
                token(), keys: keys, audiences: ["emulator-pos-v1"], now: Self.now)
        }
    }

    @Test("An error shows neither the token nor its claims")
    func reasons() throws {
        let raw = try token(claims: Self.claims(["mid": "7"]))
        do {
            _ = try verify(raw)
            Issue.record("the token was accepted")
        } catch {
            #expect("\(error)".contains("\"mid\""))
            #expect(!"\(error)".contains(raw.prefix(20)))
        }
    }

    @Test("Every truncated or randomly changed token is handled without a trap")
    func mutations() throws {
        let good = Array(try token().utf8)
        for count in 0..<good.count {
            #expect(code(String(decoding: good.prefix(count), as: UTF8.self)) != nil)
        }
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<1_000 {
            var text = good
            let index = Int.random(in: 0..<text.count, using: &generator)
            text[index] ^= UInt8.random(in: 1...127, using: &generator)
            #expect(code(String(decoding: text, as: UTF8.self)) != nil)
        }
    }
}
