// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The digits of a primary account number (PAN), which only show masked.
///
/// See ISO/IEC 7812-1 and EMV Book 3, Annex A (tag `5A`).
package struct AccountNumber: Hashable, Sendable {
    /// The digits, one a byte, 1 to 19 of them.
    package let digits: [UInt8]

    /// Creates a number from its digits, one a byte.
    ///
    /// - Returns: `nil` unless there are 1 to 19 decimal digits.
    package init?(digits: some Collection<UInt8>) {
        guard (1...19).contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.digits = Array(digits)
    }

    /// Reads a number in compressed numeric form: two digits a byte, filled with `F`.
    ///
    /// - Returns: `nil` unless there are 1 to 19 decimal digits and then only `F`.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count <= 10 else { return nil }
        let nibbles = bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
        let digits = nibbles.prefix { $0 != 0x0F }
        guard nibbles.dropFirst(digits.count).allSatisfy({ $0 == 0x0F }) else { return nil }
        self.init(digits: digits)
    }

    /// The number in compressed numeric form.
    package var bytes: [UInt8] {
        let padded = digits.count % 2 == 0 ? digits : digits + [0x0F]
        return stride(from: 0, to: padded.count - 1, by: 2).map { padded[$0] << 4 | padded[$0 + 1] }
    }

    /// Whether the last digit is the check digit of the others (ISO/IEC 7812-1, Annex B).
    package var hasValidCheckDigit: Bool {
        var sum = 0
        for (position, digit) in digits.reversed().enumerated() {
            let doubled = position % 2 == 0 ? Int(digit) : Int(digit) * 2
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return digits.count > 1 && sum % 10 == 0
    }

    /// The first six and the last four digits with stars between them.
    ///
    /// A number of fewer than 13 digits shows only its last four.
    package var masked: String {
        let shown = digits.count >= 13 ? 6 : 0
        let stars = max(0, digits.count - shown - 4)
        return Self.text(digits.prefix(shown)) + String(repeating: "*", count: stars)
            + Self.text(digits.dropFirst(shown + stars))
    }

    /// All digits, which never belong into logs.
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
    /// Nothing: a dump must not show the digits either.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
