// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The key agreement of ECDH-ES+A256KW, which gives both sides the key encryption key.
///
/// See RFC 7518, 4.6.
package enum JWEKeyAgreement {
    /// Returns the key encryption key.
    ///
    /// - Throws: `CryptographyError`.
    package static func keyEncryptionKey(
        _ privateKey: P256PrivateKey, _ publicKey: P256PublicKey, partyU: [UInt8] = [],
        partyV: [UInt8] = []
    ) throws(CryptographyError) -> SecretBytes {
        try ConcatKDF.derive(
            sharedSecret: try privateKey.sharedSecret(with: publicKey),
            algorithm: JOSE.keyManagement, partyU: partyU, partyV: partyV, bits: 256)
    }
}
