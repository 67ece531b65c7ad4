// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Numbers coded as decimal digits, two per byte.
///
/// See EMV Book 3, 4.3 (formats n and cn).
package enum PackedDecimal {
    /// Returns the lowest `2 * count` digits of a number (format n).
    @inlinable package static func bytes(_ number: UInt64, count: Int) -> [UInt8] {
        var rest = number
        var bytes: [UInt8] = []
        for _ in 0..<count {
            let pair = UInt8(rest % 100)
            bytes.append((pair / 10) << 4 | pair % 10)
            rest /= 100
        }
        return bytes.reversed()
    }

    /// Packs an even number of nibbles; an odd one at the end is left out.
    @inlinable package static func bytes(nibbles: [UInt8]) -> [UInt8] {
        stride(from: 0, to: nibbles.count - 1, by: 2).map {
            nibbles[$0] << 4 | nibbles[$0 + 1] & 0x0F
        }
    }

    /// Returns the nibbles of bytes, in order.
    @inlinable package static func nibbles(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
    }
}

extension Collection<UInt8> {
    /// The number coded as decimal digits, two per byte (format n).
    ///
    /// `nil` if a digit is not decimal or there are more than 18 digits.
    @inlinable package var packedDecimal: UInt64? {
        guard count <= 9 else { return nil }
        var number: UInt64 = 0
        for byte in self {
            guard byte >> 4 < 10, byte & 0x0F < 10 else { return nil }
            number = number * 100 + UInt64(byte >> 4) * 10 + UInt64(byte & 0x0F)
        }
        return number
    }
}
