// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An X.509 certificate for a key on the curve P-256.
package struct P256Certificate: Sendable {
    /// The certificate as one for any kind of key.
    package let certificate: X509Certificate
    /// The certified key.
    package let publicKey: P256PublicKey

    /// Reads a certificate in DER without verifying it.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when it is not a certificate, or
    ///   `invalidKey` when its key is not on P-256.
    package init(_ bytes: [UInt8]) throws(CryptographyError) {
        certificate = try X509Certificate(bytes)
        guard let key = certificate.publicKey.p256 else {
            throw CryptographyError(.invalidKey, "X.509 key")
        }
        publicKey = key
    }

    /// The certificate in DER.
    package var bytes: [UInt8] { certificate.bytes }

    /// Returns whether `key` signed the certificate.
    package func isSigned(by key: P256PublicKey) -> Bool {
        guard let key = try? PublicKeyInfo(key) else { return false }
        return certificate.isSigned(by: key)
    }

    /// Returns whether a time, in seconds since 1970, is within the validity period.
    package func isValid(at now: Int64) -> Bool { certificate.isValid(at: now) }

    /// Issues a certificate, signed with ECDSA and SHA-256.
    ///
    /// - Parameters:
    ///   - subject: The common name of the key's owner, at most 64 characters.
    ///   - key: The key to certify.
    ///   - issuer: The common name of the signer.
    ///   - signingKey: The signer's key.
    ///   - times: The validity period, in seconds since 1970.
    ///   - isAuthority: Whether the key can certify other keys.
    /// - Returns: The certificate.
    /// - Throws: `CryptographyError` with `backend`.
    package static func issue(
        to subject: String, key: P256PublicKey, by issuer: String, signingKey: P256PrivateKey,
        times: Range<Int64>, isAuthority: Bool
    ) throws(CryptographyError) -> P256Certificate {
        let template = CertificateTemplate(
            subject: DistinguishedName(.commonName(subject)), key: try PublicKeyInfo(key),
            times: times,
            extensions: [
                .basicConstraints(isAuthority: isAuthority),
                .keyUsage(
                    isAuthority ? [.digitalSignature, .certificateSigning] : .digitalSignature),
            ])
        return try P256Certificate(
            try template.issue(
                by: DistinguishedName(.commonName(issuer)), signer: try KeyPair(signingKey)))
    }
}
