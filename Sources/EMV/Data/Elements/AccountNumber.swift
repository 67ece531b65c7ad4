// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The digits of a primary account number (PAN), which is shown only masked.
///
/// See ISO/IEC 7812-1 and EMV Book 3, Annex A (tag `5A`).
package struct AccountNumber: Hashable, Sendable {
    /// The 1 to 19 digits, one per byte.
    package let digits: [UInt8]

    /// Creates a number from its digits, one per byte.
    ///
    /// - Returns: `nil` unless there are 1 to 19 decimal digits.
    package init?(digits: some Collection<UInt8>) {
        guard (1...19).contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.digits = Array(digits)
    }

    /// Reads a number in compressed numeric format: two digits per byte, padded with `F`.
    ///
    /// - Returns: `nil` unless there are 1 to 19 decimal digits, followed only by `F`.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count <= 10 else { return nil }
        let nibbles = bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
        let digits = nibbles.prefix { $0 != 0x0F }
        guard nibbles.dropFirst(digits.count).allSatisfy({ $0 == 0x0F }) else { return nil }
        self.init(digits: digits)
    }

    /// The number in compressed numeric format.
    package var bytes: [UInt8] {
        let padded = digits.count % 2 == 0 ? digits : digits + [0x0F]
        return stride(from: 0, to: padded.count - 1, by: 2).map { padded[$0] << 4 | padded[$0 + 1] }
    }

    /// Whether the last digit is the correct check digit (ISO/IEC 7812-1, Annex B).
    package var hasValidCheckDigit: Bool {
        var sum = 0
        for (position, digit) in digits.reversed().enumerated() {
            let doubled = position % 2 == 0 ? Int(digit) : Int(digit) * 2
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return digits.count > 1 && sum % 10 == 0
    }

    /// The first six and last four digits, with asterisks between them.
    ///
    /// A number with fewer than 13 digits shows only the last four.
    package var masked: String {
        let shown = digits.count >= 13 ? 6 : 0
        let stars = max(0, digits.count - shown - 4)
        return Self.text(digits.prefix(shown)) + String(repeating: "*", count: stars)
            + Self.text(digits.dropFirst(shown + stars))
    }

    /// All digits, which must never appear in logs.
    package var unmasked: String { Self.text(digits[...]) }

    private static func text(_ digits: ArraySlice<UInt8>) -> String {
        digits.map { String($0) }.joined()
    }
}

extension AccountNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked number.
    package var description: String { masked }
    /// The masked number.
    package var debugDescription: String { masked }
    /// Empty, so dumps do not show the digits.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
