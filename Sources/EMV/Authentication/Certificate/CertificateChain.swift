// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import SmartCard

/// The way from the authority's key to the key that signed the card's data.
///
/// See EMV Book 2, 5.2 to 5.3 and 6.2 to 6.4.
package struct CertificateChain {
    /// The key at the root.
    package let authority: CertificationAuthorityKey
    /// The issuer's key.
    package let issuer: RSAPublicKey
    private let data: TransactionData

    /// Retrieves the authority's key and the issuer's.
    package init(
        _ data: TransactionData, _ keys: CertificationAuthorityKeys
    ) throws(AuthenticationFailure) {
        let index = try data.authenticationElement(0x8F, .authorityKey)
        guard index.count == 1, let index = index.first else {
            throw AuthenticationFailure(.authorityKey, .dataMissing(0x8F))
        }
        let certificate = UnverifiedCertificate(
            .issuer, bytes: try data.authenticationElement(0x90, .issuerCertificate),
            remainder: data[0x92].map { Array($0) } ?? [],
            exponent: try data.authenticationElement(0x9F32, .issuerCertificate))
        let date = data[0x9A] ?? []
        let authority = try keys.key(
            rid: data.applicationProvider, index: index, date: date, opening: certificate)
        let recovered = try certificate.recovered(by: authority.key)
        try recovered.checkIssuerIdentifier(try data.authenticatedAccountNumber())
        try recovered.checkExpiry(date)
        try recovered.checkRevocation(authority, keys.revokedCertificates)
        issuer = try recovered.key()
        self.authority = authority
        self.data = data
    }

    /// Retrieves the card's key.
    ///
    /// - Parameter staticData: The records that the application file locator signs.
    /// - Returns: The key, which the issuer certified.
    /// - Throws: `AuthenticationFailure`.
    package func cardKey(covering staticData: [UInt8]) throws(AuthenticationFailure) -> RSAPublicKey
    {
        let certificate = UnverifiedCertificate(
            .card, bytes: try data.authenticationElement(0x9F46, .cardCertificate),
            remainder: data[0x9F48].map { Array($0) } ?? [],
            exponent: try data.authenticationElement(0x9F47, .cardCertificate))
        let covered = try data.authenticatedStaticData(staticData, .cardCertificate)
        let recovered = try certificate.recovered(by: issuer, covering: covered)
        try recovered.checkAccountNumber(try data.authenticatedAccountNumber())
        try recovered.checkExpiry(data[0x9A] ?? [])
        return try recovered.key()
    }
}

extension CertificationAuthorityKeys {
    /// Selects the authority's key for a certificate.
    ///
    /// Of several keys behind one RID and index the one that opens the certificate is taken.
    /// See EMV Book 2, 6.2.
    fileprivate func key(
        rid: RID?, index: UInt8, date: some Collection<UInt8>, opening: UnverifiedCertificate
    ) throws(AuthenticationFailure) -> CertificationAuthorityKey {
        let candidates = rid.map { keys(rid: $0, index: index) } ?? []
        guard let first = candidates.first else {
            throw AuthenticationFailure(.authorityKey, .unknownKey(rid: rid, index: index))
        }
        let valid = candidates.filter { $0.expiry?.isOver(on: date) != true }
        guard let any = valid.first else {
            guard let expiry = first.expiry else { return first }
            throw AuthenticationFailure(.authorityKey, .expiredKey(expiry))
        }
        guard valid.count > 1 else { return any }
        return valid.first { (try? opening.recovered(by: $0.key)) != nil } ?? any
    }
}
