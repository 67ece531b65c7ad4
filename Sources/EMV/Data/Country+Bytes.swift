// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension Country {
    /// Looks up a country by the two bytes of a data element such as `9F1A`.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 2, let number = bytes.packedDecimal else { return nil }
        self.init(numericCode: UInt16(truncatingIfNeeded: number))
    }
}
