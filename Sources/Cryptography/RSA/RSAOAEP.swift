// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Encrypts short secrets with RSA-OAEP, with SHA-256 also for the mask.
///
/// See RFC 8017, 7.1.
package enum RSAOAEP {
    /// Encrypts a secret of at most 190 bytes for a key of 2048 bits.
    ///
    /// - Throws: `CryptographyError` with `invalidKey` when the key is not an RSA key, or `backend`
    ///   when the secret is too long.
    package static func seal(
        _ secret: SecretBytes, for key: PublicKeyInfo
    ) throws(CryptographyError) -> [UInt8] {
        guard key.kind == .rsa else { throw CryptographyError(.invalidKey, "RSA-OAEP") }
        return try key.handle.withContext { (context) throws(CryptographyError) in
            guard EVP_PKEY_encrypt_init(context) == 1, prepare(context) else {
                throw Backend.error("RSA-OAEP")
            }
            return try secret.withBytes { (secret) throws(CryptographyError) in
                let start = secret.baseAddress?.assumingMemoryBound(to: UInt8.self)
                var count = 0
                guard EVP_PKEY_encrypt(context, nil, &count, start, secret.count) == 1 else {
                    throw Backend.error("RSA-OAEP")
                }
                var sealed = [UInt8](repeating: 0, count: count)
                guard EVP_PKEY_encrypt(context, &sealed, &count, start, secret.count) == 1 else {
                    throw Backend.error("RSA-OAEP")
                }
                return Array(sealed.prefix(count))
            }
        }
    }

    /// Decrypts a secret of a known number of bytes.
    ///
    /// - Throws: `CryptographyError` with `invalidKey` when the key is not an RSA key, or
    ///   `authenticationFailed` for any other problem, because the error must not reveal which it
    ///   was.
    package static func open(
        _ sealed: [UInt8], with key: KeyPair, count: Int
    ) throws(CryptographyError) -> SecretBytes {
        guard key.publicKey.kind == .rsa else {
            throw CryptographyError(.invalidKey, "RSA-OAEP")
        }
        return try key.handle.withContext { (context) throws(CryptographyError) in
            let size = key.handle.withPointer { Int(max(0, EVP_PKEY_get_size($0))) }
            guard EVP_PKEY_decrypt_init(context) == 1, prepare(context) else {
                throw Backend.error("RSA-OAEP")
            }
            var length = size
            let room = try SecretBytes(count: size) { (room) throws(CryptographyError) in
                let start = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
                guard EVP_PKEY_decrypt(context, start, &length, sealed, sealed.count) == 1,
                    length == count
                else { throw Backend.error("RSA-OAEP", code: .authenticationFailed) }
            }
            return room.withBytes { SecretBytes($0.prefix(count)) }
        }
    }

    private static func prepare(_ context: OpaquePointer) -> Bool {
        EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_oaep_md(context, EVP_sha256()) == 1
            && EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()) == 1
    }
}
