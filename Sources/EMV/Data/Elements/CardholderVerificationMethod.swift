// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A cardholder verification method: the code in byte 1 of a rule, without bit 7.
///
/// See EMV Book 3, Annex C3, Table 43.
package struct CardholderVerificationMethod: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let fail = Self(rawValue: 0x00)
    package static let plaintextPIN = Self(rawValue: 0x01)
    package static let onlinePIN = Self(rawValue: 0x02)
    package static let plaintextPINAndSignature = Self(rawValue: 0x03)
    package static let encipheredPIN = Self(rawValue: 0x04)
    package static let encipheredPINAndSignature = Self(rawValue: 0x05)
    package static let signature = Self(rawValue: 0x1E)
    package static let noneRequired = Self(rawValue: 0x1F)
    /// Only in results: no method was performed.
    package static let nonePerformed = Self(rawValue: 0x3F)
}
