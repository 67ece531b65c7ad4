// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension KeyHandle {
    /// Reads a private key from PEM text.
    ///
    /// Rejects an encrypted key and never asks for a password.
    static func privateKey(
        pem text: UnsafeRawBufferPointer
    ) throws(CryptographyError) -> KeyHandle {
        guard SecureHeap.isReady, let count = Int32(exactly: text.count), count > 0,
            let stream = BIO_new_mem_buf(text.baseAddress, count)
        else { throw CryptographyError(.invalidKey, "PEM private key") }
        defer { BIO_free(stream) }
        // Without a callback, OpenSSL would ask for a password in the terminal.
        guard let key = PEM_read_bio_PrivateKey(stream, nil, { _, _, _, _ in -1 }, nil) else {
            throw Backend.error("PEM private key", code: .invalidKey)
        }
        return KeyHandle(owning: key)
    }

    /// Returns the private key as PEM, `PRIVATE KEY`.
    func privatePEM() throws(CryptographyError) -> SecretBytes {
        guard SecureHeap.isReady, let stream = BIO_new(BIO_s_secmem()) else {
            throw Backend.error("PEM private key")
        }
        defer { BIO_free(stream) }
        let isWritten = withPointer { key in
            PEM_write_bio_PrivateKey(stream, key, nil, nil, 0, nil, nil) == 1
        }
        let count = BIO_ctrl(stream, BIO_CTRL_PENDING, 0, nil)
        guard isWritten, count > 0, let length = Int32(exactly: count) else {
            throw Backend.error("PEM private key")
        }
        return try SecretBytes(count: count) { (bytes) throws(CryptographyError) in
            guard BIO_read(stream, bytes.baseAddress, length) == length else {
                throw Backend.error("PEM private key")
            }
        }
    }

    /// Returns whether the key is on the curve with this name.
    func isOnCurve(_ curve: StaticString) -> Bool {
        withPointer { key in
            var name = [CChar](repeating: 0, count: 32)
            var count = 0
            let isNamed =
                EVP_PKEY_is_a(key, StaticString("EC").cString) == 1
                && EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1
            let bytes = name.prefix(count).map { UInt8(bitPattern: $0) }
            return isNamed && curve.withUTF8Buffer { $0.elementsEqual(bytes) }
        }
    }
}
