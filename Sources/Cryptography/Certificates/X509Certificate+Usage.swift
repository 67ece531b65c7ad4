// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The allowed uses of the certified key.
///
/// See RFC 5280, 4.2.1.3, 4.2.1.9 and 4.2.1.12. OpenSSL's functions return all ones for a missing
/// extension.
extension X509Certificate {
    /// Whether the key is allowed to sign data.
    ///
    /// If the certificate has a keyUsage, it must include digitalSignature or nonRepudiation.
    package var maySignData: Bool {
        defer { Backend.discardErrors() }
        return withPointer {
            X509_get_key_usage($0) & UInt32(KU_DIGITAL_SIGNATURE | KU_NON_REPUDIATION) != 0
        }
    }

    /// Whether the certificate belongs to a certificate authority (CA).
    package var isAuthority: Bool {
        defer { Backend.discardErrors() }
        return withPointer { X509_check_ca($0) != 0 }
    }

    /// Whether the key's extKeyUsage limits its purposes.
    package var hasLimitedPurposes: Bool {
        defer { Backend.discardErrors() }
        return withPointer {
            X509_get_extended_key_usage($0) & UInt32(XKU_ANYEKU) == 0
        }
    }
}
