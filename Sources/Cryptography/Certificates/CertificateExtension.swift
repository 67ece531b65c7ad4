// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// An extension of a certificate.
///
/// See RFC 5280, 4.2.
package struct CertificateExtension: Hashable, Sendable {
    package var identifier: String
    /// Whether a verifier that does not know the extension must reject the certificate.
    package var isCritical: Bool
    /// The value in DER.
    package var value: [UInt8]

    package init(_ identifier: String, isCritical: Bool = false, value: [UInt8]) {
        self.identifier = identifier
        self.isCritical = isCritical
        self.value = value
    }

    /// Creates an extension that says whether the key can certify other keys.
    ///
    /// See RFC 5280, 4.2.1.9.
    package static func basicConstraints(isAuthority: Bool) -> CertificateExtension {
        CertificateExtension(
            "2.5.29.19", isCritical: true,
            value: isAuthority ? DER.sequence(DER.value(0x01, [0xFF])) : DER.sequence())
    }

    /// Creates an extension with the allowed uses of the key.
    package static func keyUsage(_ usage: KeyUsage) -> CertificateExtension {
        CertificateExtension("2.5.29.15", isCritical: true, value: usage.structure)
    }

    /// Creates an extension that identifies the certified key.
    ///
    /// See RFC 5280, 4.2.1.2.
    package static func subjectKeyIdentifier(_ key: PublicKeyInfo) -> CertificateExtension {
        CertificateExtension("2.5.29.14", value: DER.octets(key.identifier))
    }

    /// Creates an extension that identifies the key that signs the certificate.
    ///
    /// See RFC 5280, 4.2.1.1.
    package static func authorityKeyIdentifier(_ key: PublicKeyInfo) -> CertificateExtension {
        CertificateExtension(
            "2.5.29.35", value: DER.sequence(DER.value(0x80, key.identifier)))
    }

    func append(to certificate: OpaquePointer) -> Bool {
        guard let object = OBJ_txt2obj(identifier, 1), let octets = ASN1_OCTET_STRING_new() else {
            return false
        }
        defer {
            ASN1_OBJECT_free(object)
            ASN1_OCTET_STRING_free(octets)
        }
        guard ASN1_OCTET_STRING_set(octets, value, Int32(clamping: value.count)) == 1,
            let part = X509_EXTENSION_create_by_OBJ(nil, object, isCritical ? 1 : 0, octets)
        else { return false }
        defer { X509_EXTENSION_free(part) }
        return X509_add_ext(certificate, part, -1) == 1
    }
}

extension PublicKeyInfo {
    /// The SHA-256 hash of the structure, truncated to 20 bytes.
    ///
    /// See RFC 7093, 2, method 4.
    fileprivate var identifier: [UInt8] { Array(hash.prefix(20)) }
}

/// The allowed uses of a certified key.
///
/// See RFC 5280, 4.2.1.3; bit 0 in the RFC is the highest bit here.
package struct KeyUsage: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let digitalSignature = KeyUsage(rawValue: 0x80)
    package static let keyEncipherment = KeyUsage(rawValue: 0x20)
    package static let keyAgreement = KeyUsage(rawValue: 0x08)
    package static let certificateSigning = KeyUsage(rawValue: 0x04)
    package static let revocationListSigning = KeyUsage(rawValue: 0x02)

    /// The bits in DER, which omits trailing zero bits.
    var structure: [UInt8] {
        let unused = rawValue == 0 ? 0 : UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount)
        return DER.value(0x03, rawValue == 0 ? [0] : [unused, rawValue])
    }
}
