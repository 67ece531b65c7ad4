// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The terminal's capabilities in addition to reading cards (tag `9F40`).
///
/// See EMV Book 4, Annex A3.
package struct AdditionalTerminalCapabilities: BitCodedElement {
    package static let byteCount = 5
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let cash = Self(byte: 1, bit: 8)
    package static let goods = Self(byte: 1, bit: 7)
    package static let services = Self(byte: 1, bit: 6)
    package static let cashback = Self(byte: 1, bit: 5)
    package static let inquiry = Self(byte: 1, bit: 4)
    package static let transfer = Self(byte: 1, bit: 3)
    package static let payment = Self(byte: 1, bit: 2)
    package static let administrative = Self(byte: 1, bit: 1)

    package static let cashDeposit = Self(byte: 2, bit: 8)

    package static let numericKeys = Self(byte: 3, bit: 8)
    package static let alphabeticAndSpecialKeys = Self(byte: 3, bit: 7)
    package static let commandKeys = Self(byte: 3, bit: 6)
    package static let functionKeys = Self(byte: 3, bit: 5)

    package static let printForAttendant = Self(byte: 4, bit: 8)
    package static let printForCardholder = Self(byte: 4, bit: 7)
    package static let displayForAttendant = Self(byte: 4, bit: 6)
    package static let displayForCardholder = Self(byte: 4, bit: 5)
    package static let codeTable10 = Self(byte: 4, bit: 2)
    package static let codeTable9 = Self(byte: 4, bit: 1)

    package static let codeTable8 = Self(byte: 5, bit: 8)
    package static let codeTable7 = Self(byte: 5, bit: 7)
    package static let codeTable6 = Self(byte: 5, bit: 6)
    package static let codeTable5 = Self(byte: 5, bit: 5)
    package static let codeTable4 = Self(byte: 5, bit: 4)
    package static let codeTable3 = Self(byte: 5, bit: 3)
    package static let codeTable2 = Self(byte: 5, bit: 2)
    package static let codeTable1 = Self(byte: 5, bit: 1)
}
