// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

extension SealedWalletPayment {
    /// Seals a payment for the token server.
    ///
    /// - Parameters:
    ///   - content: The content to seal.
    ///   - serverKey: The server's key; only the server can decrypt the result.
    ///   - random: A fixed source for tests; `nil` uses the generator for private values.
    /// - Throws: `CryptographyError`.
    package init(
        sealing content: WalletPaymentContent, for serverKey: P256PublicKey,
        random: RandomSource? = nil
    ) throws(CryptographyError) {
        let values = try JWESealing(random: random)
        let ephemeralKey = values.ephemeralKey.publicKey
        let header = JSONWriter.object { header in
            header.append("alg", JOSE.keyManagement)
            header.append("enc", JOSE.contentEncryption)
            header.append("typ", JOSE.walletPayment)
            header.append("epk") { key in
                key.append("kty", "EC")
                key.append("crv", "P-256")
                key.append("x", base64URL: ephemeralKey.x)
                key.append("y", base64URL: ephemeralKey.y)
            }
        }
        self.init(try values.seal(content.json, header: header, for: serverKey))
    }
}
