// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The contents of a certificate to issue.
///
/// See RFC 5280, 4.1.2.
package struct CertificateTemplate: Sendable {
    package var subject: DistinguishedName
    package var key: PublicKeyInfo
    /// The validity period, in seconds since 1970.
    package var times: Range<Int64>
    package var extensions: [CertificateExtension]

    package init(
        subject: DistinguishedName, key: PublicKeyInfo, times: Range<Int64>,
        extensions: [CertificateExtension]
    ) {
        self.subject = subject
        self.key = key
        self.times = times
        self.extensions = extensions
    }

    /// Issues the certificate, signed with SHA-256.
    ///
    /// - Parameters:
    ///   - issuer: The name of the signer.
    ///   - signer: The signer's key.
    ///   - random: The source of the serial number.
    /// - Returns: The certificate in DER.
    /// - Throws: `CryptographyError` with `backend`, also when a part of a name is too long.
    package func issue(
        by issuer: DistinguishedName, signer: KeyPair, random: RandomSource = .system
    ) throws(CryptographyError) -> [UInt8] {
        guard Backend.isReady, let certificate = X509_new() else { throw Backend.error("X.509") }
        let handle = CertificateHandle(owning: certificate)
        // A positive number of at most 20 bytes: RFC 5280, 4.1.2.2.
        let number = random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) } >> 1 | 1
        let isFilled =
            X509_set_version(certificate, 2) == 1
            && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), number) == 1
            && subject.write(to: X509_get_subject_name(certificate))
            && issuer.write(to: X509_get_issuer_name(certificate))
            && ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(times.lowerBound)) != nil
            && ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(times.upperBound)) != nil
            && key.handle.withPointer { X509_set_pubkey(certificate, $0) == 1 }
            && extensions.allSatisfy { $0.append(to: certificate) }
        guard isFilled else { throw Backend.error("X.509") }
        let isSigned = signer.handle.withPointer { X509_sign(certificate, $0, EVP_sha256()) > 0 }
        guard isSigned else { throw Backend.error("X.509 signature") }
        return try Structure.bytes("X.509") { end in handle.withPointer { i2d_X509($0, end) } }
    }
}

/// The name of a certificate's subject or issuer.
///
/// See RFC 5280, 4.1.2.4.
package struct DistinguishedName: Hashable, Sendable {
    /// One attribute of a name.
    package enum Part: Hashable, Sendable {
        case commonName(String)
        case organizationalUnit(String)
        case organization(String)
        /// Two letters of ISO 3166.
        case country(String)
        /// The UID; see RFC 4519, 2.39.
        case userIdentifier(String)

        fileprivate var entry: (field: StaticString, text: String) {
            switch self {
            case .commonName(let text): ("CN", text)
            case .organizationalUnit(let text): ("OU", text)
            case .organization(let text): ("O", text)
            case .country(let text): ("C", text)
            case .userIdentifier(let text): ("UID", text)
            }
        }
    }

    /// The attributes in order.
    package var parts: [Part]

    package init(_ parts: Part...) {
        self.parts = parts
    }

    /// Writes the attributes to an OpenSSL name, which enforces their maximum lengths.
    func write(to name: OpaquePointer?) -> Bool {
        parts.allSatisfy { part in
            let (field, text) = part.entry
            return X509_NAME_add_entry_by_txt(
                name, field.cString, MBSTRING_UTF8, text, Int32(clamping: text.utf8.count), -1, 0)
                == 1
        }
    }
}
