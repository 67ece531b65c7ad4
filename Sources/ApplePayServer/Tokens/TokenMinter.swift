// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// Creates a merchant's token from a wallet's payment.
package struct TokenMinter: Sendable {
    private let signer: TokenSigner

    /// Creates a minter with an authority's signing keys.
    ///
    /// - Throws: `ApplePayServerError` with `cryptographyFailed`.
    package init(_ authority: CertificateAuthority) throws(ApplePayServerError) {
        signer = try TokenSigner(authority)
    }

    /// Encrypts a payment for the merchant under a new key, and signs it.
    ///
    /// - Parameters:
    ///   - content: The content of the wallet's payment.
    ///   - merchant: The merchant that receives the token.
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
            throw ApplePayServerError(.cryptographyFailed, "encryption: \(error)")
        }
        var token = ApplePayToken(
            version: sealed.version, data: sealed.data, publicKeyHash: merchant.publicKeyHash,
            transactionIdentifier: content.transactionIdentifier,
            applicationData: content.applicationData)
        try signer.sign(&token, now: now)
        return token
    }
}
