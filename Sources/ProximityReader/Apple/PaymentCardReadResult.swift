// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The result of a read: sealed card data for the payment service provider.
///
/// The sealed data is valid for 60 seconds and can be opened once. Send it immediately, whatever
/// the outcome.
@available(iOS 15.4, macCatalyst 17.0, *)
public struct PaymentCardReadResult: Identifiable, Sendable {
    /// The transaction's identifier, unique for every read.
    public let id: String

    /// The type of the identifier.
    public typealias ID = String

    /// The card data, sealed for the payment service provider, in Base64.
    public let paymentCardData: String?

    /// Card and terminal data that is not confidential: BER-TLV in Base64.
    public let generalCardData: String?

    /// The kernel that read the card.
    @available(iOS 18.0, visionOS 2.0, *)
    public let applicationTypeIdentifier: String?

    /// The outcome of the read; meaningful only with `Options.includeErrorInReadResult`.
    @available(iOS 16.4, *)
    public let outcome: PaymentCardReadResult.ReadOutcome

    /// Whether the customer chose not to enter a PIN.
    @available(iOS 17.0, *)
    public let pinBypassed: Bool

    /// Whether the data is partial because no PIN could be entered.
    @available(iOS 17.0, *)
    public let isPINFallback: Bool

    /// Whether the card is already valid; `nil` outside store and forward.
    @available(iOS 18.4, visionOS 2.4, *)
    public let cardEffectiveState: PaymentCardReadResult.CardEffectiveState?

    /// Whether the card is still valid; `nil` outside store and forward.
    @available(iOS 18.4, visionOS 2.4, *)
    public let cardExpirationState: PaymentCardReadResult.CardExpirationState?

    /// Creates a result, for example for an app's tests.
    ///
    /// Write `@_spi(Testing) import ProximityReader` to use it.
    @_spi(Testing)
    public init(
        id: String, paymentCardData: String? = nil, generalCardData: String? = nil,
        applicationTypeIdentifier: String? = nil, outcome: ReadOutcome = .success,
        pinBypassed: Bool = false, isPINFallback: Bool = false,
        cardEffectiveState: CardEffectiveState? = nil,
        cardExpirationState: CardExpirationState? = nil
    ) {
        self.id = id
        self.paymentCardData = paymentCardData
        self.generalCardData = generalCardData
        self.applicationTypeIdentifier = applicationTypeIdentifier
        self.outcome = outcome
        self.pinBypassed = pinBypassed
        self.isPINFallback = isPINFallback
        self.cardEffectiveState = cardEffectiveState
        self.cardExpirationState = cardExpirationState
    }
}

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
