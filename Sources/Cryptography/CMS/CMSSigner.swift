// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Creates detached signatures in CMS (Cryptographic Message Syntax), as in payment tokens.
///
/// The outer structures have indefinite lengths (BER), the signing certificate comes before its
/// intermediate, and SHA-256 has the parameter NULL. See RFC 5652, 5.
package struct CMSSigner: Sendable {
    private let key: KeyPair
    /// The concatenated certificates, the signer's first.
    private let certificates: [UInt8]
    private let issuerAndSerialNumber: [UInt8]

    private static let sha256 = DER.sequence(ObjectIdentifier.sha256.structure, DER.null)

    /// Creates a signer from a key, its certificate in DER, and the intermediates below the root.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when a certificate is invalid, or
    ///   `invalidKey` when the first one is for another key.
    package init(
        key: KeyPair, certificate: [UInt8], intermediates: [[UInt8]]
    ) throws(CryptographyError) {
        let own = try X509Certificate(certificate)
        for intermediate in intermediates { _ = try X509Certificate(intermediate) }
        guard own.publicKey == key.publicKey else {
            throw CryptographyError(.invalidKey, "CMS signer")
        }
        self.key = key
        certificates = certificate + intermediates.joined()
        issuerAndSerialNumber = DER.sequence(own.issuer, own.serialNumber)
    }

    /// Signs content that is not included.
    ///
    /// - Parameters:
    ///   - content: The content to sign.
    ///   - time: The signing time, in seconds since 1970.
    /// - Returns: ContentInfo with SignedData.
    /// - Throws: `CryptographyError` with `backend`.
    package func signature(
        over content: [UInt8], at time: Int64
    ) throws(CryptographyError) -> [UInt8] {
        let algorithm = key.publicKey.signatureAlgorithm
        // In DER order, which for these four attributes is the order of their lengths.
        let attributes = [
            Self.attribute(.contentType, ObjectIdentifier.data.structure),
            Self.attribute(.signingTime, try Self.time(time)),
            Self.attribute(
                .algorithmProtection,
                // The tag [1] replaces the algorithm's own tag: RFC 6211, 2.
                DER.sequence(Self.sha256, [0xA1] + algorithm.dropFirst())),
            Self.attribute(.messageDigest, DER.octets(Digest.sha256(content))),
        ]
        let joined = Array(attributes.joined())
        // Signed as a set, sent under [0]: RFC 5652, 5.4.
        let signature = try key.signature(for: DER.value(0x31, joined))
        let signer = DER.sequence(
            DER.integer(1), issuerAndSerialNumber, Self.sha256, DER.value(0xA0, joined), algorithm,
            DER.octets(signature))
        let signedData = DER.openValue(
            0x30, DER.integer(1), DER.set(Self.sha256),
            DER.openValue(0x30, ObjectIdentifier.data.structure),
            DER.openValue(0xA0, certificates), DER.set(signer))
        return DER.openValue(
            0x30, ObjectIdentifier.signedData.structure, DER.openValue(0xA0, signedData))
    }

    private static func attribute(_ name: ObjectIdentifier, _ value: [UInt8]) -> [UInt8] {
        DER.sequence(name.structure, DER.set(value))
    }

    /// Returns a UTCTime until 2049, and a GeneralizedTime later: RFC 5652, 11.3.
    private static func time(_ time: Int64) throws(CryptographyError) -> [UInt8] {
        guard let value = ASN1_TIME_set(nil, time_t(time)) else {
            throw Backend.error("signing time")
        }
        defer { ASN1_TIME_free(value) }
        return try Structure.bytes("signing time") { i2d_ASN1_TIME(value, $0) }
    }

}
