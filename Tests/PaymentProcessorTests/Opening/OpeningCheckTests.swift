// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import Support
import Testing

/// The numbers are those of the checks in the format's description.
@Suite("Each check of an opening refuses with its own name")
struct OpeningCheckTests {
    /// A change to a good blob, with a name, because a closure has no value to show.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let apply: @Sendable (inout Forge) throws -> Void

        init(
            _ name: String, _ expected: String,
            _ apply: @escaping @Sendable (inout Forge) throws -> Void
        ) {
            testDescription = name
            self.expected = expected
            self.apply = apply
        }
    }

    private func check(_ change: Change) throws {
        var forge = try Forge()
        try change.apply(&forge)
        #expect(try forge.verdict() == change.expected)
        #expect(try forge.verdictAfterAuthentication() == change.expected)
    }

    @Test("The forge makes good blobs")
    func good() throws {
        #expect(try Forge().verdict() == "ok")
    }

    @Test(
        "1: An invalid form is refused",
        arguments: [
            Change("four segments", "malformed") { $0.changeSegments = { Array($0.dropLast()) } },
            Change("six segments", "malformed") { $0.changeSegments = { $0 + ["AA"] } },
            Change("padding inside", "malformed") { $0.changeSegments = { $0.map { $0 + "=" } } },
            Change("empty header", "malformed") {
                $0.changeSegments = { [""] + $0.dropFirst() }
            },
            Change("header is not an object", "malformed") {
                $0.changeSegments = { [Base64URL.string(Array("[]".utf8))] + $0.dropFirst() }
            },
            Change("duplicate name", "malformed") { $0.outerHeader.append(("alg", "\"none\"")) },
            Change("deep header", "malformed") {
                $0.setOuter("x", String(repeating: "[", count: 100))
            },
            Change("over 16 KiB", "malformed") {
                $0.set("x", "\"\(String(repeating: "x", count: 10_000))\"")
            },
            Change("nothing signed inside", "malformed") {
                $0.changeInner = { _ in Array("hello".utf8) }
            },
            Change("nothing inside", "malformed") { $0.changeInner = { _ in [] } },
            Change("claims are not an object", "malformed") { forge in
                let key = forge.readerKey.privateKey
                let header = Array(
                    #"{"alg":"ES256","kid":"\#(forge.readerKey.readerIdentifier)","typ":"ttp-card+jwt"}"#
                        .utf8)
                forge.changeInner = { _ in
                    (try? CompactJWS.sign(header: header, payload: Array("[]".utf8), key: key))
                        ?? []
                }
            },
            Change("a claim is missing", "malformed") { $0.set("jti", nil) },
            Change("card data is not TLV", "malformed") { $0.set("emv", "\"9F02\"") },
            Change("exp before iat", "malformed") { forge in
                forge.setBoth("exp", "\(Forge.now - 1)")
            },
            Change("exp at iat", "malformed") { $0.setBoth("exp", "\(Forge.now)") },
        ])
    func form(change: Change) throws {
        try check(change)
    }

    @Test("10: Two readers can choose the same token identifier, and one reader cannot")
    func tokenIdentifiersOfReaders() throws {
        let replayGuard = ReplayGuard()
        let first = try Forge()
        var forges = [first, try Forge(keys: first.keys), first]
        let verdicts = try forges.indices.map { index in
            forges[index].set("jti", "\"token\"")
            forges[index].set("emv", "\"\(Forge.emv(counter: "000\(index + 1)"))\"")
            return try forges[index].opener(replayGuard: replayGuard)
                .verdict(forges[index].blob(), Forge.expected, now: Forge.now)
        }
        #expect(verdicts == ["ok", "ok", "replay"])
    }

    @Test(
        "2: An invalid algorithm or header is refused",
        arguments: [
            Change("alg dir", "alg-not-allowed") { $0.setOuter("alg", "\"dir\"") },
            Change("alg none", "alg-not-allowed") { $0.setOuter("alg", "\"none\"") },
            Change("alg missing", "alg-not-allowed") { $0.setOuter("alg", nil) },
            Change("alg in lower case", "alg-not-allowed") {
                $0.setOuter("alg", "\"ecdh-es+a256kw\"")
            },
            Change("alg with a Kelvin sign", "alg-not-allowed") {
                $0.setOuter("alg", #""ECDH-ES+A256\u212AW""#)
            },
            Change("enc A128GCM", "alg-not-allowed") { $0.setOuter("enc", "\"A128GCM\"") },
            Change("crit", "alg-not-allowed") { $0.setOuter("crit", "[\"exp\"]") },
            Change("jwk", "alg-not-allowed") { $0.setOuter("jwk", "{}") },
            Change("jku", "alg-not-allowed") { $0.setOuter("jku", "\"https://psp.test\"") },
            Change("x5u", "alg-not-allowed") { $0.setOuter("x5u", "\"https://psp.test\"") },
            Change("zip", "zip-not-allowed") { $0.setOuter("zip", "\"DEF\"") },
            Change("zip null", "zip-not-allowed") { $0.setOuter("zip", "null") },
        ])
    func algorithms(change: Change) throws {
        try check(change)
    }

    @Test(
        "3: A wrong key name is refused",
        arguments: [
            Change("another name", "unknown-kid") { $0.setOuter("kid", "\"x\"") },
            Change("no name", "unknown-kid") { $0.setOuter("kid", nil) },
            Change("a number", "unknown-kid") { $0.setOuter("kid", "1") },
            Change("the signing key", "unknown-kid") { forge in
                forge.setOuter("kid", "\"\(forge.keys.signingKeys[0].keyIdentifier ?? "")\"")
            },
        ])
    func keys(change: Change) throws {
        try check(change)
    }

    @Test(
        "4: An invalid ephemeral key or a failed decryption is refused",
        arguments: [
            Change("off the curve", "invalid-epk") {
                $0.setOuter(
                    "epk",
                    Forge.point(Array(repeating: 1, count: 32), Array(repeating: 2, count: 32)))
            },
            Change("zero", "invalid-epk") {
                $0.setOuter(
                    "epk",
                    Forge.point(Array(repeating: 0, count: 32), Array(repeating: 0, count: 32)))
            },
            Change("short", "invalid-epk") { $0.setOuter("epk", Forge.point([1], [2])) },
            Change("text", "invalid-epk") { $0.setOuter("epk", "\"x\"") },
            Change("another curve", "invalid-epk") {
                $0.setOuter("epk", #"{"kty":"EC","crv":"P-384","x":"AA","y":"AA"}"#)
            },
            Change("another point", "decrypt-failed") { forge in
                let point = try P256PrivateKey.generate().publicKey
                forge.setOuter("epk", Forge.point(point.x, point.y))
            },
            Change("party information", "decrypt-failed") { $0.setOuter("apu", "\"QWxpY2U\"") },
            Change("party information is not Base64URL", "decrypt-failed") {
                $0.setOuter("apv", "\"=\"")
            },
            Change("no wrapped key", "decrypt-failed") {
                $0.changeSegments = Self.replacing(1, "")
            },
            Change("short wrapped key", "decrypt-failed") {
                $0.changeSegments = Self.replacing(
                    1, Base64URL.string(Array(repeating: 1, count: 24)))
            },
            Change("no nonce", "decrypt-failed") { $0.changeSegments = Self.replacing(2, "") },
            Change("long nonce", "decrypt-failed") {
                $0.changeSegments = Self.replacing(
                    2, Base64URL.string(Array(repeating: 1, count: 16)))
            },
            Change("no text", "decrypt-failed") { $0.changeSegments = Self.replacing(3, "") },
            Change("no tag", "decrypt-failed") { $0.changeSegments = Self.replacing(4, "") },
            Change("tag of 12 bytes", "decrypt-failed") {
                $0.changeSegments = { $0.dropLast() + [String($0[4].prefix(16))] }
            },
        ])
    func decryption(change: Change) throws {
        try check(change)
    }

    private static func replacing(
        _ index: Int, _ text: String
    ) -> ([String]) -> [String] {
        { segments in segments.enumerated().map { $0.offset == index ? text : $0.element } }
    }

    @Test(
        "5: A wrong type, reader, or signature is refused",
        arguments: [
            Change("inner typ", "bad-typ") { $0.setInner("typ", "\"JWT\"") },
            Change("no inner typ", "bad-typ") { $0.setInner("typ", nil) },
            Change("outer typ", "bad-typ") { $0.setOuter("typ", "\"JWE\"") },
            Change("outer cty", "bad-typ") { $0.setOuter("cty", "\"JWT\"") },
            Change("inner alg none", "alg-not-allowed") { $0.setInner("alg", "\"none\"") },
            Change("inner alg HS256", "alg-not-allowed") { $0.setInner("alg", "\"HS256\"") },
            Change("inner jwk", "alg-not-allowed") { $0.setInner("jwk", "{}") },
            Change("inner crit", "alg-not-allowed") { $0.setInner("crit", "[\"exp\"]") },
            Change("unknown reader", "unknown-reader") { $0.setInner("kid", "\"nope\"") },
            Change("no reader", "unknown-reader") { $0.setInner("kid", nil) },
            Change("another payload", "bad-signature") { forge in
                forge.changeInner = { signed in
                    var parts = signed.split(separator: UInt8(ascii: ".")).map(Array.init)
                    parts[1] = Array(Base64URL.string(Array(#"{"ver":1}"#.utf8)).utf8)
                    return Array(parts.joined(separator: [UInt8(ascii: ".")]))
                }
            },
            Change("signature cut", "bad-signature") { $0.changeInner = { $0.dropLast(2) } },
        ])
    func signature(change: Change) throws {
        try check(change)
    }

    @Test("5: A revoked reader is refused")
    func revoked() throws {
        let forge = try Forge()
        let opener = try forge.opener(revoked: [forge.readerKey.readerIdentifier])
        #expect(
            opener.verdict(try forge.blob(), Forge.expected, now: Forge.now) == "unknown-reader")
    }

    @Test("5: A reader that was revoked after the authentication is refused before its signature")
    func revokedLater() throws {
        var forge = try Forge()
        let opener = try forge.opener(revoked: [forge.readerKey.readerIdentifier])
        #expect(try forge.verdictAfterAuthentication(by: opener) == "unknown-reader")
        forge.changeInner = { $0.dropLast(2) }
        #expect(try forge.verdictAfterAuthentication() == "bad-signature")
        #expect(try forge.verdictAfterAuthentication(by: opener) == "unknown-reader")
    }

    @Test(
        "6: Wrong header copies, reader, PSP, version, or environment are refused",
        arguments: [
            Change("iss", "header-claim-mismatch") { $0.setOuter("iss", "\"x\"") },
            Change("aud", "header-claim-mismatch") { $0.setOuter("aud", "\"x\"") },
            Change("tid", "header-claim-mismatch") { $0.setOuter("tid", "\"x\"") },
            Change("mid", "header-claim-mismatch") { $0.setOuter("mid", "\"x\"") },
            Change("exp", "header-claim-mismatch") { $0.setOuter("exp", "\(Forge.now + 61)") },
            Change("exp as text", "header-claim-mismatch") {
                $0.setOuter("exp", "\"\(Forge.now + 60)\"")
            },
            Change("no tid", "header-claim-mismatch") { $0.setOuter("tid", nil) },
            Change("another reader's name", "header-claim-mismatch") {
                $0.setBoth("iss", "\"urn:ttp-emu:reader:x\"")
            },
            Change("another PSP", "header-claim-mismatch") { $0.setBoth("aud", "\"other\"") },
            Change("version 2", "header-claim-mismatch") { $0.set("ver", "2") },
            Change("production", "environment") { $0.set("env", "\"production\"") },
        ])
    func header(change: Change) throws {
        try check(change)
    }

    @Test("6: Production refuses the emulator's mark")
    func production() throws {
        let forge = try Forge()
        let opener = try forge.opener(policy: .production(audience: "psp.test"))
        #expect(opener.verdict(try forge.blob(), Forge.expected, now: Forge.now) == "environment")
    }

    @Test("7: The lifetime of 60 seconds is exact", arguments: [Int64](0...5))
    func times(leeway: Int64) throws {
        let forge = try Forge()
        var policy = OpeningPolicy.development(audience: "psp.test")
        policy.leeway = leeway
        let blob = try forge.blob()
        func verdict(_ offset: Int64) throws -> String {
            try forge.opener(policy: policy).verdict(
                blob, Forge.expected, now: Forge.now + offset)
        }
        #expect(try verdict(-6) == "not-yet-valid")
        #expect(try verdict(-5) == "ok")
        #expect(try verdict(59 + leeway) == "ok")
        #expect(try verdict(60 + leeway) == "expired")
    }

    @Test(
        "7: With the millisecond of the read, the lifetime is 60 seconds to the millisecond",
        arguments: [
            // A read at 0.9 s and at 0.0 s, and one whose millisecond is unknown.
            (900, 59, 999, "ok"), (900, 60, 800, "ok"), (900, 60, 899, "ok"),
            (900, 60, 900, "expired"), (900, 61, 0, "expired"), (0, 59, 999, "ok"),
            (0, 60, 0, "expired"), (nil, 59, 999, "ok"), (nil, 60, 0, "expired"),
        ] as [(Int64?, Int64, Int64, String)])
    func milliseconds(read: Int64?, second: Int64, millisecond: Int64, verdict: String) throws {
        var forge = try Forge()
        if let read { forge.claims.append(("ms", "\(read)")) }
        let blob = try forge.blob()
        let opener = try forge.opener()
        let found: String
        do throws(Rejection) {
            _ = try opener.open(
                blob, expecting: Forge.expected, now: Forge.now + second,
                millisecond: millisecond)
            found = "ok"
        } catch {
            found = error.code.rawValue
        }
        #expect(found == verdict)
    }

    @Test("7: A millisecond that is none is malformed", arguments: ["-1", "1000", "0.5"])
    func invalidMillisecond(text: String) throws {
        var forge = try Forge()
        forge.claims.append(("ms", text))
        let verdict = try forge.opener().verdict(
            try forge.blob(), Forge.expected, now: Forge.now)
        #expect(verdict == "malformed")
    }

    @Test("7: The leeway is at most 5 seconds")
    func leeway() {
        var policy = OpeningPolicy.development(audience: "psp.test")
        #expect(policy.leeway == 0)
        policy.leeway = 60
        #expect(policy.leeway == 5)
        policy.leeway = -60
        #expect(policy.leeway == 0)
        #expect(OpeningPolicy(audience: "", environments: [], leeway: 60).leeway == 5)
    }

    @Test(
        "7: Extreme time claims neither trap nor extend the lifetime",
        arguments: [
            (Forge.now, Forge.now + 61, "lifetime-too-long"),
            (Int64.min, Forge.now + 60, "lifetime-too-long"),
            (Forge.now, Int64.max, "lifetime-too-long"),
            (Int64.min, Int64.max, "lifetime-too-long"),
            (Int64.max - 1, Int64.max, "not-yet-valid"), (Int64.min, Int64.min + 1, "expired"),
        ])
    func extremes(issuedAt: Int64, expiresAt: Int64, expected: String) throws {
        var forge = try Forge()
        forge.set("iat", "\(issuedAt)")
        forge.setBoth("exp", "\(expiresAt)")
        #expect(try forge.verdict() == expected)
        for now in [Int64.min, .max] { _ = try forge.verdict(now: now) }
    }

    @Test("7: The time of the admission counts, not that of the authentication")
    func admittedLater() throws {
        let forge = try Forge()
        #expect(
            try forge.verdictAfterAuthentication(now: Forge.now, admission: Forge.now + 60)
                == "expired")
    }

    @Test(
        "8: A wrong merchant or reader token is refused",
        arguments: [
            Change("another merchant", "merchant-mismatch") { $0.setBoth("mid", "\"MERCHANT-2\"") },
            Change("unknown token", "merchant-mismatch") {
                $0.set("rtk", #"{"kid":"psp-1","jti":"x"}"#)
            },
            Change("another key", "merchant-mismatch") {
                $0.set("rtk", #"{"kid":"psp-2","jti":"token-1"}"#)
            },
            Change("another terminal", "merchant-mismatch") { $0.set("tpid", "\"0002\"") },
        ])
    func merchant(change: Change) throws {
        try check(change)
    }

    @Test("8: A read after the end of its reader token is refused")
    func expiredToken() throws {
        let forge = try Forge()
        let record = ReaderTokenRecord(
            keyIdentifier: "psp-1", tokenIdentifier: "token-1", merchantIdentifier: "MERCHANT-1",
            terminalProfile: "0001", issuedAt: 0, expiresAt: Forge.now)
        let opener = CardDataOpener(
            keys: forge.keys,
            readers: RegisteredReaders(try JSONWebKeySet([forge.readerKey.publicKey])),
            issuedTokens: ReaderTokenRegister([record]),
            policy: .development(audience: "psp.test"), replayGuard: ReplayGuard())
        #expect(
            opener.verdict(try forge.blob(), Forge.expected, now: Forge.now) == "merchant-mismatch")
    }

    @Test(
        "9: A wrong transaction, request, or terminal data is refused",
        arguments: [
            Change("another read", "transaction-mismatch") { $0.setBoth("tid", "\"x\"") },
            Change("another operation", "request-mismatch") {
                $0.set("req", #"{"op":"refund","amt":"000000003240","cur":"840"}"#)
            },
            Change("another amount", "request-mismatch") {
                $0.set("req", #"{"op":"purchase","amt":"000000003241","cur":"840"}"#)
            },
            Change("another currency", "request-mismatch") {
                $0.set("req", #"{"op":"purchase","amt":"000000003240","cur":"978"}"#)
            },
            Change("9F02 differs", "request-mismatch") {
                $0.set("emv", "\"\(Forge.emv(amount: "000000003241"))\"")
            },
            Change("9F02 is not a number", "request-mismatch") {
                $0.set("emv", "\"\(Forge.emv(amount: "00000000324A"))\"")
            },
            Change("5F2A differs", "request-mismatch") {
                $0.set("emv", "\"\(Forge.emv(currency: "0978"))\"")
            },
            Change("9C differs", "request-mismatch") {
                $0.set("emv", "\"\(Forge.emv(type: "20"))\"")
            },
            Change("no card data", "request-mismatch") { $0.set("emv", "\"\"") },
        ])
    func request(change: Change) throws {
        try check(change)
    }

    @Test(
        "9: Another order is refused although the terminal's data agrees with the request",
        arguments: [
            // What the reader was asked, its terminal's data, and the other order.
            (
                #"{"op":"refund","amt":"000000003240","cur":"840"}"#, Forge.emv(type: "20"),
                "The operation differs"
            ),
            (
                #"{"op":"purchase","amt":"000000003241","cur":"840"}"#,
                Forge.emv(amount: "000000003241"), "amount is 3241"
            ),
            (
                #"{"op":"purchase","amt":"000000003240","cur":"978"}"#,
                Forge.emv(currency: "0978"), "currency is 978"
            ),
            (
                #"{"op":"purchaseWithCashback","amt":"000000003240","oth":"000000000100","cur":"840"}"#,
                Forge.emv(type: "09") + "9F0306000000000100", "The operation differs"
            ),
        ])
    func otherOrder(request: String, emv: String, reason: String) throws {
        var forge = try Forge()
        forge.set("req", request)
        forge.set("emv", "\"\(emv)\"")
        let blob = try forge.blob()
        let opener = try forge.opener()
        let error = #expect(throws: Rejection.self) {
            try opener.open(blob, expecting: Forge.expected, now: Forge.now)
        }
        #expect(error?.code == .requestMismatch)
        #expect(error?.detail.contains(reason) == true, "\(error as Any)")
    }

    @Test("9: Another cashback than the order's is refused")
    func otherCashback() throws {
        var forge = try Forge()
        forge.set(
            "req",
            #"{"op":"purchaseWithCashback","amt":"000000003240","oth":"000000000100","cur":"840"}"#)
        forge.set("emv", "\"\(Forge.emv(type: "09") + "9F0306000000000100")\"")
        var expected = Forge.expected
        expected.operation = "purchaseWithCashback"
        for (other, verdict) in [(99, "request-mismatch"), (100, "ok")] as [(UInt64, String)] {
            expected.otherAmount = other
            #expect(try forge.verdict(expected) == verdict)
        }
    }

    @Test("9: A refund has its own transaction type")
    func refund() throws {
        var forge = try Forge()
        forge.set("req", #"{"op":"refund","amt":"000000003240","cur":"840"}"#)
        forge.set("emv", "\"\(Forge.emv(type: "20"))\"")
        var expected = Forge.expected
        expected.operation = "refund"
        #expect(try forge.verdict(expected) == "ok")
        expected.operation = nil
        #expect(try forge.verdict(expected) == "ok")
        forge.set("emv", "\"\(Forge.emv())\"")
        #expect(try forge.verdict(expected) == "request-mismatch")
    }

    @Test("10: A repeated token is refused, even if it was sealed again")
    func replay() throws {
        let forge = try Forge()
        let opener = try forge.opener()
        #expect(opener.verdict(try forge.blob(), Forge.expected, now: Forge.now) == "ok")
        #expect(opener.verdict(try forge.blob(), Forge.expected, now: Forge.now) == "replay")
    }

    @Test(
        "10: A lower counter is an alarm, or refused for a later read; a repeated one is refused",
        arguments: [
            ("6", 0, "ok"), ("6", -60, "ok"), ("6", 60, "ok"), ("6", 61, "sequence-went-back"),
            ("7", -60, "sequence-went-back"), ("7", 0, "sequence-went-back"), ("8", 61, "ok"),
            ("8", -60, "ok"),
        ])
    func sequence(number: String, later: Int64, verdict: String) throws {
        var forge = try Forge()
        let opener = try forge.opener()
        forge.set("seq", "7")
        _ = try opener.open(forge.blob(), expecting: Forge.expected, now: Forge.now)
        let now = Forge.now + later
        forge.set("jti", "\"second\"")
        forge.set("seq", number)
        forge.set("iat", "\(now)")
        forge.setBoth("exp", "\(now + 60)")
        forge.set("emv", "\"\(Forge.emv(counter: "0003"))\"")
        let blob = try forge.blob()
        do throws(Rejection) {
            let opened = try opener.open(blob, expecting: Forge.expected, now: now)
            #expect(verdict == "ok")
            #expect(
                opened.warnings
                    == (number == "8" ? [] : [.sequenceNotIncreasing(last: 7, received: 6)]))
        } catch {
            #expect(error.code.rawValue == verdict)
        }
    }

    @Test("12: A repeated cryptogram is refused for 24 hours unless the policy allows it")
    func cryptogramReplay() throws {
        var forge = try Forge()
        let first = try forge.blob()
        forge.set("jti", "\"second\"")
        let second = try forge.blob()
        let opener = try forge.opener()
        #expect(opener.verdict(first, Forge.expected, now: Forge.now) == "ok")
        #expect(opener.verdict(second, Forge.expected, now: Forge.now) == "emv-replay")
        var policy = OpeningPolicy.development(audience: "psp.test")
        policy.refusesRepeatedCryptograms = false
        let lenient = try forge.opener(policy: policy)
        #expect(lenient.verdict(first, Forge.expected, now: Forge.now) == "ok")
        #expect(lenient.verdict(second, Forge.expected, now: Forge.now) == "ok")
    }
}
