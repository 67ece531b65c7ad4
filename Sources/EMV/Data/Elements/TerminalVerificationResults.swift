// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The terminal's findings about the transaction (TVR, tag `95`).
///
/// See EMV Book 3, Annex C5, and for byte 5 EMV Contactless Book C-2, Annex A.
package struct TerminalVerificationResults: BitCodedElement {
    package static let byteCount = 5
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let offlineDataAuthenticationNotPerformed = Self(byte: 1, bit: 8)
    package static let staticDataAuthenticationFailed = Self(byte: 1, bit: 7)
    package static let cardDataMissing = Self(byte: 1, bit: 6)
    package static let cardOnExceptionFile = Self(byte: 1, bit: 5)
    package static let dynamicDataAuthenticationFailed = Self(byte: 1, bit: 4)
    package static let combinedDataAuthenticationFailed = Self(byte: 1, bit: 3)
    package static let staticDataAuthenticationSelected = Self(byte: 1, bit: 2)

    package static let applicationVersionsDiffer = Self(byte: 2, bit: 8)
    package static let expiredApplication = Self(byte: 2, bit: 7)
    package static let applicationNotYetEffective = Self(byte: 2, bit: 6)
    package static let requestedServiceNotAllowed = Self(byte: 2, bit: 5)
    package static let newCard = Self(byte: 2, bit: 4)

    package static let cardholderVerificationNotSuccessful = Self(byte: 3, bit: 8)
    package static let unrecognisedCardholderVerificationMethod = Self(byte: 3, bit: 7)
    package static let pinTryLimitExceeded = Self(byte: 3, bit: 6)
    package static let pinPadNotWorking = Self(byte: 3, bit: 5)
    package static let pinNotEntered = Self(byte: 3, bit: 4)
    package static let onlinePINEntered = Self(byte: 3, bit: 3)

    package static let floorLimitExceeded = Self(byte: 4, bit: 8)
    package static let lowerConsecutiveOfflineLimitExceeded = Self(byte: 4, bit: 7)
    package static let upperConsecutiveOfflineLimitExceeded = Self(byte: 4, bit: 6)
    package static let selectedRandomlyForOnlineProcessing = Self(byte: 4, bit: 5)
    package static let merchantForcedOnline = Self(byte: 4, bit: 4)

    package static let defaultTransactionCertificateListUsed = Self(byte: 5, bit: 8)
    package static let issuerAuthenticationFailed = Self(byte: 5, bit: 7)
    package static let scriptFailedBeforeFinalCryptogram = Self(byte: 5, bit: 6)
    package static let scriptFailedAfterFinalCryptogram = Self(byte: 5, bit: 5)
    package static let relayResistanceThresholdExceeded = Self(byte: 5, bit: 4)
    package static let relayResistanceTimeLimitsExceeded = Self(byte: 5, bit: 3)
    package static let relayResistancePerformed = Self(byte: 5, bit: 2)
    package static let relayResistanceNotPerformed = Self(byte: 5, bit: 1)
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
