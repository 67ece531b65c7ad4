// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A key derivation function, fetched once for the process.
struct KeyDerivationFunction: @unchecked Sendable {
    /// The `EVP_KDF`, or `nil` when OpenSSL's configuration does not offer it.
    private let pointer: OpaquePointer?
    /// The name in errors.
    private let operation: StaticString

    init(_ name: StaticString, operation: StaticString) {
        pointer = Backend.isReady ? EVP_KDF_fetch(nil, name.cString, nil) : nil
        self.operation = operation
    }

    /// Derives a key of `count` bytes.
    ///
    /// - Parameters:
    ///   - count: The number of bytes.
    ///   - body: Lends the parameters to its argument, and returns the argument's result.
    /// - Returns: The key.
    /// - Throws: `CryptographyError` with `backend`.
    func key(
        count: Int, _ body: (_ derive: ([OSSL_PARAM]) -> Bool) -> Bool
    ) throws(CryptographyError) -> SecretBytes {
        guard let pointer, let context = EVP_KDF_CTX_new(pointer) else {
            throw Backend.error(operation)
        }
        defer { EVP_KDF_CTX_free(context) }
        return try SecretBytes(count: count) { (key) throws(CryptographyError) in
            let start = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let isDerived = body { EVP_KDF_derive(context, start, key.count, $0) == 1 }
            guard isDerived else { throw Backend.error(operation) }
        }
    }
}
