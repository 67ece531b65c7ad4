// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import TestSupport
import Testing

@Suite("Checking PIN tokens before a PIN entry")
struct PINTokenTests {
    private static let now: Int64 = 1_767_225_600
    private static let transaction = "0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10"

    private let key: P256PrivateKey
    private let keys: JSONWebKeySet

    init() throws {
        key = try P256PrivateKey(scalar: SecretBytes(Array(repeating: 0x11, count: 32)))
        keys = try JSONWebKeySet([
            JSONWebKey(
                publicKey: key.publicKey, keyIdentifier: "psp-1", use: "sig", algorithm: "ES256")
        ])
    }

    private func token(
        _ change: [String: String?] = [:], type: String? = "ttp-pin+jwt", kid: String = "psp-1",
        algorithm: String = "ES256"
    ) throws -> String {
        let members: [(String, String)] = [
            ("aud", "\"emulator-pos-v1\""), ("iat", "\(Self.now)"), ("exp", "\(Self.now + 60)"),
            ("jti", "\"pin-1\""), ("mid", "\"MERCHANT-1\""), ("tid", "\"\(Self.transaction)\""),
        ]
        let known = members.map(\.0)
        let claims = members.compactMap { name, value -> String? in
            guard let changed = change[name] else { return "\"\(name)\":\(value)" }
            return changed.map { "\"\(name)\":\($0)" }
        }
        let added = change.filter { !known.contains($0.key) }
            .compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        let header =
            "{\"alg\":\"\(algorithm)\",\"kid\":\"\(kid)\""
            + (type.map { ",\"typ\":\"\($0)\"" } ?? "") + "}"
        let text = try CompactJWS.sign(
            header: Array(header.utf8),
            payload: Array("{\((claims + added).joined(separator: ","))}".utf8), key: key)
        return String(decoding: text, as: UTF8.self)
    }

    private func verify(
        _ raw: String, acceptsUntyped: Bool = false, now: Int64 = now
    ) throws(ReaderTokenError) -> PINToken {
        try PINToken.verify(
            raw, keys: keys, audiences: ["emulator-pos-v1"], merchantIdentifier: "MERCHANT-1",
            transactionIdentifier: Self.transaction, acceptsUntyped: acceptsUntyped, now: now)
    }

    private func code(
        _ raw: String, acceptsUntyped: Bool = false, now: Int64 = now
    ) -> ReaderTokenError.Code? {
        do throws(ReaderTokenError) {
            _ = try verify(raw, acceptsUntyped: acceptsUntyped, now: now)
            return nil
        } catch {
            #expect(error.reason.contains("PIN token"))
            return error.code
        }
    }

    @Test("A good token is accepted, and allows any PIN length unless it has limits")
    func good() throws {
        let verified = try verify(token())
        #expect(verified.tokenIdentifier == "pin-1")
        #expect(verified.lengths == 4...12)
        #expect(try verify(token(["pinlen": "{\"min\":4,\"max\":6}"])).lengths == 4...6)
    }

    @Test(
        "Missing or invalid claims are refused",
        arguments: [
            (["tid": nil], .invalidClaims), (["tid": "\"another\""], .wrongTransaction),
            (["mid": nil], .invalidMerchant), (["mid": "\"MERCHANT-2\""], .invalidMerchant),
            (["jti": nil], .invalidClaims), (["aud": "\"other\""], .wrongAudience),
            (["exp": nil], .invalidClaims), (["exp": "\(now)"], .invalidClaims),
            (["exp": "\(now + 61)"], .lifetimeTooLong),
            (["iat": "\(now + 6)", "exp": "\(now + 30)"], .notYetValid),
            (["pinlen": "4"], .invalidClaims), (["pinlen": "{\"min\":4}"], .invalidClaims),
            (["pinlen": "{\"min\":3,\"max\":6}"], .invalidClaims),
            (["pinlen": "{\"min\":4,\"max\":13}"], .invalidClaims),
            (["pinlen": "{\"min\":8,\"max\":6}"], .invalidClaims),
        ] as [([String: String?], ReaderTokenError.Code)])
    func refused(change: [String: String?], expected: ReaderTokenError.Code) throws {
        #expect(code(try token(change)) == expected)
    }

