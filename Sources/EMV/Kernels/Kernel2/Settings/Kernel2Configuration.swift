// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The modes and features of kernel 2 (Kernel Configuration, tag `DF811B`).
///
/// See EMV Contactless Book C-2, Annex A.
package struct Kernel2Configuration: BitCodedElement {
    package static let byteCount = 1
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let magneticStripeModeNotSupported = Self(byte: 1, bit: 8)
    package static let emvModeNotSupported = Self(byte: 1, bit: 7)
    package static let onDeviceVerificationSupported = Self(byte: 1, bit: 6)
    package static let relayResistanceSupported = Self(byte: 1, bit: 5)
}
