// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// An X.509 certificate; reading it does not verify it.
///
/// See RFC 5280, 4.1.
package struct X509Certificate: Sendable {
    /// The certificate in DER.
    package let bytes: [UInt8]
    /// The certified key.
    package let publicKey: PublicKeyInfo
    private let handle: CertificateHandle

    /// Reads a certificate in DER.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when it is not a certificate, or
    ///   `invalidKey` when its key is of an unsupported kind.
    package init(_ bytes: [UInt8]) throws(CryptographyError) {
        handle = try CertificateHandle(reading: bytes)
        self.bytes = bytes
        guard let key = handle.withPointer({ X509_get_pubkey($0) }) else {
            throw Backend.error("X.509 key", code: .invalidKey)
        }
        publicKey = try PublicKeyInfo(handle: KeyHandle(owning: key))
    }

    /// Returns whether `key` signed the certificate.
    package func isSigned(by key: PublicKeyInfo) -> Bool {
        defer { Backend.discardErrors() }
        return key.handle.withPointer { key in withPointer { X509_verify($0, key) == 1 } }
    }

    /// Returns whether a time, in seconds since 1970, is within the validity period.
    package func isValid(at now: Int64) -> Bool {
        defer { Backend.discardErrors() }
        var time = time_t(now)
        return withPointer { certificate in
            X509_cmp_time(X509_get0_notBefore(certificate), &time) == -1
                && X509_cmp_time(X509_get0_notAfter(certificate), &time) == 1
        }
    }

    /// Lends the `X509`.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        handle.withPointer(body)
    }
}

extension X509Certificate: Hashable {
    package static func == (left: X509Certificate, right: X509Certificate) -> Bool {
        left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
