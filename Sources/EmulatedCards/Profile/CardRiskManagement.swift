// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The settings by which a card decides about a transaction.
package struct CardRiskManagement: Hashable, Sendable {
    /// The decision that a card prefers.
    package enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
        /// Ask the issuer (ARQC).
        case online
        /// Approve offline (TC) if terminal and offline limits allow it; otherwise ask online.
        case offline
        /// Decline (AAC).
        case decline
        /// Send the cardholder to the contact interface (`6984`); Visa, UnionPay, and Discover only.
        case otherInterface
        /// Refuse the transaction with this reader (`6985`).
        case refuse
    }

    /// A way to verify the cardholder.
    package enum Verification: String, Hashable, Sendable, Codable, CaseIterable {
        /// The issuer checks the PIN.
        case onlinePIN
        /// The cardholder signs.
        case signature
    }

    /// How a device verifies its owner (CDCVM).
    package enum DeviceVerification: String, Hashable, Sendable, Codable, CaseIterable {
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
    package var decision: Decision = .online
    /// The ways to verify the cardholder that the card supports, best first.
    package var verifications: [Verification] = []
    /// Whether the card requires verification even if the reader does not.
    package var alwaysVerifies = false
    /// How the device verifies its owner.
    package var deviceVerification = DeviceVerification.none
    /// The limits for offline approvals.
    var offlineLimits = OfflineLimits()
    /// Whether the card reports the amount available offline (`9F5D`); Visa only.
    var showsAvailableSpending = false
    /// The card transaction qualifiers (`9F6C`) that every answer contains, 2 bytes.
    ///
    /// For a Discover card, these are its requirements (`9F71`); for a JCB card, the last byte is its
    /// Issuer Update Parameter (`9F60`). See EMV Contactless Books C-3 and C-6,
    /// Annex A: they tell a reader what to do when authentication fails, the application is expired, or
    /// the transaction is for cash.
    package var qualifiers: [UInt8] = [0x00, 0x00]
    /// The card's own action codes (CIAC) for its verification results; Mastercard only.
    var cardActionCodes: CardActionCodes?

    /// Whether the card is a device that verified its owner before the tap (CDCVM).
    var isVerifiedOnDevice: Bool { deviceVerification == .verified }
}

/// The limits of a card's offline approvals before it must go online.
struct OfflineLimits: Hashable, Sendable {
    /// The number of transactions in a row.
    var transactions: UInt8 = 3
    /// The sum of their amounts, in minor units of `currency`.
    var amount: UInt64 = 10_000
    /// The largest single amount, in minor units of `currency`.
    var singleAmount: UInt64 = 5_000
    /// The ISO 4217 numeric code of the only currency approved offline.
    var currency: UInt16 = 840
}

/// The bits of an M/Chip card's verification results that make it decline or go online.
///
/// Three bytes each, compared with bytes 4 to 6 of the card verification results.
struct CardActionCodes: Hashable, Sendable {
    /// The bits to decline at once.
    var decline: [UInt8]
    /// The bits to send online, if the terminal can go online.
    var online: [UInt8]
    /// The bits to decline, if the terminal cannot go online.
    var `default`: [UInt8]

    /// The codes that go online when an offline limit is exceeded, and decline if they cannot.
    static let limits = CardActionCodes(
        decline: [0x00, 0x00, 0x00], online: [0x00, 0xF0, 0x00], default: [0x00, 0xF0, 0x00])
}

extension CardRiskManagement: ProfileObject {
    static let fields: [Field<Self>] = [
        .choice("decision", \.decision)
            .described("The card's decision."),
        .choices("verifications", \.verifications)
            .described(
                "The cardholder verification methods that the card supports, in "
                    + "order of preference (Visa)."),
        .boolean("alwaysVerifies", \.alwaysVerifies)
            .described(
                "Whether the card requires cardholder verification even if the "
                    + "reader does not (Visa)."),
        .choice("deviceVerification", \.deviceVerification)
            .described("Whether and how the cardholder's device verifies the cardholder."),
        .part("offlineLimits", \.offlineLimits)
            .described("The limits within which the card approves offline."),
        .boolean("showsAvailableSpending", \.showsAvailableSpending)
            .described(
                "Whether the card returns the remaining offline spending amount "
                    + "(9F5D, Visa)."),
        .bytes("qualifiers", count: 2...2, \.qualifiers)
            .described(
                "Bits that are always set in the card transaction qualifiers "
                    + "(9F6C, Visa and UnionPay) or in the card processing requirements "
                    + "(9F71, Discover); the last byte is the issuer update parameter "
                    + "(9F60) of JCB."),
        .part(
            "cardActionCodes", \.cardActionCodes,
            usual: CardActionCodes(decline: [0, 0, 0], online: [0, 0, 0], default: [0, 0, 0])
        )
        .described("The card's own action codes (M/Chip)."),
    ]
}

extension OfflineLimits: ProfileObject {
    static let fields: [Field<Self>] = [
        .number("transactions", in: 0...255, \.transactions)
            .described("The maximum number of consecutive offline transactions."),
        .number("amount", in: 0...999_999_999_999, \.amount)
            .described("The maximum total of these transactions, in minor units."),
        .number("singleAmount", in: 0...999_999_999_999, \.singleAmount)
            .described("The maximum amount of a single transaction, in minor units."),
        .number("currency", in: 0...999, \.currency)
            .described("ISO 4217 numeric."),
    ]
}

extension CardActionCodes: ProfileObject {
    static let fields: [Field<Self>] = [
        .bytes("decline", count: 3...3, \.decline)
            .described("Bits of the verification results for which the card declines."),
        .bytes("online", count: 3...3, \.online)
            .described("Bits for which the card asks its issuer."),
        .bytes("default", count: 3...3, \.`default`)
            .described("Bits for which the card declines if it cannot ask its issuer."),
    ]
}
