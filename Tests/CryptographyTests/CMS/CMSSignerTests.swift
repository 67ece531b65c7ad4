// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Creating detached CMS signatures")
struct CMSSignerTests {
    /// The values of a genuine payment token's signature of 2021 (spreedly/gala, MIT).
    ///
    /// The contents of its certificates and of the issuer's name are omitted.
    private static let genuine = """
        30 open
         06 1.2.840.113549.1.7.2
         A0 open
          30 open
           02
           31
            30
             06 2.16.840.1.101.3.4.2.1
             05
           30 open
            06 1.2.840.113549.1.7.1
           A0 open
            30
            30
           31
            30
             02
             30
              30
              02
             30
              06 2.16.840.1.101.3.4.2.1
              05
             A0
              30
               06 1.2.840.113549.1.9.3
               31
                06 1.2.840.113549.1.7.1
              30
               06 1.2.840.113549.1.9.5
               31
                17
              30
               06 1.2.840.113549.1.9.52
               31
                30
                 30
                  06 2.16.840.1.101.3.4.2.1
                  05
                 A1
                  06 1.2.840.10045.4.3.2
              30
               06 1.2.840.113549.1.9.4
               31
                04
             30
              06 1.2.840.10045.4.3.2
             04
        """

    private static let content = Array("What is signed".utf8)
    private static let time: Int64 = 1_630_522_986

    private func signature(_ authority: TestAuthority, at time: Int64 = time) throws -> [UInt8] {
        try CMSSigner(
            key: authority.leafKey, certificate: authority.leaf,
            intermediates: [authority.intermediate]
        ).signature(over: Self.content, at: time)
    }

    @Test("A CMS signature has the same structure as that of a genuine payment token")
    func shape() throws {
        let authority = try TestAuthority()
        let signature = try signature(authority)
        let certificates = try #require(
            signature.firstRange(of: authority.leaf + authority.intermediate))
        let issuer = try #require(
            signature[certificates.upperBound...].firstRange(of: hex("302431153013")))
        let listing = BERListing(
            signature,
            closed: [
                certificates.lowerBound, certificates.lowerBound + authority.leaf.count,
                issuer.lowerBound,
            ])
        #expect(listing.lines.joined(separator: "\n") == Self.genuine)
        #expect(signature.firstRange(of: hex("170D3231303930313139303330365A")) != nil)
        #expect(signature.firstRange(of: Digest.sha256(Self.content)) != nil)
        #expect(signature.suffix(6) == hex("000000000000"))
    }

    @Test("A CMS signature with RSA has the algorithm parameter NULL")
    func shapeOfRSA() throws {
        let lines = BERListing(try signature(TestAuthority(leafKey: .rsa))).lines
        let algorithm = "06 1.2.840.113549.1.1.11"
        #expect(lines.suffix(4) == ["     30", "      \(algorithm)", "      05", "     04"])
        let protection = try #require(lines.firstIndex { $0.hasSuffix("1.2.840.113549.1.9.52") })
        let expected = [
            "       31", "        30", "         30", "          06 2.16.840.1.101.3.4.2.1",
            "          05", "         A1", "          \(algorithm)", "          05",
        ]
        #expect(Array(lines[(protection + 1)...].prefix(8)) == expected)
    }

    @Test(
        "OpenSSL verifies a CMS signature only with the signed content", arguments: [false, true])
    func independent(isRSA: Bool) async throws {
        let authority = try TestAuthority(leafKey: isRSA ? .rsa : .p256)
        let openssl = try OpenSSLProgram()
        let root = try openssl.file("root.pem", try PEM.text(PEM.certificate, authority.root))
        let file = try openssl.file("signature.der", try signature(authority))
        for (content, isGood) in [(Self.content, true), (Self.content + [0], false)] {
            let verified = try await openssl.run(
                "cms", "-verify", "-inform", "DER", "-in", file, "-content",
                try openssl.file("content", content), "-binary", "-CAfile", root, "-purpose", "any",
                "-out", openssl.path("out"))
            #expect((verified.status == 0) == isGood, "\(verified.errors)")
        }
    }

    @Test("A CMS signature of 2050 or later has a time with a four-digit year")
    func lateTime() throws {
        let signature = try signature(TestAuthority(), at: 2_524_608_000)
        let time = Array("20500101000000Z".utf8)
        #expect(signature.firstRange(of: [0x18, 0x0F] + time) != nil)
    }

    @Test("A CMS signer refuses another key's certificate and malformed certificates")
    func refused() throws {
        let authority = try TestAuthority()
        let key = try KeyPair.generate(.p256)
        #expect(throws: CryptographyError(.invalidKey, "")) {
            try CMSSigner(key: key, certificate: authority.leaf, intermediates: [])
        }
        #expect(throws: CryptographyError(.invalidInput, "")) {
            try CMSSigner(key: authority.leafKey, certificate: [1], intermediates: [])
        }
        #expect(throws: CryptographyError(.invalidInput, "")) {
            try CMSSigner(
                key: authority.leafKey, certificate: authority.leaf, intermediates: [[0x30, 0x00]])
        }
    }
}
