// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
package import PaymentToken

/// Signs tokens as Apple's server does, with the key for their version.
package struct TokenSigner: Sendable {
    private let ellipticCurve: CMSSigner
    private let rsa: CMSSigner

    /// Creates a signer with an authority's signing keys.
    ///
    /// - Throws: `ApplePayServerError` with `cryptographyFailed` if a certificate does not match
    ///   its key.
    package init(_ authority: CertificateAuthority) throws(ApplePayServerError) {
        func signer(
            _ member: CertificateAuthority.Member
        ) throws(CryptographyError) -> CMSSigner {
            try CMSSigner(
                key: member.key, certificate: member.certificate,
                intermediates: [authority.intermediate])
        }
        do {
            ellipticCurve = try signer(authority.ellipticCurveSigner)
            rsa = try signer(authority.rsaSigner)
        } catch {
            throw ApplePayServerError(.cryptographyFailed, "the signing keys: \(error)")
        }
    }

    /// Signs a token, and replaces any existing signature.
    ///
    /// - Parameters:
    ///   - token: The token to sign.
    ///   - now: The signing time, in seconds since 1970.
    /// - Throws: `ApplePayServerError` with `cryptographyFailed`.
    package func sign(_ token: inout ApplePayToken, now: Int64) throws(ApplePayServerError) {
        let signer =
            switch token.version {
            case .ellipticCurve: ellipticCurve
            case .rsa: rsa
            }
        do {
            token.signature = try signer.signature(over: token.signedBytes, at: now)
        } catch {
            throw ApplePayServerError(.cryptographyFailed, "the signature: \(error)")
        }
    }
}
