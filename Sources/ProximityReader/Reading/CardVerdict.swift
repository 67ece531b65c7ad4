// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
