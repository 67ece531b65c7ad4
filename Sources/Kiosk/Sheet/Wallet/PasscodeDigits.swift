// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The digits of a passcode, until it is complete.
struct PasscodeDigits: Sendable {
    /// The maximum number of digits.
    static let most = 12

    private var digits: [SecretBytes] = []

    var count: Int { digits.count }

    /// Adds a digit from 0 to 9, and drops digits beyond ``most``.
    mutating func append(_ digit: UInt8) {
        guard digits.count < Self.most else { return }
        digits.append(SecretBytes([0x30 + digit]))
    }

    mutating func clear() { digits = [] }

    /// Returns the passcode in ASCII, and removes the digits.
    mutating func take() -> SecretBytes {
        defer { digits = [] }
        return SecretBytes(count: digits.count) { room in
            for (place, digit) in digits.enumerated() {
                digit.withBytes { if let byte = $0.first { room[place] = byte } }
            }
        }
    }
}
