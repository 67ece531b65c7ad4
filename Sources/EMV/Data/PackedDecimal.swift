// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Collection<UInt8> {
    /// The number encoded as decimal digits, two per byte (format `n`).
    ///
    /// `nil` if a digit is not decimal or there are more than 18 digits.
    package var packedDecimal: UInt64? {
        guard count <= 9 else { return nil }
        var number: UInt64 = 0
        for byte in self {
            guard byte >> 4 < 10, byte & 0x0F < 10 else { return nil }
            number = number * 100 + UInt64(byte >> 4) * 10 + UInt64(byte & 0x0F)
        }
        return number
    }

    /// The number encoded in binary, most significant byte first.
    ///
    /// `nil` for more than eight bytes.
    package var bigEndianNumber: UInt64? {
        guard count <= 8 else { return nil }
        return reduce(0) { $0 << 8 | UInt64($1) }
    }
}
