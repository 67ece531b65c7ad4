// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reader's capabilities and requirements for a Visa card (TTQ, tag `9F66`).
///
/// See EMV Contactless Book A, 5.7 and Book C-3, Annex A.
public struct TerminalTransactionQualifiers: BitCodedElement {
    /// The length in bytes.
    public static let byteCount = 4
    /// The bytes as one number.
    public let rawValue: UInt64

    /// Creates the element from its bytes as one number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Magnetic stripe data mode is supported.
    public static let magneticStripeDataModeSupported = Self(byte: 1, bit: 8)
    /// EMV mode is supported.
    public static let emvModeSupported = Self(byte: 1, bit: 6)
    /// The terminal reads chip cards with contacts.
    public static let contactChipSupported = Self(byte: 1, bit: 5)
    /// The reader never goes online.
    public static let offlineOnlyReader = Self(byte: 1, bit: 4)
    /// Online PIN is supported.
    public static let onlinePINSupported = Self(byte: 1, bit: 3)
    /// Signature is supported.
    public static let signatureSupported = Self(byte: 1, bit: 2)
    /// Offline data authentication for online authorizations is supported.
    public static let offlineDataAuthenticationForOnlineSupported = Self(byte: 1, bit: 1)

    /// This transaction requires an online cryptogram.
    public static let onlineCryptogramRequired = Self(byte: 2, bit: 8)
    /// This transaction requires cardholder verification.
    public static let cardholderVerificationRequired = Self(byte: 2, bit: 7)
    /// Offline PIN over contacts is supported.
    public static let contactChipOfflinePINSupported = Self(byte: 2, bit: 6)

    /// Issuer update processing is supported.
    public static let issuerUpdateProcessingSupported = Self(byte: 3, bit: 8)
    /// Verification on the consumer's device is supported.
    public static let consumerDeviceVerificationSupported = Self(byte: 3, bit: 7)
}

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
