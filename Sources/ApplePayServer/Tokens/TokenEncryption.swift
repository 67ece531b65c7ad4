// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken

/// Encrypts payment data for a merchant.
///
/// See Apple, Payment token format reference, and Restoring the symmetric key.
enum TokenEncryption {
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