    @Test("A token that is valid too long is refused with the limit in seconds")
    func tooLong() throws {
        let long = try token(["exp": "\(Self.now + 61)"])
        let error = #expect(throws: ReaderTokenError.self) { try verify(long) }
        #expect(error?.reason.contains("longer than 60 seconds") == true)
    }

    @Test("A token is refused from the second of its end on", arguments: [(59, true), (60, false)])
    func expires(after: Int64, isValid: Bool) throws {
        #expect(code(try token(), now: Self.now + after) == (isValid ? nil : .expired))
    }

    @Test("A token that the provider has not signed is refused")
    func signatures() throws {
        #expect(code("") == .empty)
        #expect(code("a.b.c") == .malformed)
        #expect(code(try token(kid: "psp-2")) == .unknownKey)
        #expect(code(try token(algorithm: "none")) == .algorithmNotAllowed)
        var changed = Array(try token().utf8)
        changed[changed.count - 10] = changed[changed.count - 10] == 0x41 ? 0x42 : 0x41
        #expect(code(String(decoding: changed, as: UTF8.self)) == .invalidSignature)
    }

    @Test("A token of another type is accepted only if the configuration allows it")
    func types() throws {
        for type in ["JWT", nil] {
            let raw = try token(type: type)
            #expect(code(raw) == .malformed)
            #expect(code(raw, acceptsUntyped: true) == nil)
            // The configuration does not allow it by default.
            let error = #expect(throws: ReaderTokenError.self) {
                try PINToken.verify(
                    raw, keys: keys, audiences: ["emulator-pos-v1"],
                    merchantIdentifier: "MERCHANT-1", transactionIdentifier: Self.transaction,
                    now: Self.now)
            }
            #expect(error?.code == .malformed)
        }
        #expect(code(try token(type: "ttp-card+jwt"), acceptsUntyped: true) == .malformed)
        #expect(code(try token(type: "TTP-PIN+JWT")) == nil)
    }

    @Test(
        "A deletion token has its type and its claims",
        arguments: [
            ("ttp-batch+jwt", #","sub":"r","bid":"b""#, nil),
            (nil, #","sub":"r","bid":"b""#, .malformed),
            ("JWT", #","sub":"r","bid":"b""#, .malformed),
            ("ttp-batch+jwt", #","sub":"r""#, .invalidClaims),
            ("ttp-batch+jwt", #","bid":"b""#, .invalidClaims),
        ] as [(String?, String, ReaderTokenError.Code?)])
    func deletionTokens(type: String?, members: String, expected: ReaderTokenError.Code?) throws {
        let type = type.map { #","typ":"\#($0)""# } ?? ""
        let text = try CompactJWS.sign(
            header: Array(#"{"alg":"ES256","kid":"psp-1"\#(type)}"#.utf8),
            payload: Array(
                #"{"aud":"a","iat":\#(Self.now),"exp":\#(Self.now + 86_400),"jti":"j"\#(members)}"#
                    .utf8),
            key: key)
        var found: ReaderTokenError.Code?
        do throws(ReaderTokenError) {
            let token = try BatchDeletionToken.verify(
                String(decoding: text, as: UTF8.self), keys: keys, audiences: ["a"], now: Self.now)
            #expect(token.tokenIdentifier == "j")
            #expect(token.readerIdentifier == "r" && token.batchIdentifier == "b")
        } catch {
            found = error.code
        }
        #expect(found == expected)
    }

    @Test("A PIN token is refused as a reader token")
    func kinds() throws {
        #expect(throws: ReaderTokenError.self) {
            try ReaderToken.verify(
                token(), keys: keys, audiences: ["emulator-pos-v1"], now: Self.now)
        }
    }
}
