// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The owner of one asymmetric key in OpenSSL.
///
/// An `EVP_PKEY` does not change after its creation, so threads can share it.
final class KeyHandle: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Generates a key pair on an elliptic curve.
    static func generate(group: StaticString) throws(CryptographyError) -> KeyHandle {
        guard SecureHeap.isReady,
            let context = EVP_PKEY_CTX_new_from_name(nil, StaticString("EC").cString, nil)
        else { throw Backend.error("elliptic curve key generation") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_group_name(context, group.cString) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw Backend.error("elliptic curve key generation") }
        return KeyHandle(owning: key)
    }

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

    deinit {
        EVP_PKEY_free(pointer)
    }

    /// Lends the `EVP_PKEY`.
    func withPointer<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(self) { () throws(Failure) in try body(pointer) }
    }

    /// Lends a new operation context on this key.
    func withContext<Result>(
        _ body: (OpaquePointer) throws(CryptographyError) -> Result
    ) throws(CryptographyError) -> Result {
        try withPointer { (key) throws(CryptographyError) in
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else {
                throw Backend.error("key context")
            }
            defer { EVP_PKEY_CTX_free(context) }
            return try body(context)
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
            let bytes = name.prefix(count).map { UInt8(truncatingIfNeeded: $0) }
            return isNamed && curve.withUTF8Buffer { $0.elementsEqual(bytes) }
        }
    }

    /// Returns one number of the key, for example the modulus.
    func number(_ name: StaticString) throws(CryptographyError) -> BigNumber {
        try withPointer { (key) throws(CryptographyError) in
            var number: OpaquePointer?
            guard EVP_PKEY_get_bn_param(key, name.cString, &number) == 1, let number else {
                throw Backend.error("reading a key")
            }
            return BigNumber(owning: number)
        }
    }

    /// Returns the public point of a key on P-256, 65 bytes; `nil` leaves an error in the queue.
    func p256Point() -> [UInt8]? {
        var point = [UInt8](repeating: 0, count: 65)
        var count = 0
        let name: StaticString = "pub"
        let isRead = withPointer { key in
            EVP_PKEY_get_octet_string_param(key, name.cString, &point, point.count, &count) == 1
        }
        return isRead && count == point.count ? point : nil
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
}
