// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Key bytes that are wiped on release, print as `<redacted>`, and compare in constant time.
///
/// They live in OpenSSL's secure heap. There is no `Codable` conformance and no subscript: bytes
/// are lent to a closure and must not leave it.
package final class SecretBytes: @unchecked Sendable {
    private let start: UnsafeMutableRawPointer
    /// The number of bytes.
    package let count: Int

    /// Creates a secret of `count` bytes, initially zero, and lets `fill` write them.
    package init<Failure: Error>(
        count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        self.count = max(count, 0)
        start = SecureHeap.allocate(self.count)
        try fill(UnsafeMutableRawBufferPointer(start: start, count: self.count))
    }

    /// Copies bytes; the caller's own copy is not wiped.
    package convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    deinit {
        SecureHeap.free(start, count)
    }

    /// Lends the bytes.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(self) { () throws(Failure) in
            try body(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    /// Returns `count` bytes from OpenSSL's generator for private values.
    ///
    /// - Throws: `CryptographyError` with `backend` when the system has no randomness.
    package static func random(count: Int) throws(CryptographyError) -> SecretBytes {
        try SecretBytes(count: count) { (bytes) throws(CryptographyError) in
            guard !bytes.isEmpty else { return }
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard RAND_priv_bytes_ex(nil, start, bytes.count, 0) == 1 else {
                throw Backend.error("random bytes")
            }
        }
    }
}

extension SecretBytes: Equatable {
    /// Compares in constant time, which can reveal only the lengths.
    package static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        left.withBytes { left in right.withBytes { right in constantTimeEqual(left, right) } }
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<redacted>" }

    package var debugDescription: String { "<redacted>" }

    /// A mirror that hides the bytes from `dump` and from debuggers that print children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Compares two byte strings in a time that depends only on their lengths.
package func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { right in constantTimeEqual(left, right) }
    }
}

/// Compares two buffers in a time that depends only on their lengths.
private func constantTimeEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
) -> Bool {
    guard left.count == right.count else { return false }
    return left.isEmpty || CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
}
