// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
package import PaymentToken

/// Creates a merchant's token from a wallet's payment.
package struct TokenGenerator: Sendable {
    private let signer: TokenSigner

    /// Creates a generator with an authority's signing keys.
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

/// Signs tokens as Apple's server does, with the key for their version.
private struct TokenSigner: Sendable {
    private let ellipticCurve: CMSSigner
    private let rsa: CMSSigner

    /// Creates a signer with an authority's signing keys.
    ///
    /// - Throws: `ApplePayServerError` with `cryptographyFailed` if a certificate does not match
    ///   its key.
    init(_ authority: CertificateAuthority) throws(ApplePayServerError) {
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
    func sign(_ token: inout ApplePayToken, now: Int64) throws(ApplePayServerError) {
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

/// Encrypts payment data for a merchant.
///
/// See Apple, Payment token format reference, and Restoring the symmetric key.
private enum TokenEncryption {
    /// The fixed nonce of 16 zero bytes, which is safe only because each key is used once.
    private static let nonce = [UInt8](repeating: 0, count: AESGCM.longNonceCount)

    /// Encrypts payment data under a new key.
    ///
    /// - Parameters:
    ///   - data: The payment data.
    ///   - merchant: The merchant that can decrypt the data.
    /// - Returns: The version with the data from which the merchant restores the key, and the
    ///   ciphertext with its tag.
    /// - Throws: `CryptographyError`.
    static func seal(
        _ data: SecretBytes, for merchant: MerchantCertificate
    ) throws(CryptographyError) -> (version: ApplePayToken.Version, data: [UInt8]) {
        let key: SecretBytes
        let version: ApplePayToken.Version
        if let publicKey = merchant.p256 {
            let ephemeralKey = try P256PrivateKey.generate()
            key = try ConcatKDF.derive(
                sharedSecret: try ephemeralKey.sharedSecret(with: publicKey),
                otherInfo: information(merchant.merchantIdentifier), count: 32)
            version = .ellipticCurve(ephemeralPublicKey: ephemeralKey.publicKey.structure)
        } else {
            key = try SecretBytes.random(count: 16)
            version = .rsa(wrappedKey: try RSAOAEP.seal(key, for: merchant.publicKey))
        }
        let (ciphertext, tag) = try AESGCM.seal(
            data.withBytes { Array($0) }, key: key, nonce: nonce)
        return (version, ciphertext + tag)
    }

    /// Returns the algorithm with its length, the sender, and the recipient.
    private static func information(_ merchantIdentifier: String) -> [UInt8] {
        let algorithm = Array("id-aes256-GCM".utf8)
        return [UInt8(truncatingIfNeeded: algorithm.count)] + algorithm + Array("Apple".utf8)
            + Digest.sha256(Array(merchantIdentifier.utf8))
    }
}
