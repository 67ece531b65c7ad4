// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The form factor of a Visa card (FFI, tag `9F6E` of kernel 3).
///
/// See EMV Contactless Book C-3, Annex A.
package struct FormFactorIndicator: BitCodedElement {
    package static let byteCount = 4
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let passcodeCapable = Self(byte: 2, bit: 8)
    package static let signaturePanel = Self(byte: 2, bit: 7)
    package static let hologram = Self(byte: 2, bit: 6)
    package static let cardVerificationValue2 = Self(byte: 2, bit: 5)
    package static let twoWayMessaging = Self(byte: 2, bit: 4)
    package static let cloudBasedCredentials = Self(byte: 2, bit: 3)
    package static let biometricCapable = Self(byte: 2, bit: 2)

    /// The version of the encoding, currently 1.
    package var version: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 29) }

    /// The form factor: 0 card, 1 mini-card, 2 non-card, 3 phone, 4 wrist-worn device.
    package var formFactor: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 24) & 0x1F }

    /// The payment transaction technology; 0 is ISO/IEC 14443 proximity.
    package var paymentTechnology: UInt8 { UInt8(truncatingIfNeeded: rawValue) & 0x0F }
}
