// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Digits, two to a byte.
enum PackedDigits {
    /// Packs hexadecimal digits from the left; an odd one is followed by `filler`.
    ///
    /// Other characters are skipped.
    static func bytes(_ digits: some StringProtocol, filler: UInt8) -> [UInt8] {
        var nibbles = digits.compactMap { $0.hexDigitValue.map { UInt8(truncatingIfNeeded: $0) } }
        if !nibbles.count.isMultiple(of: 2) { nibbles.append(filler & 0x0F) }
        return pairs(nibbles)
    }

    /// Packs decimal digits from the right; an odd one is preceded by a zero.
    static func numeric(_ digits: some StringProtocol) -> [UInt8] {
        let nibbles = digits.compactMap { $0.hexDigitValue.map { UInt8(truncatingIfNeeded: $0) } }
        return pairs(nibbles.count.isMultiple(of: 2) ? nibbles : [0] + nibbles)
    }

    private static func pairs(_ nibbles: [UInt8]) -> [UInt8] {
        stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }
}
