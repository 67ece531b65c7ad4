// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The capabilities of the card's application (AIP, tag `82`).
///
/// See EMV Book 3, Annex C1, and for the contactless bits EMV Contactless Books C-2 and
/// C-3, Annex A.
public struct ApplicationInterchangeProfile: BitCodedElement {
    /// The length in bytes.
    public static let byteCount = 2
    /// The bytes as one number.
    public let rawValue: UInt64

    /// Creates the element from its bytes as one number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// SDA is supported.
    public static let staticDataAuthenticationSupported = Self(byte: 1, bit: 7)
    /// DDA is supported.
    public static let dynamicDataAuthenticationSupported = Self(byte: 1, bit: 6)
    /// Cardholder verification is supported.
    public static let cardholderVerificationSupported = Self(byte: 1, bit: 5)
    /// The terminal has to perform risk management.
    public static let terminalRiskManagementRequired = Self(byte: 1, bit: 4)
    /// Issuer authentication with EXTERNAL AUTHENTICATE is supported.
    public static let issuerAuthenticationSupported = Self(byte: 1, bit: 3)
    /// Kernel 2: the cardholder's device verifies the cardholder.
    public static let onDeviceCardholderVerificationSupported = Self(byte: 1, bit: 2)
    /// CDA is supported.
    public static let combinedDataAuthenticationSupported = Self(byte: 1, bit: 1)

    /// EMV mode is supported (kernel 2), or magnetic stripe data mode is supported (kernel 3).
    public static let emvModeSupported = Self(byte: 2, bit: 8)
    /// Kernel 2: the relay resistance protocol is supported.
    public static let relayResistanceSupported = Self(byte: 2, bit: 1)
}

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
