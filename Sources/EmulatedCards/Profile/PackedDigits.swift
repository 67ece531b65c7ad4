// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Digits packed two per byte.
enum PackedDigits {
    /// Packs hexadecimal digits from the left; `filler` follows an odd number of digits.
    ///
    /// Other characters are skipped.
    static func bytes(_ digits: some StringProtocol, filler: UInt8) -> [UInt8] {
        var nibbles = digits.compactMap { $0.hexDigitValue.map { UInt8(truncatingIfNeeded: $0) } }
        if !nibbles.count.isMultiple(of: 2) { nibbles.append(filler & 0x0F) }
        return pairs(nibbles)
    }

    /// Packs decimal digits from the right; a zero precedes an odd number of digits.
    static func numeric(_ digits: some StringProtocol) -> [UInt8] {
        let nibbles = digits.compactMap { $0.hexDigitValue.map { UInt8(truncatingIfNeeded: $0) } }
        return pairs(nibbles.count.isMultiple(of: 2) ? nibbles : [0] + nibbles)
    }

    /// Packs a number from the right into `count` bytes; excess digits are cut off.
    static func numeric(_ number: UInt64, count: Int) -> [UInt8] {
        let digits = String(number).suffix(2 * count)
        return numeric(String(repeating: "0", count: 2 * count - digits.count) + digits)
    }

    /// Reads packed decimal digits.
    ///
    /// Other digits count as zero. Too many digits return the largest number.
    static func number(_ bytes: [UInt8]) -> UInt64 {
        let nibbles: [UInt8] = bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
        return nibbles.reduce(0) { sum, nibble in
            let digit = nibble < 10 ? UInt64(nibble) : 0
            let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 10)
            let (next, isOverflown) = product.addingReportingOverflow(digit)
            return isTooLarge || isOverflown ? .max : next
        }
    }

    private static func pairs(_ nibbles: [UInt8]) -> [UInt8] {
        stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }
}

extension FixedWidthInteger {
    /// The bytes, most significant first.
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
