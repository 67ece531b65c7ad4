// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A request for a certificate, signed with the key to certify.
///
/// See RFC 2986, 4 (PKCS #10).
package struct CertificateRequest: Sendable {
    /// The maximum length of a request, in bytes.
    package static let maximumLength = 16 * 1024

    /// The request in DER.
    package let bytes: [UInt8]
    package let publicKey: PublicKeyInfo

    /// Reads a request, and checks that its creator has the private key.
    ///
    /// - Throws: `CryptographyError` with `invalidLength`, `invalidInput` when it is not a request,
    ///   `invalidKey` when its key is of an unsupported kind, or `authenticationFailed` when its
    ///   signature was not made with that key.
    package init(_ bytes: [UInt8]) throws(CryptographyError) {
        guard bytes.count <= Self.maximumLength else {
            throw CryptographyError(.invalidLength, "certificate request")
        }
        let request = try Structure.read("certificate request", bytes, free: X509_REQ_free) {
            d2i_X509_REQ(nil, $0, $1)
        }
        defer { X509_REQ_free(request) }
        guard let pointer = X509_REQ_get_pubkey(request) else {
            throw Backend.error("certificate request", code: .invalidKey)
        }
        let key = KeyHandle(owning: pointer)
        publicKey = try PublicKeyInfo(handle: key)
        guard key.withPointer({ X509_REQ_verify(request, $0) == 1 }) else {
            throw Backend.error("certificate request", code: .authenticationFailed)
        }
        self.bytes = bytes
    }

    /// Creates a request, signed with SHA-256.
    ///
    /// - Throws: `CryptographyError` with `backend`, also when a part of the name is too long.
    package init(subject: DistinguishedName, key: KeyPair) throws(CryptographyError) {
        guard Backend.isReady, let request = X509_REQ_new() else {
            throw Backend.error("certificate request")
        }
        defer { X509_REQ_free(request) }
        let isMade = key.handle.withPointer { key in
            X509_REQ_set_version(request, 0) == 1
                && subject.write(to: X509_REQ_get_subject_name(request))
                && X509_REQ_set_pubkey(request, key) == 1
                && X509_REQ_sign(request, key, EVP_sha256()) > 0
        }
        guard isMade else { throw Backend.error("certificate request") }
        bytes = try Structure.bytes("certificate request") { i2d_X509_REQ(request, $0) }
        publicKey = key.publicKey
    }
}
