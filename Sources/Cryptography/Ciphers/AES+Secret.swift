// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension AES {
    /// The mode of operation, which links the blocks of a message.
    ///
    /// See NIST SP 800-38A, 6.1 and 6.2.
    package enum Mode: Sendable {
        /// Encrypts each block separately.
        case ecb
        /// Mixes each block with the previous one, and the first with these 16 bytes.
        case cbc(iv: [UInt8])

        fileprivate var vector: [UInt8] {
            switch self {
            case .ecb: []
            case .cbc(let iv): iv
            }
        }

        fileprivate func algorithm(keyCount: Int) -> CipherAlgorithm? {
            switch self {
            case .ecb: .aesECB(keyCount: keyCount)
            case .cbc: .aesCBC(keyCount: keyCount)
            }
        }
    }

    /// Encrypts a secret of whole 16-byte blocks without creating a plaintext copy.
    package static func encrypt(
        _ secret: SecretBytes, mode: Mode, key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.encrypt(
            mode.algorithm(keyCount: key.count), secret, key: key, vector: mode.vector)
    }

    /// Decrypts whole 16-byte blocks into a secret without creating another plaintext copy.
    package static func decryptSecret(
        _ message: [UInt8], mode: Mode, key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try BlockCipher.derive(
            mode.algorithm(keyCount: key.count), encrypts: false, message, key: key,
            vector: mode.vector)
    }
}
