// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// A public key certificate as a card sent it, not verified.
///
/// See EMV Book 2, 6.1.
package struct UnverifiedCertificate: Hashable, Sendable {
    /// The owner of the certified key.
    package enum Owner: Hashable, Sendable {
        /// The issuer, whose certificate the certification authority signed.
        case issuer
        /// The card, whose certificate the issuer signed.
        case card

        /// The Certificate Format (Book 2, Tables 6 and 14).
        var format: UInt8 { self == .issuer ? 0x02 : 0x04 }
        /// The length of the identifier, which is the Issuer Identifier or the PAN.
        var identifierCount: Int { self == .issuer ? 4 : 10 }
        /// The subject that a failure names.
        var subject: AuthenticationFailure.Subject {
            self == .issuer ? .issuerCertificate : .cardCertificate
        }
    }

    /// The owner of the certified key.
    package let owner: Owner
    /// The certificate (`90`, `9F46`).
    package let bytes: [UInt8]
    /// The rest of the modulus (`92`, `9F48`); empty if the modulus fits in the certificate.
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

    /// Recovers the contents of the certificate and verifies the signature.
    ///
    /// The caller checks the validity. See EMV Book 2, 6.3 steps 1 to 7 and 6.4 steps 1 to 7.
    ///
    /// - Parameters:
    ///   - signer: The key of the authority or the issuer.
    ///   - staticData: The data that a card's certificate covers in addition to its key.
    /// - Returns: The verified certificate.
    /// - Throws: `AuthenticationFailure`.
    package func recovered(
        by signer: RSAPublicKey, covering staticData: [UInt8] = []
    ) throws(AuthenticationFailure) -> RecoveredCertificate {
        let (block, certificate) = try open(by: signer)
        try block.checkHash(
            with: remainder + exponent + staticData, algorithm: certificate.hashAlgorithm)
        return certificate
    }

    /// Recovers the contents of the certificate for display, without checking the hash.
    ///
    /// - Parameter signer: The key of the authority or the issuer.
    /// - Returns: The certificate, which can cover data other than this card's.
    /// - Throws: `AuthenticationFailure`.
    package func opened(
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
