// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// The values that must be unique for each encryption.
package struct JWESealing: Sendable {
    /// The ephemeral key pair; its public half goes into the header as `epk`.
    package let ephemeralKey: P256PrivateKey
    private let contentKey: SecretBytes
    private let nonce: [UInt8]

    /// Creates new values.
    ///
    /// - Parameters:
    ///   - random: A fixed source for tests; `nil` uses the generator for private values.
    ///   - ephemeralKey: A fixed key for tests; `nil` generates a new one.
    /// - Throws: `CryptographyError` with `backend`.
    package init(
        random: RandomSource? = nil, ephemeralKey: P256PrivateKey? = nil
    ) throws(CryptographyError) {
        if let ephemeralKey {
            self.ephemeralKey = ephemeralKey
        } else {
            self.ephemeralKey = try P256PrivateKey.generate()
        }
        if let random {
            contentKey = SecretBytes(random.bytes(32))
        } else {
            contentKey = try SecretBytes.random(count: 32)
        }
        nonce = (random ?? .system).bytes(AESGCM.nonceCount)
    }

    /// Encrypts in compact form with ECDH-ES+A256KW and A256GCM.
    ///
    /// See RFC 7516, 5.1 and 7.1.
    ///
    /// - Parameters:
    ///   - plain: The bytes to encrypt.
    ///   - header: The protected header as JSON; it must contain the ephemeral key as `epk`.
    ///   - recipient: The key that can decrypt the text.
    /// - Returns: The text, which has five segments.
    /// - Throws: `CryptographyError`.
    package consuming func seal(
        _ plain: [UInt8], header: [UInt8], for recipient: P256PublicKey
    ) throws(CryptographyError) -> [UInt8] {
        let keyEncryptionKey = try JWEKeyAgreement.keyEncryptionKey(ephemeralKey, recipient)
        let wrappedKey = try AESKeyWrap.wrap(contentKey, with: keyEncryptionKey)
        var text: [UInt8] = []
        text.reserveCapacity((header.count + plain.count) / 3 * 4 + 128)
        Base64URL.append(header, to: &text)
        // The additional data is the encoded header: RFC 7516, 5.1, step 14.
        let (ciphertext, tag) = try AESGCM.seal(
            plain, key: contentKey, nonce: nonce, additionalData: text)
        for segment in [wrappedKey, nonce, ciphertext, tag] {
            text.append(UInt8(ascii: "."))
            Base64URL.append(segment, to: &text)
        }
        return text
    }
}

/// The key agreement of ECDH-ES+A256KW, which gives both sides the key encryption key.
///
/// See RFC 7518, 4.6.
package enum JWEKeyAgreement {
    /// Returns the key encryption key.
    package static func keyEncryptionKey(
        _ privateKey: P256PrivateKey, _ publicKey: P256PublicKey, partyU: [UInt8] = [],
        partyV: [UInt8] = []
    ) throws(CryptographyError) -> SecretBytes {
        try ConcatKDF.derive(
            sharedSecret: try privateKey.sharedSecret(with: publicKey),
            algorithm: JOSE.keyManagement, partyU: partyU, partyV: partyV, bits: 256)
    }
}
