// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
package import PaymentToken

/// Makes a merchant's token of what a wallet sealed.
package struct TokenMinter: Sendable {
    private let signer: TokenSigner

    /// Takes an authority's signing keys.
    ///
    /// - Throws: `ApplePayServerError` with `cryptographyFailed`.
    package init(_ authority: CertificateAuthority) throws(ApplePayServerError) {
        signer = try TokenSigner(authority)
    }

    /// Encrypts for the merchant under a new key, and signs.
    ///
    /// - Parameters:
    ///   - content: What the wallet sealed.
    ///   - merchant: For whom.
    ///   - now: The signing time, in seconds since 1970.
    /// - Returns: The token.
    /// - Throws: `ApplePayServerError` with `cryptographyFailed`.
    package func token(
        of content: WalletPaymentContent, for merchant: MerchantCertificate, now: Int64
    ) throws(ApplePayServerError) -> ApplePayToken {
        let sealed: (version: ApplePayToken.Version, data: [UInt8])
        do {
            sealed = try TokenEncryption.seal(content.data, for: merchant)
        } catch {
            throw ApplePayServerError(.cryptographyFailed, "the encryption: \(error)")
        }
        var token = ApplePayToken(
            version: sealed.version, data: sealed.data, publicKeyHash: merchant.publicKeyHash,
            transactionIdentifier: content.transactionIdentifier,
            applicationData: content.applicationData)
        try signer.sign(&token, now: now)
        return token
    }
}
