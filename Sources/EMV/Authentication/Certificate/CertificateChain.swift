// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import SmartCard

/// The chain from the authority's key to the key that signed the card's data.
///
/// See EMV Book 2, 5.2 to 5.3 and 6.2 to 6.4.
package struct CertificateChain {
    /// The key at the root.
    package let authority: CertificationAuthorityKey
    /// The issuer's key.
    package let issuer: RSAPublicKey
    private let data: TransactionData

    /// Retrieves the authority's key and the issuer's key.
    package init(
        _ data: TransactionData, _ keys: CertificationAuthorityKeys
    ) throws(AuthenticationFailure) {
        let certificate = try Self.issuerCertificate(data)
        let authority = try Self.authorityKey(data, keys, opening: certificate)
        let recovered = try certificate.recovered(by: authority.key)
        try recovered.checkIssuerIdentifier(try data.authenticatedAccountNumber())
        try recovered.checkExpiry(data[.transactionDate] ?? [])
        try recovered.checkRevocation(authority, keys.revokedCertificates)
        issuer = try recovered.key()
        self.authority = authority
        self.data = data
    }

    /// Retrieves the card's key.
    ///
    /// - Parameter staticData: The content of the records that the application file locator signs.
    /// - Returns: The key that the issuer certified.
    /// - Throws: `AuthenticationFailure`.
    package func cardKey(covering staticData: [UInt8]) throws(AuthenticationFailure) -> RSAPublicKey
    {
        let covered = try data.authenticatedStaticData(staticData, .cardCertificate)
        return try cardCertificate(covering: covered).key()
    }

    /// Checks the card's certificate, and returns it.
    ///
    /// - Parameter covered: All data that the certificate covers in addition to its key.
    /// - Returns: The certificate.
    /// - Throws: `AuthenticationFailure`.
    func cardCertificate(
        covering covered: [UInt8]
    ) throws(AuthenticationFailure) -> RecoveredCertificate {
        let certificate = UnverifiedCertificate(
            .card,
            bytes: try data.authenticationElement(.iccPublicKeyCertificate, .cardCertificate),
            remainder: data[.iccPublicKeyRemainder].map { Array($0) } ?? [],
            exponent: try data.authenticationElement(.iccPublicKeyExponent, .cardCertificate))
        let recovered = try certificate.recovered(by: issuer, covering: covered)
        try recovered.checkAccountNumber(try data.authenticatedAccountNumber())
        try recovered.checkExpiry(data[.transactionDate] ?? [])
        return recovered
    }
}

extension CertificateChain {
    /// Returns the authority's key for a card's issuer certificate.
    ///
    /// If several keys share a RID and index, the one that opens the certificate counts. An expired
    /// key counts as absent, and no other key with its index replaces it, so a test key never
    /// replaces a live one. See EMV Book 2, 6.2.
    ///
    /// - Throws: `AuthenticationFailure` if the key is unknown or expired, or the card lacks data.
    static func authorityKey(
        _ data: TransactionData, _ keys: CertificationAuthorityKeys
    ) throws(AuthenticationFailure) -> CertificationAuthorityKey {
        try authorityKey(data, keys, opening: issuerCertificate(data))
    }

    private static func issuerCertificate(
        _ data: TransactionData
    ) throws(AuthenticationFailure) -> UnverifiedCertificate {
        UnverifiedCertificate(
            .issuer,
            bytes: try data.authenticationElement(.issuerPublicKeyCertificate, .issuerCertificate),
            remainder: data[.issuerPublicKeyRemainder].map { Array($0) } ?? [],
            exponent: try data.authenticationElement(.issuerPublicKeyExponent, .issuerCertificate))
    }

    private static func authorityKey(
        _ data: TransactionData, _ keys: CertificationAuthorityKeys,
        opening certificate: UnverifiedCertificate
    ) throws(AuthenticationFailure) -> CertificationAuthorityKey {
        let index = try data.authenticationElement(
            .certificationAuthorityPublicKeyIndex, .authorityKey)
        guard index.count == 1, let index = index.first else {
            throw AuthenticationFailure(
                .authorityKey, .dataMissing(.certificationAuthorityPublicKeyIndex))
        }
        let rid = data.applicationProvider
        let candidates = rid.map { keys.keys(rid: $0, index: index) } ?? []
        guard let first = candidates.first else {
            throw AuthenticationFailure(.authorityKey, .unknownKey(rid: rid, index: index))
        }
        // With a single candidate, the chain reports a certificate that does not open.
        let opening =
            candidates.count == 1
            ? first : candidates.first { (try? certificate.recovered(by: $0.key)) != nil } ?? first
        if let expiry = opening.expiry, expiry.isOver(on: data[.transactionDate] ?? []) {
            throw AuthenticationFailure(.authorityKey, .expiredKey(expiry))
        }
        return opening
    }
}
