// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A Visa card's requirements for the reader (CTQ, tag `9F6C`).
///
/// See EMV Contactless Book C-3, Annex A.
package struct CardTransactionQualifiers: BitCodedElement {
    package static let byteCount = 2
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let onlinePINRequired = Self(byte: 1, bit: 8)
    package static let signatureRequired = Self(byte: 1, bit: 7)
    package static let goOnlineIfDataAuthenticationFails = Self(byte: 1, bit: 6)
    package static let switchInterfaceIfDataAuthenticationFails = Self(byte: 1, bit: 5)
    package static let goOnlineIfApplicationExpired = Self(byte: 1, bit: 4)
    package static let switchInterfaceForCash = Self(byte: 1, bit: 3)
    package static let switchInterfaceForCashback = Self(byte: 1, bit: 2)

    package static let consumerDeviceVerificationPerformed = Self(byte: 2, bit: 8)
    package static let issuerUpdateProcessingSupported = Self(byte: 2, bit: 7)
}
