// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

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

extension Country {
    /// Looks up a country by the two bytes of a data element such as `9F1A`.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 2, let number = bytes.packedDecimal else { return nil }
        self.init(numericCode: UInt16(truncatingIfNeeded: number))
    }
}

extension Currency {
    /// Looks up a currency by the two bytes of a data element such as `5F2A`.
    ///
    /// - Returns: `nil` for an unknown code, or if the bytes are not four decimal digits.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 2, let number = bytes.packedDecimal else { return nil }
        self.init(numericCode: UInt16(truncatingIfNeeded: number))
    }

    /// The two bytes of a data element such as `5F2A`.
    package var bytes: [UInt8] {
        let number = numericCode % 1_000
        let tens = UInt8(truncatingIfNeeded: number / 10 % 10)
        return [
            UInt8(truncatingIfNeeded: number / 100),
            tens << 4 | UInt8(truncatingIfNeeded: number % 10),
        ]
    }
}
