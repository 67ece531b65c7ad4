// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card input, cardholder verification, and security capabilities (tag `9F33`).
///
/// See EMV Book 4, Annex A2.
package struct TerminalCapabilities: BitCodedElement {
    package static let byteCount = 3
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let manualKeyEntry = Self(byte: 1, bit: 8)
    package static let magneticStripe = Self(byte: 1, bit: 7)
    package static let cardWithContacts = Self(byte: 1, bit: 6)

    package static let plaintextPINByCard = Self(byte: 2, bit: 8)
    package static let encipheredPINOnline = Self(byte: 2, bit: 7)
    package static let signature = Self(byte: 2, bit: 6)
    package static let encipheredPINByCard = Self(byte: 2, bit: 5)
    package static let noVerificationRequired = Self(byte: 2, bit: 4)

    package static let staticDataAuthentication = Self(byte: 3, bit: 8)
    package static let dynamicDataAuthentication = Self(byte: 3, bit: 7)
    package static let cardCapture = Self(byte: 3, bit: 6)
    package static let combinedDataAuthentication = Self(byte: 3, bit: 4)
}
