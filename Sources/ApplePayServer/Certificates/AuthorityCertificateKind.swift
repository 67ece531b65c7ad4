// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The certificates of an authority: their names, times, and extensions.
///
/// Genuine certificates contain `Apple` where these contain `Test`.
enum AuthorityCertificateKind {
    case root, intermediate, merchants, ellipticCurveSigner, rsaSigner

    /// A day, in seconds.
    static let day: Int64 = 24 * 60 * 60
    /// The organization of all certificates.
    static let organization = "Tap to Pay for Linux Test"

    var name: DistinguishedName {
        let (common, unit) =
            switch self {
            case .root: ("Test Root CA - G3", Self.authorityUnit)
            case .intermediate: ("Test Application Integration CA - G3", Self.authorityUnit)
            case .merchants: ("Test Worldwide Developer Relations CA - G2", Self.authorityUnit)
            case .ellipticCurveSigner: ("ecc-smp-broker-sign_UC4-TEST", "iOS Systems")
            case .rsaSigner: ("rsa-smp-broker-sign_UC4-TEST", "iOS Systems")
            }
        return DistinguishedName(
            .commonName(common), .organizationalUnit(unit), .organization(Self.organization),
            .country("US"))
    }

    private static let authorityUnit = "Test Certification Authority"

    /// How long genuine certificates of this kind are valid, in days.
    private var lifetime: Int64 {
        switch self {
        case .root: 25 * 365
        case .intermediate, .merchants: 15 * 365
        case .ellipticCurveSigner, .rsaSigner: 5 * 365
        }
    }

    /// Returns the content of the certificate; without an issuer, it is self-signed.
    func template(
        for key: PublicKeyInfo, issuer: PublicKeyInfo?, now: Int64
    ) -> CertificateTemplate {
        var extensions: [CertificateExtension]
        switch self {
        case .root, .intermediate, .merchants:
            extensions = [
                .basicConstraints(isAuthority: true), .subjectKeyIdentifier(key),
                .keyUsage([.certificateSigning, .revocationListSigning]),
            ]
        case .ellipticCurveSigner, .rsaSigner:
            extensions = [
                .basicConstraints(isAuthority: false), .subjectKeyIdentifier(key),
                .keyUsage(.digitalSignature),
            ]
        }
        if let issuer { extensions.append(.authorityKeyIdentifier(issuer)) }
        if let marker {
            extensions.append(CertificateExtension(marker, value: DER.null))
        }
        // The clocks of other machines can be behind.
        let start = now &- Self.day
        return CertificateTemplate(
            subject: name, key: key, times: start..<(start &+ lifetime * Self.day),
            extensions: extensions)
    }

    private var marker: String? {
        switch self {
        case .root, .merchants: nil
        case .intermediate: ApplePayMarker.applicationIntegration
        case .ellipticCurveSigner, .rsaSigner: ApplePayMarker.signing
        }
    }
}

/// The extensions that mark the certificates of a payment token's signature.
///
/// See Apple, Payment token format reference, step 1.
package enum ApplePayMarker {
    /// The marker of the leaf.
    package static let signing = "1.2.840.113635.100.6.29"
    /// The marker of the intermediate.
    package static let applicationIntegration = "1.2.840.113635.100.6.2.14"
    /// The digest of the merchant identifier, in a Payment Processing certificate.
    package static let merchant = "1.2.840.113635.100.6.32"
}
