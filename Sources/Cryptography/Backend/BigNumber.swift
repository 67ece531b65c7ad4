// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The owner of one large number in OpenSSL, which is wiped on deallocation.
final class BigNumber {
    private let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Creates zero in the secure heap, for secret numbers.
    init() throws(CryptographyError) {
        guard SecureHeap.isReady, let pointer = BN_secure_new() else {
            throw Backend.error("large number")
        }
        BN_set_flags(pointer, BN_FLG_CONSTTIME)
        self.pointer = pointer
    }

    /// Reads a public number, most significant byte first.
    init(_ bytes: [UInt8]) throws(CryptographyError) {
        guard let count = Int32(exactly: bytes.count),
            let pointer = BN_bin2bn(bytes, count, nil)
        else { throw Backend.error("large number") }
        self.pointer = pointer
    }

    /// Reads a secret number, most significant byte first.
    convenience init(_ secret: SecretBytes) throws(CryptographyError) {
        try self.init()
        let isRead = secret.withBytes { bytes in
            guard let count = Int32(exactly: bytes.count) else { return false }
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return BN_bin2bn(start, count, pointer) != nil
        }
        guard isRead else { throw Backend.error("large number") }
    }

    deinit {
        BN_clear_free(pointer)
    }

    /// Lends the `BIGNUM`.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// The number of bytes without leading zeros.
    var count: Int { withPointer { (Int(BN_num_bits($0)) + 7) / 8 } }

    /// Returns the number in `count` bytes, most significant first.
    func bytes(count: Int) throws(CryptographyError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let written = bytes.withUnsafeMutableBytes { write(to: $0) }
        guard written else { throw Backend.error("large number", code: .invalidLength) }
        return bytes
    }

    /// Returns the number as a secret of `count` bytes, most significant first.
    func secret(count: Int) throws(CryptographyError) -> SecretBytes {
        try SecretBytes(count: count) { (bytes) throws(CryptographyError) in
            guard write(to: bytes) else {
                throw Backend.error("large number", code: .invalidLength)
            }
        }
    }

    private func write(to bytes: UnsafeMutableRawBufferPointer) -> Bool {
        withPointer { pointer in
            guard let count = Int32(exactly: bytes.count) else { return false }
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return BN_bn2binpad(pointer, start, count) == count
        }
    }
}
