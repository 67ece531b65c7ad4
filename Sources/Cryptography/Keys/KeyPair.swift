// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A private key of a kind that certificates can contain, with its public half.
package struct KeyPair: Sendable {
    package let publicKey: PublicKeyInfo
    let handle: KeyHandle

    init(handle: KeyHandle) throws(CryptographyError) {
        publicKey = try PublicKeyInfo(handle: handle)
        self.handle = handle
    }

    /// Creates a key pair from a key on P-256.
    ///
    /// - Throws: `CryptographyError` with `backend`.
    package init(_ key: P256PrivateKey) throws(CryptographyError) {
        try self.init(handle: key.handle)
    }

    /// Reads an unencrypted key from PEM text.
    ///
    /// - Throws: `CryptographyError` with `invalidKey`.
    package init(pem text: SecretBytes) throws(CryptographyError) {
        let handle = try text.withBytes { (text) throws(CryptographyError) in
            try KeyHandle.privateKey(pem: text)
        }
        try self.init(handle: handle)
    }

    /// Generates a new key pair; an RSA key has 2048 bits.
    ///
    /// - Throws: `CryptographyError` with `backend`.
    package static func generate(_ kind: PublicKeyInfo.Kind) throws(CryptographyError) -> KeyPair {
        switch kind {
        case .p256: try KeyPair(handle: .generate(group: "P-256"))
        case .p384: try KeyPair(handle: .generate(group: "P-384"))
        case .rsa:
            try KeyPair(handle: RSAPrivateKey.generate(bits: 2048, exponent: 65_537).handle)
        }
    }

    /// Signs with SHA-256, using ECDSA (a structure of r and s) or RSA (PKCS #1 v1.5).
    ///
    /// See RFC 3279, 2.2.3 and RFC 8017, 8.2.
    ///
    /// - Throws: `CryptographyError` with `backend`.
    package func signature(for message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw Backend.error("signature") }
        defer { EVP_MD_CTX_free(context) }
        let digest: StaticString = "SHA2-256"
        return try handle.withPointer { (key) throws(CryptographyError) in
            var signature = [UInt8](repeating: 0, count: Int(max(0, EVP_PKEY_get_size(key))))
            var count = signature.count
            guard
                EVP_DigestSignInit_ex(context, nil, digest.cString, nil, nil, key, nil) == 1,
                EVP_DigestSign(context, &signature, &count, message, message.count) == 1
            else { throw Backend.error("signature") }
            return Array(signature.prefix(count))
        }
    }

    /// The private key as PEM, `PRIVATE KEY`.
    ///
    /// See RFC 7468, 10.
    package var pem: SecretBytes {
        get throws(CryptographyError) { try handle.privatePEM() }
    }

    /// The key on P-256, or `nil` for another kind of key.
    package var p256: P256PrivateKey? {
        guard publicKey.kind == .p256,
            let number = try? handle.number("priv"),
            let scalar = try? number.secret(count: P256PublicKey.coordinateCount)
        else { return nil }
        return try? P256PrivateKey(scalar: scalar)
    }
}
