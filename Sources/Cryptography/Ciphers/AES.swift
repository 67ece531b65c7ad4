// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// AES on whole blocks, with a key of 16, 24, or 32 bytes.
///
/// See FIPS 197 and NIST SP 800-38A.
///
/// Use ECB only for single blocks and key derivation; for messages, use `AESGCM`.
package enum AES {
    /// The mode of operation, which links the blocks of a message.
    ///
    /// See NIST SP 800-38A, 6.1, 6.2, and 6.5.
    package enum Mode: Sendable {
        /// Encrypts each block separately.
        case ecb
        /// Mixes each block with the previous one, and the first with these 16 bytes.
        case cbc(iv: [UInt8])
        /// Mixes the blocks with encrypted counter blocks, of which this is the first (16 bytes).
        case ctr(counter: [UInt8])

        fileprivate var vector: [UInt8] {
            switch self {
            case .ecb: []
            case .cbc(let iv): iv
            case .ctr(let counter): counter
            }
        }

        fileprivate func algorithm(keyCount: Int) -> CipherAlgorithm? {
            switch self {
            case .ecb: .aesECB(keyCount: keyCount)
            case .cbc: .aesCBC(keyCount: keyCount)
            case .ctr: .aesCTR(keyCount: keyCount)
            }
        }
    }

    /// Encrypts blocks of 16 bytes, each separately.
    package static func encryptECB(
        _ blocks: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(.aesECB(keyCount: key.count), encrypts: true, blocks, key: key)
    }

    /// Decrypts blocks of 16 bytes, each separately.
    package static func decryptECB(
        _ blocks: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(.aesECB(keyCount: key.count), encrypts: false, blocks, key: key)
    }

    /// Encrypts blocks of 16 bytes into a key that stays secret.
    package static func deriveKey(
        _ blocks: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try BlockCipher.derive(.aesECB(keyCount: key.count), encrypts: true, blocks, key: key)
    }

    /// Encrypts a chain of 16-byte blocks, without padding.
    package static func encryptCBC(
        _ message: [UInt8], key: SecretBytes, iv: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(
            .aesCBC(keyCount: key.count), encrypts: true, message, key: key, vector: iv)
    }

    /// Decrypts a chain of 16-byte blocks, without padding.
    package static func decryptCBC(
        _ message: [UInt8], key: SecretBytes, iv: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(
            .aesCBC(keyCount: key.count), encrypts: false, message, key: key, vector: iv)
    }

    /// Encrypts or decrypts any number of bytes in counter mode, without authentication.
    ///
    /// `counter` is the first counter block, 16 bytes; never use a counter block twice with the
    /// same key. See NIST SP 800-38A, 6.5.
    package static func applyCTR(
        _ message: [UInt8], key: SecretBytes, counter: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.run(
            .aesCTR(keyCount: key.count), encrypts: true, message, key: key, vector: counter)
    }

    /// Encrypts a secret without creating a plaintext copy; whole 16-byte blocks except with CTR.
    package static func encrypt(
        _ secret: SecretBytes, mode: Mode, key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.encrypt(
            mode.algorithm(keyCount: key.count), secret, key: key, vector: mode.vector)
    }

    /// Decrypts into a secret without creating another plaintext copy; whole 16-byte blocks except
    /// with CTR.
    package static func decryptSecret(
        _ message: [UInt8], mode: Mode, key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try BlockCipher.derive(
            mode.algorithm(keyCount: key.count), encrypts: false, message, key: key,
            vector: mode.vector)
    }
}
