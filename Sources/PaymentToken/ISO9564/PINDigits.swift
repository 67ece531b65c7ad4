// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The digits of a PIN while it is entered, and when it is complete.
///
/// They live in the secure heap and nowhere else: every change makes a new secret, and the
/// one before wipes itself. There is no text of a PIN.
package struct PINDigits: Sendable {
    /// How many digits a PIN may have.
    ///
    /// See ISO 9564-1, 8.1.
    package static let lengths = 4...12

    private var digits: SecretBytes

    /// No digits.
    package init() {
        digits = SecretBytes([])
    }

    /// Takes digits, each a byte from 0 to 9.
    ///
    /// - Returns: `nil` when a byte is no digit, or there are more than 12.
    package init?(_ digits: SecretBytes) {
        let areDigits = digits.withBytes { $0.allSatisfy { $0 < 10 } }
        guard areDigits, digits.count <= Self.lengths.upperBound else { return nil }
        self.digits = digits
    }

    /// How many digits there are.
    package var count: Int { digits.count }

    /// Adds a digit; one that is none, or the thirteenth, changes nothing.
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
    /// Compares in constant time; only the lengths may show.
    package static func == (left: PINDigits, right: PINDigits) -> Bool {
        left.digits == right.digits
    }
}

extension PINDigits: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<redacted>" }

    package var debugDescription: String { "<redacted>" }

    /// Shows nothing, not even how many digits there are.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
