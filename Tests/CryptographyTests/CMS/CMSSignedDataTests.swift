// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Cryptography

@Suite("Reading CMS signatures")
struct CMSSignedDataTests {
    private static let now: Int64 = 1_790_000_000

    private static func signature(
        _ kind: PublicKeyInfo.Kind
    ) throws -> (bytes: [UInt8], certificate: X509Certificate, key: KeyPair) {
        let key = try KeyPair.generate(kind)
        let name = DistinguishedName(.commonName("Signer"))
        let bytes = try CertificateTemplate(
            subject: name, key: key.publicKey, times: now - 10..<now + 10, extensions: []
        ).issue(by: name, signer: key)
        let signer = try CMSSigner(key: key, certificate: bytes, intermediates: [])
        return (
            try signer.signature(over: [1, 2, 3], at: now), try X509Certificate(bytes), key
        )
    }

    @Test(
        "A CMS signature contains its certificates, signer, digest, and time",
        arguments: [.p256, .rsa] as [PublicKeyInfo.Kind])
    func read(kind: PublicKeyInfo.Kind) throws {
        let (bytes, certificate, key) = try Self.signature(kind)
        let data = try CMSSignedData(bytes)
        #expect(data.certificates == [certificate.bytes])
        #expect(data.signer.isNamed(certificate))
        #expect(data.signer.attributes.messageDigest == Digest.sha256([1, 2, 3]))
        #expect(data.signer.attributes.signingTime == Self.now)
        #expect(data.signer.isSigned(by: key.publicKey))
        #expect(try !data.signer.isSigned(by: KeyPair.generate(kind).publicKey))
        let other = try Self.signature(kind)
        #expect(!data.signer.isNamed(other.certificate))
    }

    @Test("A CMS signature that is truncated or has extra bytes is refused")
    func cut() throws {
        let bytes = try Self.signature(.p256).bytes
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: CMSError.self) { try CMSSignedData(Array(bytes.prefix(count))) }
        }
        #expect(throws: CMSError(.malformed, "")) { try CMSSignedData(bytes + [0]) }
        #expect(throws: CMSError(.malformed, "")) {
            try CMSSignedData([UInt8](repeating: 0x30, count: CMSSignedData.maximumCount + 1))
        }
    }

    @Test("An X.509 certificate returns its names, validity, extensions, and key")
    func certificate() throws {
        let key = try KeyPair.generate(.p384)
        let name = DistinguishedName(.userIdentifier("merchant.x"), .commonName("M\u{FC}ller"))
        let certificate = try X509Certificate(
            CertificateTemplate(
                subject: name, key: key.publicKey, times: Self.now..<Self.now + 10,
                extensions: [CertificateExtension("1.2.3.4", value: [5, 0])]
            ).issue(by: name, signer: key))
        #expect(certificate.userIdentifier == "merchant.x")
        #expect(certificate.commonName == "M\u{FC}ller")
        #expect(certificate.value(ofExtension: "1.2.3.4") == [5, 0])
        #expect(certificate.value(ofExtension: "1.2.3") == nil)
        #expect(certificate.value(ofExtension: "nonsense") == nil)
        #expect(certificate.subject == certificate.issuer)
        #expect(certificate.isSigned(by: key.publicKey))
        #expect(certificate.isValid(at: Self.now + 5) && !certificate.isValid(at: Self.now + 11))
        #expect(certificate.publicKey == key.publicKey)
        let text = try PEM.text(PEM.certificate, certificate.bytes)
        #expect(try X509Certificate.certificates(file: text + text) == [certificate, certificate])
        #expect(try X509Certificate.certificates(file: certificate.bytes) == [certificate])
        #expect(throws: CryptographyError.self) { try X509Certificate.certificates(file: [0x30]) }
    }
}
