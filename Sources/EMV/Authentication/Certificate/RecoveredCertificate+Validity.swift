// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The checks after a certificate is recovered.
extension RecoveredCertificate {
    /// Checks that the issuer identifier matches the first 3 to 8 digits of the PAN.
    ///
    /// See EMV Book 2, 6.3 step 8.
    func checkIssuerIdentifier(_ number: AccountNumber) throws(AuthenticationFailure) {
        let nibbles = identifier.flatMap { [$0 >> 4, $0 & 0x0F] }
        let digits = nibbles.prefix { $0 != 0x0F }
        guard digits.count >= 3, nibbles.dropFirst(digits.count).allSatisfy({ $0 == 0x0F }),
            number.digits.starts(with: digits)
        else { throw AuthenticationFailure(owner.subject, .issuerIdentifier) }
    }

    /// Checks that the certificate is for this PAN.
    ///
    /// See EMV Book 2, 6.4 step 8.
    package func checkAccountNumber(_ number: AccountNumber) throws(AuthenticationFailure) {
        guard AccountNumber(identifier) == number else {
            throw AuthenticationFailure(owner.subject, .accountNumber)
        }
    }

    /// Checks that the certificate has not expired.
    ///
    /// See EMV Book 2, 6.3 step 9 and 6.4 step 9.
    package func checkExpiry(_ date: some Collection<UInt8>) throws(AuthenticationFailure) {
        guard let expiry, !expiry.isOver(on: date) else {
            throw AuthenticationFailure(owner.subject, .expired)
        }
    }

    /// Checks that the certificate is not revoked.
    ///
    /// See EMV Book 2, 6.3 step 10.
    func checkRevocation(
        _ authority: CertificationAuthorityKey, _ revoked: Set<RevokedCertificate>
    ) throws(AuthenticationFailure) {
        let certificate = RevokedCertificate(
            rid: authority.rid, index: authority.index, serialNumber: serialNumber)
        guard !revoked.contains(certificate) else {
            throw AuthenticationFailure(owner.subject, .revoked)
        }
    }
}
