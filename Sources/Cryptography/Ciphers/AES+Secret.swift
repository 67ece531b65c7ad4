// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension AES {
    /// How the blocks of a message hang together.
    ///
    /// See NIST SP 800-38A, 6.1 and 6.2.
    package enum Mode: Sendable {
        /// Each block by itself.
        case ecb
        /// Each block mixed with the one before, the first with these 16 bytes.
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

    /// Encrypts a secret of whole 16-byte blocks, of which no clear copy is made.
    package static func encrypt(
        _ secret: SecretBytes, mode: Mode, key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try BlockCipher.encrypt(
            mode.algorithm(keyCount: key.count), secret, key: key, vector: mode.vector)
    }

    /// Decrypts whole 16-byte blocks into a secret, of which no other clear copy is made.
    package static func decryptSecret(
        _ message: [UInt8], mode: Mode, key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try BlockCipher.derive(
            mode.algorithm(keyCount: key.count), encrypts: false, message, key: key,
            vector: mode.vector)
    }
}
