// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The contents of a certificate, signed by the key that recovered them.
///
/// See EMV Book 2, Table 6 (issuer) and Table 14 (card).
package struct RecoveredCertificate: Hashable, Sendable {
    /// The owner of the certified key.
    package let owner: UnverifiedCertificate.Owner
    /// The Issuer Identifier (3 to 8 digits) or Application PAN, padded with `F`.
    package let identifier: [UInt8]
    /// The last month of validity, or `nil` if the digits are not a valid month.
    package let expiry: CertificateMonth?
    /// The Certificate Serial Number, three bytes.
    package let serialNumber: [UInt8]
    /// The Hash Algorithm Indicator; `01` is SHA-1.
    package let hashAlgorithm: UInt8
    /// The Public Key Algorithm Indicator; `01` is RSA.
    package let keyAlgorithm: UInt8
    /// The length of the modulus in bytes.
    package let keyCount: Int
    /// The exponent, which the certificate covers but does not contain.
    package let exponent: [UInt8]
    private let modulus: [UInt8]

    /// Reads the fields; fails if the block is too short.
    init?(_ content: ArraySlice<UInt8>, of certificate: UnverifiedCertificate) {
        // Format, then expiry, serial number, both algorithms, and both lengths.
        let count = certificate.owner.identifierCount
        let head = Array(content.dropFirst().prefix(count + 9))
        guard head.count == count + 9 else { return nil }
        let fields = head.dropFirst(count)
        owner = certificate.owner
        identifier = Array(head.prefix(count))
        expiry = CertificateMonth(fields.prefix(2))
        serialNumber = Array(fields.dropFirst(2).prefix(3))
        hashAlgorithm = head[count + 5]
        keyAlgorithm = head[count + 6]
        keyCount = Int(head[count + 7])
        // The modulus is either padded with BB or continued in the remainder.
        let field = content.dropFirst(1 + head.count)
        modulus =
            keyCount <= field.count
            ? Array(field.prefix(keyCount)) : field + certificate.remainder
        exponent = certificate.exponent
    }

    /// Returns the certified key.
    ///
    /// See EMV Book 2, 6.3 steps 11 and 12, 6.4 steps 10 and 11.
    ///
    /// - Throws: `AuthenticationFailure` for an unknown algorithm, a modulus whose length differs
    ///   from that in the certificate, or an invalid key.
    package func key() throws(AuthenticationFailure) -> RSAPublicKey {
        guard keyAlgorithm == 0x01 else {
            throw AuthenticationFailure(owner.subject, .keyAlgorithm(keyAlgorithm))
        }
        guard modulus.count == keyCount, modulus.first != 0,
            keyCount <= CertificationAuthorityKey.maximumCount,
            CertificationAuthorityKey.exponents.contains(Array(exponent.drop { $0 == 0 })),
            let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
        else {
            throw AuthenticationFailure(
                owner.subject, .key(found: modulus.count, expected: keyCount))
        }
        return key
    }
}

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

extension RecoveredCertificate: CustomStringConvertible, CustomReflectable {
    /// The contents of the certificate that are not sensitive, without a card's PAN.
    package var description: String {
        let expiry = expiry.map { "\($0)" } ?? "unknown"
        return "Certificate of the \(owner), \(keyCount * 8) bits, valid to \(expiry)"
    }

    /// Empty, because the identifier of a card is its PAN.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
