// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// A public key certificate as a card sent it; nothing in it is known to be true.
///
/// See EMV Book 2, 6.1.
package struct UnverifiedCertificate: Hashable, Sendable {
    /// Whose key is certified.
    package enum Owner: Hashable, Sendable {
        /// The issuer's, signed by the certification authority.
        case issuer
        /// The card's, signed by the issuer.
        case card

        /// Certificate Format (Book 2, Tables 6 and 14).
        var format: UInt8 { self == .issuer ? 0x02 : 0x04 }
        /// The length of the identifier: Issuer Identifier or PAN.
        var identifierCount: Int { self == .issuer ? 4 : 10 }
        /// What a failure names.
        var subject: AuthenticationFailure.Subject {
            self == .issuer ? .issuerCertificate : .cardCertificate
        }
    }

    /// Whose key is certified.
    package let owner: Owner
    /// The certificate (`90`, `9F46`).
    package let bytes: [UInt8]
    /// The end of the modulus (`92`, `9F48`), where it did not fit; else empty.
    package let remainder: [UInt8]
    /// The exponent (`9F32`, `9F47`).
    package let exponent: [UInt8]

    /// Creates a certificate from its parts.
    package init(_ owner: Owner, bytes: [UInt8], remainder: [UInt8], exponent: [UInt8]) {
        self.owner = owner
        self.bytes = bytes
        self.remainder = remainder
        self.exponent = exponent
    }

    /// Recovers what the certificate says, and checks that the signer said it.
    ///
    /// What it says about validity is for the caller to check. See EMV Book 2, 6.3 steps 1
    /// to 7 and 6.4 steps 1 to 7.
    ///
    /// - Parameters:
    ///   - signer: The key of authority or issuer.
    ///   - staticData: What a card's certificate covers besides its key.
    /// - Returns: The certificate, which the signer made.
    /// - Throws: `AuthenticationFailure`.
    package func recovered(
        by signer: RSAPublicKey, covering staticData: [UInt8] = []
    ) throws(AuthenticationFailure) -> RecoveredCertificate {
        let (block, certificate) = try open(by: signer)
        try block.checkHash(
            with: remainder + exponent + staticData, algorithm: certificate.hashAlgorithm)
        return certificate
    }

    /// Recovers what the certificate says without its hash, to show it to people.
    ///
    /// - Parameter signer: The key of authority or issuer.
    /// - Returns: The certificate, which may cover other data than this card's.
    /// - Throws: `AuthenticationFailure`.
    func opened(
        by signer: RSAPublicKey
    ) throws(AuthenticationFailure) -> RecoveredCertificate {
        try open(by: signer).certificate
    }

    private func open(
        by signer: RSAPublicKey
    ) throws(AuthenticationFailure) -> (block: SignedBlock, certificate: RecoveredCertificate) {
        let block = try SignedBlock(bytes, by: signer, format: owner.format, owner.subject)
        guard let certificate = RecoveredCertificate(block.content, of: self) else {
            throw AuthenticationFailure(
                owner.subject, .length(found: bytes.count, expected: signer.modulus.count))
        }
        return (block, certificate)
    }
}
