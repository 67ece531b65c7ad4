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
}
