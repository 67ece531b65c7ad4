// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a card decides about a transaction.
struct CardRiskManagement: Hashable, Sendable {
    /// What the card wants.
    enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
        /// Ask the issuer (ARQC).
        case online
        /// Approve offline (TC) as long as terminal and offline limits allow, else ask.
        case offline
        /// Refuse (AAC).
        case decline
        /// Send the cardholder to the contact interface (`6984`); Visa only.
        case otherInterface
        /// Refuse to be used over this reader (`6985`).
        case refuse
    }

    /// A way to verify the cardholder.
    enum Verification: String, Hashable, Sendable, Codable, CaseIterable {
        /// The issuer checks the PIN.
        case onlinePIN
        /// The cardholder signs.
        case signature
    }

    /// Whether the card is a device that verifies its owner itself (CDCVM).
    enum DeviceVerification: String, Hashable, Sendable, Codable, CaseIterable {
        /// The card is no such device.
        case none
        /// The owner was verified before the tap.
        case verified
        /// The first tap asks for it (`6986` or the POS cardholder interaction information);
        /// the second one has it.
        case secondTap
    }

    /// What the card wants.
    var decision: Decision = .online
    /// The ways to verify the cardholder that the card supports, best first.
    var verifications: [Verification] = []
    /// Whether the card wants verification even where the reader does not.
    var alwaysVerifies = false
    /// Whether the card verifies its owner itself.
    var deviceVerification = DeviceVerification.none
    /// How much the card approves offline.
    var offlineLimits = OfflineLimits()
    /// Whether the card says what may still be spent offline (`9F5D`); Visa only.
    var showsAvailableSpending = false
    /// The bits of the card transaction qualifiers (`9F6C`) that every answer has, 2 bytes;
    /// Visa only.
    ///
    /// See EMV Contactless Book C-3, Annex A: what a reader does when authentication fails,
    /// the application is expired, or cash is wanted.
    var qualifiers: [UInt8] = [0x00, 0x00]
    /// The card's own action codes (CIAC), compared with its verification results;
    /// Mastercard only.
    var cardActionCodes: CardActionCodes?

    /// Whether the card is a device that verified its owner before the tap (CDCVM).
    var isVerifiedOnDevice: Bool { deviceVerification == .verified }
}
