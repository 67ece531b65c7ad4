// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Digits packed two per byte.
enum PackedDigits {
    /// Packs hexadecimal digits from the left; `filler` follows an odd number of digits.
    ///
    /// Other characters are skipped.
    static func bytes(_ digits: some StringProtocol, filler: UInt8) -> [UInt8] {
        var nibbles = digits.compactMap { $0.hexDigitValue.map { UInt8(truncatingIfNeeded: $0) } }
        if !nibbles.count.isMultiple(of: 2) { nibbles.append(filler & 0x0F) }
        return PackedDecimal.bytes(nibbles: nibbles)
    }

    /// Packs decimal digits from the right; a zero precedes an odd number of digits.
    static func numeric(_ digits: some StringProtocol) -> [UInt8] {
        let nibbles = digits.compactMap { $0.hexDigitValue.map { UInt8(truncatingIfNeeded: $0) } }
        return PackedDecimal.bytes(
            nibbles: nibbles.count.isMultiple(of: 2) ? nibbles : [0] + nibbles)
    }

    /// Reads packed decimal digits.
    ///
    /// Other digits count as zero. Too many digits return the largest number.
    static func number(_ bytes: [UInt8]) -> UInt64 {
        PackedDecimal.nibbles(bytes).reduce(0) { sum, nibble in
            let digit = nibble < 10 ? UInt64(nibble) : 0
            let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 10)
            let (next, isOverflown) = product.addingReportingOverflow(digit)
            return isTooLarge || isOverflown ? .max : next
        }
    }
}

extension FixedWidthInteger {
    /// The bytes, most significant first.
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
