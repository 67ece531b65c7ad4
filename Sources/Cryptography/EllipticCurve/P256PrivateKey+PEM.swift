// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension P256PrivateKey {
    /// Reads a key that stands in a text as PEM: `EC PRIVATE KEY` or `PRIVATE KEY`.
    ///
    /// Nobody is asked for a password; an encrypted key is refused. See RFC 7468, 10,
    /// RFC 5915 and RFC 5958.
    ///
    /// - Throws: `CryptographyError` with `invalidKey` when there is no private key of P-256.
    package convenience init(pem text: [UInt8]) throws(CryptographyError) {
        guard SecureHeap.isReady, let count = Int32(exactly: text.count), count > 0 else {
            throw CryptographyError(.invalidKey, "PEM private key")
        }
        let pointer = text.withUnsafeBytes { text -> OpaquePointer? in
            guard let stream = BIO_new_mem_buf(text.baseAddress, count) else { return nil }
            defer { BIO_free(stream) }
            // Without a callback OpenSSL would ask at the terminal.
            return PEM_read_bio_PrivateKey(stream, nil, { _, _, _, _ in -1 }, nil)
        }
        guard let pointer else { throw Backend.error("PEM private key", code: .invalidKey) }
        let key = KeyHandle(owning: pointer)
        let isP256 = key.withPointer { key in
            var name = [CChar](repeating: 0, count: 32)
            var count = 0
            return EVP_PKEY_is_a(key, StaticString("EC").cString) == 1
                && EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1
                && name.prefix(count).elementsEqual("prime256v1".utf8.map { CChar($0) })
        }
        guard isP256 else {
            Backend.discardErrors()
            throw CryptographyError(.invalidKey, "PEM private key")
        }
        try self.init(
            scalar: try key.number("priv").secret(count: P256PublicKey.coordinateCount))
    }
}
