// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import Testing

@testable import PaymentToken

@Suite("Sealing passes for the PSP")
struct SealedPassesTests {
    private let readerKey: ReaderSigningKey
    private let sealer: CardDataSealer

    init() throws {
        readerKey = ReaderSigningKey(
            try P256PrivateKey(scalar: SecretBytes(Array(repeating: 0x21, count: 32))))
        sealer = try CardDataSealer(
            readerKey: readerKey, processorKey: try GoldenKeys.load().processor.withoutPrivateKey)
    }

    private func claims(_ count: Int = 5, issuer: String? = nil) -> CollectedPassClaims {
        CollectedPassClaims(
            issuer: issuer ?? readerKey.issuer, audience: "psp.test", issuedAt: 1_767_225_600,
            merchantIdentifier: "MERCHANT-1", program: "pass.com.example.coffee",
            collector: 10_000_001, message: [UInt8](repeating: 0x4D, count: count))
    }

    @Test("The header names the recipient and contains nothing of the passes")
    func header() throws {
        let token = try sealer.seal(claims())
        let parts = String(decoding: token, as: UTF8.self).split(separator: ".")
        #expect(parts.count == 5)
        let header = try JSONObject(
            parsing: try #require(Base64URL.bytes(String(parts[0]))))
        #expect(
            header.members.map(\.name) == ["alg", "enc", "kid", "epk", "typ", "cty", "iss", "aud"])
        #expect(header["typ"] == .string("ttp-pass+jwe"))
        #expect(header["cty"] == .string("ttp-pass+jwt"))
    }

    @Test("The claims are written and read member by member")
    func members() throws {
        let text = """
            {"ver":1,"iss":"\(readerKey.issuer)","aud":"psp.test","iat":1767225600,\
            "mid":"MERCHANT-1","pid":"pass.com.example.coffee","col":10000001,"ndef":"TU1NTU0"}
            """
        #expect(String(decoding: claims().bytes, as: UTF8.self) == text)
        #expect(try CollectedPassClaims(parsing: Array(text.utf8)) == claims())
        for member in try JSONObject(parsing: Array(text.utf8)).members {
            let missing = text.replacing("\"\(member.name)\"", with: "\"other\"")
            #expect(throws: PaymentTokenError(.invalidClaims, ""), "\(member.name)") {
                try CollectedPassClaims(parsing: Array(missing.utf8))
            }
        }
    }

    @Test("The longest message that a phone can send is sealed, and a longer one is refused")
    func length() throws {
        #expect(try !sealer.seal(claims(4096)).isEmpty)
        #expect(throws: PaymentTokenError(.tooLarge, "")) { try sealer.seal(claims(10_000)) }
    }

    @Test("Exactly 16 KiB of signed passes is sealed, and no more")
    func exactLimit() throws {
        var claims = claims(8_700)
        var longest = 0
        while let sealed = try? sealer.seal(claims) {
            let parts = String(decoding: sealed, as: UTF8.self).split(separator: ".")
            // AES-GCM does not change the length.
            longest = try #require(Base64URL.bytes(String(parts[3]))).count
            claims.audience += "x"
        }
        #expect(longest == 16 * 1024)
        #expect(throws: PaymentTokenError(.tooLarge, "")) { try sealer.seal(claims) }
    }

    @Test("Another reader's passes are refused")
    func issuer() {
        #expect(throws: PaymentTokenError(.invalidClaims, "")) {
            try sealer.seal(claims(issuer: "urn:ttp-emu:reader:other"))
        }
    }

    @Test("A description of the claims shows nothing of the passes")
    func description() {
        var text = "\(claims())"
        dump(claims(), to: &text)
        #expect(text.contains("pass.com.example.coffee"))
        #expect(!text.contains("77") && !text.contains("4D4D"))
    }
}
