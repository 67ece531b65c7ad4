// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Triple DES on whole blocks, with two keys (16 bytes) or three (24 bytes).
///
/// Use it only for EMV. See NIST SP 800-67 and EMV Book 2, Annex A1.1.
package enum TripleDES {
    /// Encrypts blocks of 8 bytes, each separately.
    package static func encryptECB(
        _ blocks: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(.tripleDESECB(keyCount: key.count), encrypts: true, blocks, key: key)
    }

    /// Decrypts blocks of 8 bytes, each separately.
    package static func decryptECB(
        _ blocks: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(.tripleDESECB(keyCount: key.count), encrypts: false, blocks, key: key)
    }

    /// Encrypts blocks of 8 bytes into a key that stays secret.
    ///
    /// This is how EMV diversifies a master key. See EMV Book 2, Annex A1.3 and A1.4.
    package static func deriveKey(
        _ blocks: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try BlockCipher.derive(
            .tripleDESECB(keyCount: key.count), encrypts: true, blocks, key: key)
    }

    /// Encrypts a chain of 8-byte blocks, without padding.
    package static func encryptCBC(
        _ message: [UInt8], key: SecretBytes, iv: [UInt8] = zeroBlock
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(
            .tripleDESCBC(keyCount: key.count), encrypts: true, message, key: key, vector: iv)
    }

    /// Eight zero bytes, the usual initialization vector.
    package static let zeroBlock = [UInt8](repeating: 0, count: 8)
}
