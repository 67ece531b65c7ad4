// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("Sealing card data for the PSP")
struct CardDataSealerTests {
    private let readerKey: ReaderSigningKey
    private let processorKey: JSONWebKey

    init() throws {
        readerKey = ReaderSigningKey(
            try P256PrivateKey(scalar: SecretBytes(Array(repeating: 0x21, count: 32))))
        processorKey = try GoldenKeys.load().processor.withoutPrivateKey
    }

    private func fixedSealer(_ ephemeral: UInt8 = 0x31) throws -> CardDataSealer {
        try CardDataSealer(
            readerKey: readerKey, processorKey: processorKey,
            random: RandomSource { [UInt8](repeating: 0x42, count: $0) },
            ephemeralKey: try P256PrivateKey(
                scalar: SecretBytes(Array(repeating: ephemeral, count: 32))))
    }

    private func segments(_ sealed: SealedToken) throws -> [String] {
        let text = try #require(Base64.bytes(sealed.paymentCardData))
        return String(decoding: text, as: UTF8.self).split(
            separator: ".", omittingEmptySubsequences: false
        ).map(String.init)
    }

    @Test("The members of the protected header are in the order of the format")
    func header() throws {
        let sealed = try fixedSealer().seal(SampleClaims.make(issuer: readerKey.issuer))
        let parts = try segments(sealed)
        #expect(parts.count == 5)
        let header = try JSONObject(parsing: try #require(Base64URL.bytes(parts[0])))
        #expect(
            header.members.map(\.name)
                == ["alg", "enc", "kid", "epk", "typ", "cty", "iss", "aud", "tid", "mid", "exp"])
        #expect(header["alg"] == .string("ECDH-ES+A256KW"))
        #expect(header["enc"] == .string("A256GCM"))
        #expect(header["kid"] == .string("psp-enc-test-1"))
        #expect(header["typ"] == .string("ttp-card+jwe"))
        #expect(header["cty"] == .string("ttp-card+jwt"))
        #expect(header["iss"] == .string("urn:ttp-emu:reader:\(readerKey.readerIdentifier)"))
        #expect(header["exp"] == .integer(1_767_225_660))
        let epk = try #require(header["epk"]?.object)
        #expect(epk.members.map(\.name) == ["kty", "crv", "x", "y"])
        #expect(try Base64URL.bytes(#require(epk["x"]?.string))?.count == 32)
        #expect(Base64URL.bytes(parts[1])?.count == 40)
        #expect(Base64URL.bytes(parts[2])?.count == 12)
        #expect(Base64URL.bytes(parts[4])?.count == 16)
    }

    @Test("Except for its signature, a token depends only on its random source and ephemeral key")
    func deterministic() throws {
        let claims = SampleClaims.make(issuer: readerKey.issuer)
        let one = try segments(try fixedSealer().seal(claims))
        let two = try segments(try fixedSealer().seal(claims))
        #expect(one.prefix(3) == two.prefix(3))
        let other = try segments(try fixedSealer(0x32).seal(claims))
        #expect(one[0] != other[0])
        #expect(one[1] != other[1])
    }

    @Test("Each sealing uses new random values")
    func fresh() throws {
        let sealer = try CardDataSealer(readerKey: readerKey, processorKey: processorKey)
        let claims = SampleClaims.make(issuer: readerKey.issuer)
        var seen: Set<String> = []
        for _ in 0..<20 {
            for part in try segments(try sealer.seal(claims)).prefix(3) {
                #expect(seen.insert(part).inserted)
            }
        }
    }

    @Test("Claims of another reader, or with a lifetime other than 60 seconds, are refused")
    func claims() throws {
        let sealer = try fixedSealer()
        let good = SampleClaims.make(issuer: readerKey.issuer)
        var changed = good
        changed.issuer += "x"
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(changed) }
        changed = good
        changed.expiresAt += 1
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(changed) }
        changed.expiresAt = .max
        changed.issuedAt = .min
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(changed) }
        changed = good
        changed.request.amount = 1_000_000_000_000
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(changed) }
        changed = good
        changed.request.currencyCode = 1_000
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(changed) }
    }

    @Test("The greatest amount and currency code, and a stored read, are sealed")
    func limits() throws {
        let sealer = try fixedSealer()
        var claims = SampleClaims.make(issuer: readerKey.issuer)
        claims.request.amount = 999_999_999_999
        claims.request.currencyCode = 999
        #expect(throws: Never.self) { try sealer.seal(claims) }
        claims.isStored = true
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(claims) }
        claims.expiresAt = claims.issuedAt + CardDataClaims.storedLifetime
        #expect(throws: Never.self) { try sealer.seal(claims) }
        claims.isStored = false
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(claims) }
        // The end of time: the numbers differ by the lifetime only because they overflow.
        claims.issuedAt = .max
        claims.expiresAt = .min + CardDataClaims.lifetime - 1
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try sealer.seal(claims) }
    }

    @Test("Exactly 16 KiB of card data is sealed, and no more")
    func exactLimit() throws {
        let sealer = try fixedSealer()
        var claims = SampleClaims.make(
            issuer: readerKey.issuer, emv: [UInt8](repeating: 0, count: 2_700))
        var longest = 0
        while let sealed = try? sealer.seal(claims) {
            longest = sealed.paymentCardData.utf8.count
            claims.outcome += "x"
        }
        #expect(longest == 16 * 1024)
        #expect(throws: PaymentTokenError(.tooLarge, "")) { try sealer.seal(claims) }
    }

    @Test("More than 16 KiB of card data is refused")
    func limit() throws {
        let sealer = try fixedSealer()
        let fits = SampleClaims.make(
            issuer: readerKey.issuer, emv: [UInt8](repeating: 0, count: 2_700))
        #expect(try sealer.seal(fits).paymentCardData.utf8.count <= 16 * 1024)
        let long = SampleClaims.make(
            issuer: readerKey.issuer, emv: [UInt8](repeating: 0, count: 4_000))
        #expect(throws: PaymentTokenError(.tooLarge, "")) { try sealer.seal(long) }
    }

    @Test("A PSP key without a name, or for another purpose, is refused")
    func keys() throws {
        let point = processorKey.publicKey
        for key in [
            JSONWebKey(publicKey: point),
            JSONWebKey(publicKey: point, keyIdentifier: "k", use: "sig"),
            JSONWebKey(publicKey: point, keyIdentifier: "k", algorithm: "ECDH-ES"),
        ] {
            #expect(throws: PaymentTokenError(.keyNotUsable, "")) {
                try CardDataSealer(readerKey: readerKey, processorKey: key)
            }
        }
    }

    @Test("Neither card data nor the token is ever printed")
    func redaction() throws {
        let claims = SampleClaims.make(issuer: readerKey.issuer)
        let sealed = try fixedSealer().seal(claims)
        var shown = "\(claims) \(sealed)" + String(reflecting: claims) + String(reflecting: sealed)
        dump(claims, to: &shown)
        dump(sealed, to: &shown)
        #expect(!shown.contains("4111"))
        #expect(!shown.contains("65, 17"))
        #expect(!shown.contains(sealed.paymentCardData.prefix(30)))
    }
}
