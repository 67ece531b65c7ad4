// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

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
