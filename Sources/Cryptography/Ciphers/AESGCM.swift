// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Authenticated encryption with AES in Galois/Counter mode.
///
/// See NIST SP 800-38D.
///
/// The nonce has 12 bytes and the tag 16, as in RFC 7518, 5.3. Nonces of 16 bytes are also
/// accepted, because phones use them for loyalty passes and payment tokens; other lengths are not.
package enum AESGCM {
    package static let nonceCount = 12
    /// The nonce of loyalty passes and payment tokens, which is hashed first: SP 800-38D, 7.1.
    package static let longNonceCount = 16
    package static let tagCount = 16

    /// Encrypts and authenticates; never use a nonce twice with the same key.
    package static func seal(
        _ plain: [UInt8], key: SecretBytes, nonce: [UInt8], additionalData: [UInt8] = []
    ) throws(CryptographyError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        let algorithm = try algorithm(key: key, nonce: nonce)
        return try key.withBytes { (key) throws(CryptographyError) in
            let context = try CipherContext()
            try context.start(algorithm, encrypts: true, key: key, vector: nonce)
            try context.authenticate(additionalData)
            let ciphertext = try context.transform(plain, count: plain.count)
            return (ciphertext, try context.authenticationTag(count: tagCount))
        }
    }

    /// Checks the tag and decrypts.
    ///
    /// - Throws: `CryptographyError` with `authenticationFailed` when any input was changed.
    package static func open(
        ciphertext: [UInt8], tag: [UInt8], key: SecretBytes, nonce: [UInt8],
        additionalData: [UInt8] = []
    ) throws(CryptographyError) -> [UInt8] {
        let algorithm = try algorithm(key: key, nonce: nonce)
        guard tag.count == tagCount else {
            throw CryptographyError(.invalidLength, "authentication tag")
        }
        return try key.withBytes { (key) throws(CryptographyError) in
            let context = try CipherContext()
            try context.start(algorithm, encrypts: false, key: key, vector: nonce)
            try context.expect(tag: tag)
            try context.authenticate(additionalData)
            return try context.transform(
                ciphertext, count: ciphertext.count, failure: .authenticationFailed)
        }
    }

    private static func algorithm(
        key: SecretBytes, nonce: [UInt8]
    ) throws(CryptographyError) -> CipherAlgorithm {
        guard let algorithm = CipherAlgorithm.aesGCM(keyCount: key.count) else {
            throw CryptographyError(.invalidLength, "AES-GCM key")
        }
        guard nonce.count == nonceCount || nonce.count == longNonceCount else {
            throw CryptographyError(.invalidLength, "AES-GCM nonce")
        }
        return algorithm
    }
}
