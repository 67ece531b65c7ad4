// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The functions that the terminal performed (TSI, tag `9B`).
///
/// See EMV Book 3, Annex C6.
package struct TransactionStatusInformation: BitCodedElement {
    package static let byteCount = 2
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let offlineDataAuthenticationPerformed = Self(byte: 1, bit: 8)
    package static let cardholderVerificationPerformed = Self(byte: 1, bit: 7)
    package static let cardRiskManagementPerformed = Self(byte: 1, bit: 6)
    package static let issuerAuthenticationPerformed = Self(byte: 1, bit: 5)
    package static let terminalRiskManagementPerformed = Self(byte: 1, bit: 4)
    package static let scriptProcessingPerformed = Self(byte: 1, bit: 3)
}
