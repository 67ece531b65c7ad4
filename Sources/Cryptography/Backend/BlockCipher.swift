// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Whole blocks through a block cipher, without padding.
enum BlockCipher {
    /// Encrypts or decrypts `message` into a new array.
    static func run(
        _ algorithm: CipherAlgorithm?, encrypts: Bool, _ message: [UInt8], key: SecretBytes,
        vector: [UInt8] = []
    ) throws(CryptographyError) -> [UInt8] {
        let algorithm = try checked(algorithm, message)
        return try key.withBytes { (key) throws(CryptographyError) in
            let context = try CipherContext()
            try context.start(algorithm, encrypts: encrypts, key: key, vector: vector)
            return try context.transform(message, count: message.count)
        }
    }

    /// Encrypts `message` into a secret: the way to derive a key from a key.
    static func derive(
        _ algorithm: CipherAlgorithm?, _ message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        let algorithm = try checked(algorithm, message)
        return try key.withBytes { (key) throws(CryptographyError) in
            let context = try CipherContext()
            try context.start(algorithm, encrypts: true, key: key, vector: [])
            return try SecretBytes(count: message.count) { (output) throws(CryptographyError) in
                let result = message.withUnsafeBytes { message in
                    Result { () throws(CryptographyError) in
                        try context.transform(message, into: output)
                    }
                }
                try result.get()
            }
        }
    }

    private static func checked(
        _ algorithm: CipherAlgorithm?, _ message: [UInt8]
    ) throws(CryptographyError) -> CipherAlgorithm {
        guard let algorithm else { throw CryptographyError(.invalidLength, "cipher key") }
        guard message.count.isMultiple(of: algorithm.blockCount) else {
            throw CryptographyError(.invalidLength, "message of whole blocks")
        }
        return algorithm
    }
}
