// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The terminal's findings about the transaction (TVR, tag `95`).
///
/// See EMV Book 3, Annex C5, and for byte 5 EMV Contactless Book C-2, Annex A.
public struct TerminalVerificationResults: BitCodedElement {
    /// The length in bytes.
    public static let byteCount = 5
    /// The bytes as one number.
    public let rawValue: UInt64

    /// Creates the element from its bytes as one number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Offline data authentication was not performed.
    public static let offlineDataAuthenticationNotPerformed = Self(byte: 1, bit: 8)
    /// SDA failed.
    public static let staticDataAuthenticationFailed = Self(byte: 1, bit: 7)
    /// Data of the card is missing.
    public static let cardDataMissing = Self(byte: 1, bit: 6)
    /// The card is on the terminal's exception file.
    public static let cardOnExceptionFile = Self(byte: 1, bit: 5)
    /// DDA failed.
    public static let dynamicDataAuthenticationFailed = Self(byte: 1, bit: 4)
    /// CDA failed.
    public static let combinedDataAuthenticationFailed = Self(byte: 1, bit: 3)
    /// SDA was selected.
    public static let staticDataAuthenticationSelected = Self(byte: 1, bit: 2)

    /// The card and the terminal have different application versions.
    public static let applicationVersionsDiffer = Self(byte: 2, bit: 8)
    /// The application has expired.
    public static let expiredApplication = Self(byte: 2, bit: 7)
    /// The application is not effective yet.
    public static let applicationNotYetEffective = Self(byte: 2, bit: 6)
    /// The card's product does not allow the requested service.
    public static let requestedServiceNotAllowed = Self(byte: 2, bit: 5)
    /// The card is new.
    public static let newCard = Self(byte: 2, bit: 4)

    /// Cardholder verification was not successful.
    public static let cardholderVerificationNotSuccessful = Self(byte: 3, bit: 8)
    /// A method of the CVM List is unknown.
    public static let unrecognisedCardholderVerificationMethod = Self(byte: 3, bit: 7)
    /// The PIN try limit is exceeded.
    public static let pinTryLimitExceeded = Self(byte: 3, bit: 6)
    /// A PIN is required, but there is no PIN pad, or it does not work.
    public static let pinPadNotWorking = Self(byte: 3, bit: 5)
    /// A PIN is required, but was not entered.
    public static let pinNotEntered = Self(byte: 3, bit: 4)
    /// An online PIN was entered, or will be entered after the outcome.
    public static let onlinePINEntered = Self(byte: 3, bit: 3)

    /// The transaction exceeds the floor limit.
    public static let floorLimitExceeded = Self(byte: 4, bit: 8)
    /// The lower consecutive offline limit is exceeded.
    public static let lowerConsecutiveOfflineLimitExceeded = Self(byte: 4, bit: 7)
    /// The upper consecutive offline limit is exceeded.
    public static let upperConsecutiveOfflineLimitExceeded = Self(byte: 4, bit: 6)
    /// The transaction was selected randomly for online processing.
    public static let selectedRandomlyForOnlineProcessing = Self(byte: 4, bit: 5)
    /// The merchant forced the transaction online.
    public static let merchantForcedOnline = Self(byte: 4, bit: 4)

    /// The default TDOL was used.
    public static let defaultTransactionCertificateListUsed = Self(byte: 5, bit: 8)
    /// Issuer authentication failed.
    public static let issuerAuthenticationFailed = Self(byte: 5, bit: 7)
    /// An issuer script failed before the final GENERATE AC.
    public static let scriptFailedBeforeFinalCryptogram = Self(byte: 5, bit: 6)
    /// An issuer script failed after the final GENERATE AC.
    public static let scriptFailedAfterFinalCryptogram = Self(byte: 5, bit: 5)
    /// The threshold of the relay resistance protocol is exceeded.
    public static let relayResistanceThresholdExceeded = Self(byte: 5, bit: 4)
    /// The time limits of the relay resistance protocol are exceeded.
    public static let relayResistanceTimeLimitsExceeded = Self(byte: 5, bit: 3)
    /// Bit 2 of the relay resistance protocol: it was performed.
    public static let relayResistancePerformed = Self(byte: 5, bit: 2)
    /// Bit 1 of the relay resistance protocol: it was not performed.
    public static let relayResistanceNotPerformed = Self(byte: 5, bit: 1)
}

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
