// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The digits of a PIN, during entry and when complete.
///
/// They live only in the secure heap: every change creates a new secret, and the previous one is
/// wiped. A PIN has no text form.
package struct PINDigits: Sendable {
    /// The allowed number of digits in a PIN.
    ///
    /// See ISO 9564-1, 8.1.
    package static let lengths = 4...12

    private var digits: SecretBytes

    /// Creates an empty PIN.
    package init() {
        digits = SecretBytes([])
    }

    /// Creates a PIN from digits, each a byte from 0 to 9.
    ///
    /// - Returns: `nil` when a byte is not a digit, or there are more than 12.
    package init?(_ digits: SecretBytes) {
        let areDigits = digits.withBytes { $0.allSatisfy { $0 < 10 } }
        guard areDigits, digits.count <= Self.lengths.upperBound else { return nil }
        self.digits = digits
    }

    /// The number of digits.
    package var count: Int { digits.count }

    /// Adds a digit; ignores a byte that is not a digit, and a thirteenth digit.
    package mutating func append(_ digit: UInt8) {
        guard digit < 10, count < Self.lengths.upperBound else { return }
        let before = digits
        digits = SecretBytes(count: before.count + 1) { bytes in
            before.withBytes { bytes.copyBytes(from: $0) }
            bytes[bytes.count - 1] = digit
        }
    }

    /// Lends the digits, each a byte from 0 to 9; they must not leave the closure.
    package func withDigits<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try digits.withBytes(body)
    }
}

extension PINDigits: Equatable {
    /// Compares in constant time, which can reveal only the lengths.
    package static func == (left: PINDigits, right: PINDigits) -> Bool {
        left.digits == right.digits
    }
}

extension PINDigits: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<redacted>" }

    package var debugDescription: String { "<redacted>" }

    /// Shows nothing, not even the number of digits.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
