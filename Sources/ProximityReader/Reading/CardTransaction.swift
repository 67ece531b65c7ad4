// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard

/// A transaction with the cards that are presented.
protocol CardTransaction: Sendable {
    /// Returns whether a card can be requested for this amount.
    mutating func mayReadCards() -> Bool

    /// Runs the transaction with a card, from its selection to its decision.
    ///
    /// This is called again with the next card after `presentAgain` or an error.
    ///
    /// - Parameters:
    ///   - card: The card in the field.
    ///   - show: Shows the customer the progress.
    /// - Returns: The result.
    /// - Throws: `CardError`.
    mutating func run(
        over card: any ConnectedCard, show: @escaping @Sendable (PaymentSheetMessage) async -> Void
    ) async throws(CardError) -> CardVerdict

    /// Whether the card receives its issuer's response.
    var awaitsIssuer: Bool { get }

    /// How long the card stays connected for its issuer's response; `nil` if it can be removed.
    ///
    /// Only this card can then receive the response.
    var holdTime: Duration? { get }

    /// Removes the card's data, except what a restart needs.
    mutating func forgetCardData()

    /// Restarts the transaction with the issuer's response, for the same card.
    ///
    /// - Parameter answer: The data objects of the response.
    /// - Returns: Whether there is anything to send to the card.
    mutating func restart(with answer: [DataObject]) -> Bool
}

/// The result of one presentation of a card.
enum CardVerdict: Sendable {
    /// The card was read; the payment service provider decides.
    case read(CardData)
    /// The card declined the transaction.
    case declined(CardData)
    /// A phone sent loyalty passes, and there was no payment.
    case passes
    /// The card must be presented again.
    ///
    /// An optional message is shown first for a time, and then the field is off for a time.
    case presentAgain(PaymentSheetMessage, after: HeldMessage? = nil, fieldOff: Duration)
    /// The card has no supported contactless application.
    ///
    /// The sheet shows the message to the customer; the text describes the card to the merchant.
    case notSupported(PaymentSheetMessage, String)
    /// The card received its issuer's response.
    case updated(PaymentCardUpdateResult)
    /// The card is not the card of the issuer's response.
    case otherCard
    /// The card ended the transaction without a decision.
    case failed(CardData?)
}

/// A message that must be shown for a time before the read continues.
struct HeldMessage: Hashable, Sendable {
    let message: PaymentSheetMessage
    /// The minimum time to show the message.
    let time: Duration
}

/// Creates the transaction for a read; tests provide their own.
struct CardTransactionFactory: Sendable {
    /// Creates a transaction from the request, its number, the token and the configuration.
    let make:
        @Sendable (CheckedRequest, UInt32, ReaderToken, ReaderConfiguration) -> any CardTransaction
}
