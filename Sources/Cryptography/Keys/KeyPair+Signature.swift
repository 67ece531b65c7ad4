// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension KeyPair {
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
}

extension PublicKeyInfo {
    /// Returns whether a signature of the kind that ``KeyPair`` creates is valid for a message.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        defer { Backend.discardErrors() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let digest: StaticString = "SHA2-256"
        return handle.withPointer { key in
            EVP_DigestVerifyInit_ex(context, nil, digest.cString, nil, nil, key, nil) == 1
                && EVP_DigestVerify(
                    context, signature, signature.count, message, message.count) == 1
        }
    }

    /// The key's signature algorithm with SHA-256, as an AlgorithmIdentifier in DER.
    ///
    /// See RFC 5758, 3.2 and RFC 4055, 5.
    package var signatureAlgorithm: [UInt8] {
        switch kind {
        case .p256, .p384:
            DER.sequence(DER.value(0x06, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]))
        case .rsa:
            DER.sequence(
                DER.value(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]), DER.null)
        }
    }
}
