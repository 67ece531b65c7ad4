// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// An X.509 certificate for a key on the curve P-256.
///
/// See RFC 5280, 4.1.
package struct P256Certificate: Sendable {
    /// The certificate in DER.
    package let bytes: [UInt8]
    /// The certified key.
    package let publicKey: P256PublicKey
    private let handle: CertificateHandle

    /// Reads a certificate, which is not verified by that.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when it is no certificate, or
    ///   `invalidKey` when its key is not on P-256.
    package init(_ bytes: [UInt8]) throws(CryptographyError) {
        handle = try CertificateHandle(reading: bytes)
        self.bytes = bytes
        publicKey = try Self.publicKey(of: handle)
    }

    /// Whether `key` signed the certificate.
    package func isSigned(by key: P256PublicKey) -> Bool {
        defer { Backend.discardErrors() }
        guard let key = try? key.key() else { return false }
        return handle.withPointer { certificate in
            key.withPointer { X509_verify(certificate, $0) == 1 }
        }
    }

    /// Whether a time, in seconds since 1970, lies between the certificate's dates.
    package func isValid(at now: Int64) -> Bool {
        defer { Backend.discardErrors() }
        var time = time_t(now)
        return handle.withPointer { certificate in
            X509_cmp_time(X509_get0_notBefore(certificate), &time) == -1
                && X509_cmp_time(X509_get0_notAfter(certificate), &time) == 1
        }
    }

    private static func publicKey(
        of handle: CertificateHandle
    ) throws(CryptographyError) -> P256PublicKey {
        var point = [UInt8](repeating: 0, count: 65)
        var count = 0
        let name: StaticString = "pub"
        let isRead = handle.withPointer { certificate in
            guard let key = X509_get0_pubkey(certificate) else { return false }
            return EVP_PKEY_get_octet_string_param(
                key, name.cString, &point, point.count, &count) == 1
        }
        guard isRead, count == point.count else {
            throw Backend.error("X.509 key", code: .invalidKey)
        }
        return try P256PublicKey(uncompressedPoint: point)
    }
}
