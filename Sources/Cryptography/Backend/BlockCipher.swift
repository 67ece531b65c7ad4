// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Encrypts and decrypts whole blocks with a block cipher, without padding.
enum BlockCipher {
    /// Encrypts or decrypts `message` into a new array.
    static func run(
        _ algorithm: CipherAlgorithm?, encrypts: Bool, _ message: [UInt8], key: SecretBytes,
        vector: [UInt8] = []
    ) throws(CryptographyError) -> [UInt8] {
        let algorithm = try checked(algorithm, count: message.count)
        return try key.withBytes { (key) throws(CryptographyError) in
            let context = try CipherContext()
            try context.start(algorithm, encrypts: encrypts, key: key, vector: vector)
            return try context.transform(message, count: message.count)
        }
    }

    /// Encrypts a secret into an array.
    static func encrypt(
        _ algorithm: CipherAlgorithm?, _ secret: SecretBytes, key: SecretBytes, vector: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let algorithm = try checked(algorithm, count: secret.count)
        var output = [UInt8](repeating: 0, count: secret.count)
        let result = secret.withBytes { secret in
            output.withUnsafeMutableBytes { output in
                key.withBytes { key in
                    Result { () throws(CryptographyError) in
                        let context = try CipherContext()
                        try context.start(algorithm, encrypts: true, key: key, vector: vector)
                        try context.transform(secret, into: output)
                    }
                }
            }
        }
        try result.get()
        return output
    }

    /// Encrypts or decrypts `message` into a secret, such as a derived key.
    static func derive(
        _ algorithm: CipherAlgorithm?, encrypts: Bool, _ message: [UInt8], key: SecretBytes,
        vector: [UInt8] = []
    ) throws(CryptographyError) -> SecretBytes {
        let algorithm = try checked(algorithm, count: message.count)
        return try key.withBytes { (key) throws(CryptographyError) in
            let context = try CipherContext()
            try context.start(algorithm, encrypts: encrypts, key: key, vector: vector)
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
        _ algorithm: CipherAlgorithm?, count: Int
    ) throws(CryptographyError) -> CipherAlgorithm {
        guard let algorithm else { throw CryptographyError(.invalidLength, "cipher key") }
        guard count.isMultiple(of: algorithm.blockCount) else {
            throw CryptographyError(.invalidLength, "message of whole blocks")
        }
        return algorithm
    }
}
