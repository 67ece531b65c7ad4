// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReadResult {
    /// How a read ended.
    @available(iOS 16.4, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum ReadOutcome: Hashable, Sendable {
        /// The card was read; the payment service provider decides.
        case success
        /// The card declined the transaction.
        case cardDeclined
        /// The read failed; some data may be missing.
        case failure
    }

    /// Whether a card is already valid.
    @available(iOS 18.4, visionOS 2.4, *)
    @nonexhaustive(warn)
    public enum CardEffectiveState: Hashable, Sendable {
        /// The card is valid.
        case active
        /// The card is not yet valid.
        case inactive
        /// The date on the card is invalid.
        case invalid
        /// The card has no such date.
        case unknown
    }

    /// Whether a card is still valid.
    @available(iOS 18.4, visionOS 2.4, *)
    @nonexhaustive(warn)
    public enum CardExpirationState: Hashable, Sendable {
        /// The card has not expired.
        case notExpired
        /// The card has expired.
        case expired
        /// The date on the card is invalid.
        case invalid
        /// The card has no such date.
        case unknown
    }
}
