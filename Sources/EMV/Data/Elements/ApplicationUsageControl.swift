// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The issuer's restrictions on the use of the application (AUC, tag `9F07`).
///
/// See EMV Book 3, Annex C2.
package struct ApplicationUsageControl: BitCodedElement {
    package static let byteCount = 2
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let domesticCash = Self(byte: 1, bit: 8)
    package static let internationalCash = Self(byte: 1, bit: 7)
    package static let domesticGoods = Self(byte: 1, bit: 6)
    package static let internationalGoods = Self(byte: 1, bit: 5)
    package static let domesticServices = Self(byte: 1, bit: 4)
    package static let internationalServices = Self(byte: 1, bit: 3)
    package static let atTellerMachines = Self(byte: 1, bit: 2)
    package static let atOtherTerminals = Self(byte: 1, bit: 1)

    package static let domesticCashback = Self(byte: 2, bit: 8)
    package static let internationalCashback = Self(byte: 2, bit: 7)
}
