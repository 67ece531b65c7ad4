// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension P256Certificate {
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
