// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Compares two byte strings in a time that depends only on their lengths.
package func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { right in constantTimeEqual(left, right) }
    }
}

/// Compares two buffers in a time that depends only on their lengths.
func constantTimeEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    return left.isEmpty || CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
}
