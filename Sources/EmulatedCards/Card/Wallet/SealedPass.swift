// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A pass's content, sealed for its merchant (`9F27`).
///
/// ECDH on P-256 and the key derivation function of ANSI X9.63 yield the key, which encrypts with
/// AES-256-GCM. The nonce consists of zeros, because each key is used once. See the public reader
/// settings of Apple VAS, and RfidResearchGroup/proxmark3, `hf vas`.
enum SealedPass {
    /// The reference time of phones, the start of 2001, in seconds since 1970.
    static let epoch: Int64 = 978_307_200

    /// Seals a pass.
    ///
    /// - Parameters:
    ///   - pass: The pass.
    ///   - time: The phone's time of day in seconds since 1970.
    ///   - ephemeral: A key that is used once.
    /// - Returns: Key identifier (4), the ephemeral key's x coordinate (32), ciphertext, tag (16).
    /// - Throws: `CryptographyError` when the merchant's key is invalid.
    static func bytes(
        _ pass: LoyaltyPass, at time: Int64, ephemeral: P256PrivateKey
    ) throws(CryptographyError) -> [UInt8] {
        let merchant = try P256PublicKey(compressedPoint: pass.encryptionPublicKey)
        // `0D` is the length of the algorithm's name: NIST SP 800-56A, 5.8.1.2.
        let info =
            [0x0D] + Array("id-aes256-GCM".utf8) + Array("ApplePay encrypted VAS data".utf8)
            + pass.identifierHash
        let key = try X963KDF.derive(
            sharedSecret: ephemeral.sharedSecret(with: merchant), sharedInfo: info, count: 32)
        let seconds = UInt32(clamping: time - epoch)
        let stamp = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: seconds >> UInt32($0)) }
        let sealed = try AESGCM.seal(
            stamp + Array(pass.message.utf8), key: key,
            nonce: [UInt8](repeating: 0, count: AESGCM.longNonceCount))
        return Array(Digest.sha256(merchant.x).prefix(4)) + ephemeral.publicKey.x
            + sealed.ciphertext
            + sealed.tag
    }
}
