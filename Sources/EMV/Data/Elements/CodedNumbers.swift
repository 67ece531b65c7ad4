// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension Collection<UInt8> {
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
    package var bytes: [UInt8] { PackedDecimal.bytes(UInt64(numericCode), count: 2) }
}
