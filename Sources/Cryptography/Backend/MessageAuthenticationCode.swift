// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A message authentication code, fetched once for the process.
struct MessageAuthenticationCode: @unchecked Sendable {
    /// The `EVP_MAC`, or `nil` when OpenSSL's configuration does not offer it.
    private let pointer: OpaquePointer?
    /// OpenSSL's name, also in errors.
    private let name: StaticString

    init(_ name: StaticString) {
        pointer = Backend.isReady ? EVP_MAC_fetch(nil, name.cString, nil) : nil
        self.name = name
    }

    /// Writes the code of a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - key: The key.
    ///   - algorithm: The cipher or hash function below the code.
    ///   - code: The memory for the code, of its exact length.
    /// - Throws: `CryptographyError` with `backend`.
    func write(
        _ message: UnsafeRawBufferPointer, key: SecretBytes, algorithm: OSSL_PARAM,
        into code: UnsafeMutableRawBufferPointer
    ) throws(CryptographyError) {
        guard let pointer, let context = EVP_MAC_CTX_new(pointer) else {
            throw Backend.error(name)
        }
        defer { EVP_MAC_CTX_free(context) }
        let isStarted = key.withBytes { key in
            let start = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return EVP_MAC_init(context, start, key.count, [algorithm, Parameter.end]) == 1
        }
        let start = message.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let target = code.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var count = 0
        guard isStarted, EVP_MAC_update(context, start, message.count) == 1,
            EVP_MAC_final(context, target, &count, code.count) == 1, count == code.count
        else { throw Backend.error(name) }
    }
}
