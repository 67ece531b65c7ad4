// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography

/// A root, an intermediate, and a signing leaf certificate, as payment tokens use them.
struct TestAuthority {
    static let times: Range<Int64> = 1_000_000_000..<4_000_000_000
    static let rootName = DistinguishedName(.commonName("Root"), .country("US"))
    static let intermediateName = DistinguishedName(.commonName("Intermediate"), .country("US"))
    static let leafName = DistinguishedName(
        .commonName("Leaf"), .organizationalUnit("Unit"), .organization("Test"), .country("US"))

    let leafKey: KeyPair
    let root: [UInt8]
    let intermediate: [UInt8]
    let leaf: [UInt8]

    init(leafKey kind: PublicKeyInfo.Kind = .p256) throws {
        let rootKey = try KeyPair.generate(.p384)
        let intermediateKey = try KeyPair.generate(.p256)
        leafKey = try KeyPair.generate(kind)
        root = try CertificateTemplate(
            subject: Self.rootName, key: rootKey.publicKey, times: Self.times,
            extensions: [
                .basicConstraints(isAuthority: true), .keyUsage(.certificateSigning),
                .subjectKeyIdentifier(rootKey.publicKey),
            ]
        ).issue(by: Self.rootName, signer: rootKey)
        intermediate = try CertificateTemplate(
            subject: Self.intermediateName, key: intermediateKey.publicKey, times: Self.times,
            extensions: [
                .basicConstraints(isAuthority: true),
                .keyUsage([.certificateSigning, .revocationListSigning]),
                .subjectKeyIdentifier(intermediateKey.publicKey),
                .authorityKeyIdentifier(rootKey.publicKey),
            ]
        ).issue(by: Self.rootName, signer: rootKey)
        leaf = try CertificateTemplate(
            subject: Self.leafName, key: leafKey.publicKey, times: Self.times,
            extensions: [
                .basicConstraints(isAuthority: false), .keyUsage(.digitalSignature),
                .authorityKeyIdentifier(intermediateKey.publicKey),
                CertificateExtension("1.2.3.4", value: [0x05, 0x00]),
            ]
        ).issue(by: Self.intermediateName, signer: intermediateKey)
    }
}
