// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import Testing

@Suite("Reader tokens are issued as readers accept them")
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

    @Test("with all claims, for 48 hours at most")
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

    @Test("for no other lifetime", arguments: [Int64.min, -1, 0, 48 * 3600 + 1, .max])
    func lifetimes(lifetime: Int64) {
        #expect(throws: ProcessorError(.invalidSetting, "")) {
            try TokenIssuer(keys: keys).readerToken(for: merchant, now: 0, lifetime: lifetime)
        }
    }

    @Test("each with a name of its own, fixed only for tests")
    func names() throws {
        let issuer = TokenIssuer(keys: keys)
        let one = try issuer.readerToken(for: merchant, now: 0)
        let two = try issuer.readerToken(for: merchant, now: 0)
        #expect(one.record.tokenIdentifier != two.record.tokenIdentifier)
        let fixed = TokenIssuer(
            keys: keys, random: RandomSource { [UInt8](repeating: 0xFF, count: $0) })
        #expect(
            try fixed.readerToken(for: merchant, now: 0).record.tokenIdentifier
                == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }

    @Test("and never printed")
    func redaction() throws {
        let issued = try TokenIssuer(keys: keys).readerToken(for: merchant, now: 0)
        var shown = "\(issued)" + String(reflecting: issued)
        dump(issued, to: &shown)
        // The identifier of the key is random and may be shown, so whole parts are looked for.
        let parts = issued.token.split(separator: ".")
        #expect(parts.count == 3)
        for part in parts { #expect(!shown.contains(part.prefix(20)), "\(part.count)") }
    }
}
