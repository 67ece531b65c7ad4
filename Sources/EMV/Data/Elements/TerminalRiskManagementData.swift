// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The terminal's verification methods and modes, for cards that request them in advance (tag
/// `9F1D`).
///
/// See EMV Contactless Book C-2, Annex A.
package struct TerminalRiskManagementData: BitCodedElement {
    package static let byteCount = 8
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let restartSupported = Self(byte: 1, bit: 8)
    package static let encipheredPINOnline = Self(byte: 1, bit: 7)
    package static let signature = Self(byte: 1, bit: 6)
    package static let noVerificationRequired = Self(byte: 1, bit: 4)
    package static let consumerDeviceVerification = Self(byte: 1, bit: 3)
    package static let presentAndHoldSupported = Self(byte: 1, bit: 1)

    package static let verificationLimitExceeded = Self(byte: 2, bit: 8)
    package static let encipheredPINOnlineForContact = Self(byte: 2, bit: 7)
    package static let signatureForContact = Self(byte: 2, bit: 6)
    package static let encipheredPINByCardForContact = Self(byte: 2, bit: 5)
    package static let noVerificationRequiredForContact = Self(byte: 2, bit: 4)
    package static let plaintextPINByCardForContact = Self(byte: 2, bit: 2)

    package static let magneticStripeModeNotSupported = Self(byte: 3, bit: 8)
    package static let emvModeNotSupported = Self(byte: 3, bit: 7)
}
