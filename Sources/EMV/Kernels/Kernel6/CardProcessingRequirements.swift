// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What a Discover card requires of the terminal (CPR, `9F71`).
///
/// See EMV Contactless Book C-6, Annex A (`9F71`).
struct CardProcessingRequirements: BitCodedElement {
    static let byteCount = 2
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The card requires online PIN.
    static let onlinePINRequired = Self(byte: 1, bit: 8)
    /// The card requires signature.
    static let signatureRequired = Self(byte: 1, bit: 7)
    /// The cardholder was verified on the device.
    static let consumerDeviceVerificationPerformed = Self(byte: 1, bit: 5)

    /// Use another interface if the terminal cannot go online.
    static let switchInterfaceIfUnableToGoOnline = Self(byte: 2, bit: 8)
    /// Go online if combined data authentication failed.
    static let goOnlineIfDataAuthenticationFails = Self(byte: 2, bit: 7)
    /// Decline, or use another interface, if combined data authentication failed.
    static let declineIfDataAuthenticationFails = Self(byte: 2, bit: 6)
    /// The card accepts the issuer's answer when it is presented again.
    static let issuerUpdateProcessingSupported = Self(byte: 2, bit: 5)
    /// Go online if the application has expired.
    static let goOnlineIfApplicationExpired = Self(byte: 2, bit: 4)
    /// Decline if the application has expired.
    static let declineIfApplicationExpired = Self(byte: 2, bit: 3)
    /// Use signature if the terminal does not have the required method.
    static let fallbackToSignature = Self(byte: 2, bit: 2)
    /// Use no verification if the terminal does not have the required method.
    static let fallbackToNoVerification = Self(byte: 2, bit: 1)
}

extension ElementKey<CardProcessingRequirements> {
    static var cardProcessingRequirements: Self { Self(.cardProcessingRequirements) }
}
