// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import Support
import Testing

@Suite("Readers accept the issued reader tokens")
struct TokenIssuerTests {
    private let keys: ProcessorKeys
    private let merchant = Merchant(
        identifier: "MERCHANT-1", name: "Café \"Ω\"", categoryCode: "5999", terminalProfile: "0001")

    init() throws {
        keys = try ProcessorKeys.generate()
    }

    private func verify(_ token: IssuedReaderToken, now: Int64) throws -> ReaderToken {
        try ReaderToken.verify(
            token.token, keys: keys.publicKeySet, audiences: [TokenIssuer.defaultAudience],
            now: now)
    }

    @Test("A reader token has all claims and is valid for at most 48 hours")
    func claims() throws {
        let issued = try TokenIssuer(keys: keys).readerToken(
            for: merchant, now: 1_000_000, allowsRelinking: true)
        let token = try verify(issued, now: 1_000_000)
        #expect(token.merchantIdentifier == merchant.identifier)
        #expect(token.merchantName == merchant.name)
        #expect(token.categoryCode == merchant.categoryCode)
        #expect(token.terminalProfile == merchant.terminalProfile)
        #expect(token.allowsRelinking)
        #expect(token.expiresAt - token.issuedAt == 48 * 3600)
        #expect(token.tokenIdentifier == issued.record.tokenIdentifier)
        #expect(token.keyIdentifier == issued.record.keyIdentifier)
        #expect(try ReaderTokenRecord(parsing: Array(issued.record.text.utf8)) == issued.record)
        #expect(throws: ReaderTokenError.self) { try verify(issued, now: token.expiresAt) }
    }

    @Test("A PIN token has all claims, and the lengths that the provider allows")
    func pinClaims() throws {
        let issued = try TokenIssuer(keys: keys).pinToken(
            for: "read-1", merchantIdentifier: merchant.identifier, now: 1_000_000, lifetime: 50,
            lengths: 4...6)
        let parts = issued.token.split(separator: ".")
        let part = Array(try #require(parts.dropFirst().first).utf8)
        let payload = try #require(Base64URL.bytes(part[...]))
        let claims = try JSONObject(parsing: payload)
        #expect(
            claims.members.map(\.name) == ["aud", "iat", "exp", "jti", "mid", "tid", "pinlen"])
        #expect(claims["aud"]?.string == TokenIssuer.defaultAudience)
        #expect(claims["iat"]?.integer == 1_000_000 && claims["exp"]?.integer == 1_000_050)
        #expect(claims["jti"]?.string == issued.record.tokenIdentifier)
        #expect(claims["mid"]?.string == merchant.identifier && claims["tid"] == "read-1")
        #expect(claims["pinlen"] == ["min": 4, "max": 6])
        #expect(issued.record.issuedAt == 1_000_000 && issued.record.expiresAt == 1_000_050)
    }

    @Test(
        "An invalid lifetime of a reader token is refused",
        arguments: [Int64.min, -1, 0, 48 * 3600 + 1, .max])
    func lifetimes(lifetime: Int64) {
        #expect(throws: ProcessorError(.invalidSetting, "")) {
            try TokenIssuer(keys: keys).readerToken(for: merchant, now: 0, lifetime: lifetime)
        }
    }

    @Test("Each reader token has a unique name unless a test fixes the random source")
    func names() throws {
        let issuer = TokenIssuer(keys: keys)
        let one = try issuer.readerToken(for: merchant, now: 0)
        #expect(try !verify(one, now: 0).allowsRelinking)
        let two = try issuer.readerToken(for: merchant, now: 0)
        #expect(one.record.tokenIdentifier != two.record.tokenIdentifier)
        let fixed = TokenIssuer(
            keys: keys, random: RandomSource { [UInt8](repeating: 0xFF, count: $0) })
        #expect(
            try fixed.readerToken(for: merchant, now: 0).record.tokenIdentifier
                == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }

    @Test("A reader token is never printed")
    func redaction() throws {
        let issued = try TokenIssuer(keys: keys).readerToken(for: merchant, now: 0)
        var shown = "\(issued)" + String(reflecting: issued)
        dump(issued, to: &shown)
        // The key's identifier is random and can be shown, so only whole parts are searched for.
        let parts = issued.token.split(separator: ".")
        #expect(parts.count == 3)
        for part in parts { #expect(!shown.contains(part.prefix(20)), "\(part.count)") }
    }

    @Test("The records of issued tokens are one line of JSON each, with every member")
    func records() throws {
        let reader = ReaderTokenRecord(
            keyIdentifier: "k", tokenIdentifier: "t", merchantIdentifier: "m",
            terminalProfile: "p", issuedAt: 1, expiresAt: 2)
        let readerText = #"{"kid":"k","jti":"t","mid":"m","tpid":"p","iat":1,"exp":2}"#
        #expect(reader.text == readerText)
        #expect(try ReaderTokenRecord(parsing: Array(readerText.utf8)) == reader)
        let pin = PINTokenRecord(
            tokenIdentifier: "t", transactionIdentifier: "x", merchantIdentifier: "m", issuedAt: 1,
            expiresAt: 2)
        let pinText = #"{"jti":"t","tid":"x","mid":"m","iat":1,"exp":2}"#
        #expect(pin.text == pinText)
        #expect(try PINTokenRecord(parsing: Array(pinText.utf8)) == pin)
        for name in ["kid", "jti", "mid", "tpid", "iat", "exp"] {
            let missing = readerText.replacing("\"\(name)\"", with: "\"other\"")
            #expect(throws: ProcessorError(.invalidFile, ""), "\(name)") {
                try ReaderTokenRecord(parsing: Array(missing.utf8))
            }
        }
        for name in ["jti", "tid", "mid", "iat", "exp"] {
            let missing = pinText.replacing("\"\(name)\"", with: "\"other\"")
            #expect(throws: ProcessorError(.invalidFile, ""), "\(name)") {
                try PINTokenRecord(parsing: Array(missing.utf8))
            }
        }
    }
}
