// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Decimal digits, two per byte (`n`).
///
/// See EMV Book 3, 4.3.
enum PackedDecimal {
    /// Returns the number, or `nil` if it is missing, not decimal, or too long.
    static func number(_ bytes: ArraySlice<UInt8>?) -> UInt64? {
        guard let bytes, !bytes.isEmpty, bytes.count <= 9 else { return nil }
        var number: UInt64 = 0
        for byte in bytes {
            guard byte >> 4 < 10, byte & 0x0F < 10 else { return nil }
            number = number * 100 + UInt64(byte >> 4) * 10 + UInt64(byte & 0x0F)
        }
        return number
    }

    /// Returns the nibbles in order.
    static func halves(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
    }

    /// Packs an even number of nibbles.
    static func packed(_ halves: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for half in halves {
            if let first = high {
                bytes.append(first << 4 | half & 0x0F)
                high = nil
            } else {
                high = half
            }
        }
        return bytes
    }
}
