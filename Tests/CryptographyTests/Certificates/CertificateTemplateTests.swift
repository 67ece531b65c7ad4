// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Issuing certificates")
struct CertificateTemplateTests {
    @Test(
        "OpenSSL verifies a chain of three issued certificates",
        arguments: [PublicKeyInfo.Kind.p256, .rsa])
    func chain(kind: PublicKeyInfo.Kind) async throws {
        let authority = try TestAuthority(leafKey: kind)
        let openssl = try OpenSSLProgram()
        let leaf = try openssl.file("leaf.pem", try PEM.text(PEM.certificate, authority.leaf))
        let verified = try await openssl.run(
            "verify", "-x509_strict", "-CAfile",
            try openssl.file("root.pem", try PEM.text(PEM.certificate, authority.root)),
            "-untrusted",
            try openssl.file("middle.pem", try PEM.text(PEM.certificate, authority.intermediate)),
            leaf)
        #expect(verified.status == 0, "\(verified.errors)")
        let text = try await openssl.run(
            "x509", "-in", leaf, "-noout", "-text", "-nameopt", "RFC2253"
        ).output
        // RFC 2253 starts with the last part; the default form of openssl depends on its version.
        #expect(text.contains("Subject: C=US,O=Test,OU=Unit,CN=Leaf\n"))
        #expect(text.contains("Issuer: C=US,CN=Intermediate\n"))
        #expect(text.contains("Not Before: Sep  9 01:46:40 2001 GMT\n"))
        #expect(text.contains("Not After : Oct  2 07:06:40 2096 GMT\n"))
        #expect(text.contains("X509v3 Key Usage: critical\n                Digital Signature\n"))
        #expect(text.contains("X509v3 Basic Constraints: critical\n                CA:FALSE\n"))
        #expect(text.contains("            1.2.3.4: \n                ..\n"))
        #expect(try X509Certificate(authority.leaf).publicKey == authority.leafKey.publicKey)
    }

    @Test("Serial numbers of certificates are positive and unique")
    func serialNumbers() throws {
        let key = try KeyPair.generate(.p256)
        let template = CertificateTemplate(
            subject: TestAuthority.rootName, key: key.publicKey, times: TestAuthority.times,
            extensions: [])
        let fixed = { (byte: UInt8) in
            try template.issue(
                by: TestAuthority.rootName, signer: key,
                random: RandomSource { Array(repeating: byte, count: $0) })
        }
        // The serial number follows the version: an odd integer, shifted by one bit.
        let version = hex("A003020102")
        let start = try #require(try fixed(0xFF).firstRange(of: version)).upperBound
        #expect(try fixed(0xFF)[start...].starts(with: hex("02087FFFFFFFFFFFFFFF")))
        #expect(try fixed(0x00)[start...].starts(with: hex("020101")))
        let first = try template.issue(by: TestAuthority.rootName, signer: key)
        let second = try template.issue(by: TestAuthority.rootName, signer: key)
        #expect(first[start...].prefix(12) != second[start...].prefix(12))
    }

    @Test("A name that is too long or an invalid object identifier is refused")
    func refused() throws {
        let key = try KeyPair.generate(.p256)
        let long = DistinguishedName(.commonName(String(repeating: "a", count: 65)))
        for name in [long, DistinguishedName(.country("USA"))] {
            #expect(throws: CryptographyError(.backend, "")) {
                try CertificateTemplate(
                    subject: name, key: key.publicKey, times: TestAuthority.times, extensions: []
                ).issue(by: TestAuthority.rootName, signer: key)
            }
        }
        #expect(throws: CryptographyError(.backend, "")) {
            try CertificateTemplate(
                subject: TestAuthority.rootName, key: key.publicKey, times: TestAuthority.times,
                extensions: [CertificateExtension("1.x", value: [])]
            ).issue(by: TestAuthority.rootName, signer: key)
        }
    }
}
