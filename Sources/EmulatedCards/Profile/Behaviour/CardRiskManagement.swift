// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The settings by which a card decides about a transaction.
struct CardRiskManagement: Hashable, Sendable {
    /// The decision that a card prefers.
    enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
        /// Ask the issuer (ARQC).
        case online
        /// Approve offline (TC) if terminal and offline limits allow it; otherwise ask online.
        case offline
        /// Decline (AAC).
        case decline
        /// Send the cardholder to the contact interface (`6984`); Visa only.
        case otherInterface
        /// Refuse the transaction with this reader (`6985`).
        case refuse
    }

    /// A way to verify the cardholder.
    enum Verification: String, Hashable, Sendable, Codable, CaseIterable {
        /// The issuer checks the PIN.
        case onlinePIN
        /// The cardholder signs.
        case signature
    }

    /// How a device verifies its owner (CDCVM).
    enum DeviceVerification: String, Hashable, Sendable, Codable, CaseIterable {
        /// The card is not a device that verifies its owner.
        case none
        /// The owner was verified before the tap.
        case verified
        /// The owner is verified between two taps.
        ///
        /// The first tap requests it (`6986` or the POS cardholder interaction information).
        case secondTap
    }

    /// The decision that the card prefers.
    var decision: Decision = .online
    /// The ways to verify the cardholder that the card supports, best first.
    var verifications: [Verification] = []
    /// Whether the card requires verification even if the reader does not.
    var alwaysVerifies = false
    /// How the device verifies its owner.
    var deviceVerification = DeviceVerification.none
    /// The limits for offline approvals.
    var offlineLimits = OfflineLimits()
    /// Whether the card reports the amount available offline (`9F5D`); Visa only.
    var showsAvailableSpending = false
    /// The card transaction qualifiers (`9F6C`) that every answer contains, 2 bytes; Visa only.
    ///
    /// See EMV Contactless Book C-3, Annex A: they tell a reader what to do when authentication
    /// fails, the application is expired, or the transaction is for cash.
    var qualifiers: [UInt8] = [0x00, 0x00]
    /// The card's own action codes (CIAC) for its verification results; Mastercard only.
    var cardActionCodes: CardActionCodes?

    /// Whether the card is a device that verified its owner before the tap (CDCVM).
    var isVerifiedOnDevice: Bool { deviceVerification == .verified }
}
