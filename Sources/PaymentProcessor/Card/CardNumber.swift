// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A primary account number; prints only its first six and last four digits.
public struct CardNumber: Sendable, Equatable {
    private let digits: SecretBytes

    /// Creates a number from its digits, each a byte from 0 to 9.
    ///
    /// - Returns: `nil` unless there are 8 to 19 decimal digits. See ISO/IEC 7812-1, 4.1.
    init?(_ digits: some Collection<UInt8>) {
        guard (8...19).contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.digits = SecretBytes(digits)
    }

    /// The number of digits.
    public var count: Int { digits.count }

    /// Calls a closure with the digits, each a byte from 0 to 9; they must not leave the closure.
    public func withDigits<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        digits.withBytes(body)
    }

    /// The number with only its first six and last four digits shown.
    public var masked: String {
        withDigits { digits in
            // Always hide at least four digits, even of a short number.
            let tail = 4
            let head = max(0, min(6, digits.count - tail - 4))
            let text = digits.enumerated().map { index, digit in
                index < head || index >= digits.count - tail
                    ? UInt8(ascii: "0") + digit : UInt8(ascii: "*")
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// The last four digits.
    public var lastFour: String { String(masked.suffix(4)) }

    /// Returns whether the number begins with these digits, as text.
    package func hasPrefix(_ prefix: String) -> Bool {
        withDigits { $0.starts(with: prefix.utf8.map { $0 &- UInt8(ascii: "0") }) }
    }
}

extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked number.
    public var description: String { masked }

    /// The masked number.
    public var debugDescription: String { masked }

    /// The masked number.
    public var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}
