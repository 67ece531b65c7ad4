// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What one presentation of a card came to.
enum CardVerdict: Sendable {
    /// The card was read; the payment service provider decides.
    case read(CardData)
    /// The card declined.
    case declined(CardData)
    /// A phone gave loyalty passes, and no payment was made.
    case passes
    /// The card must be presented again, after another message stood for a time, and then the
    /// field was off for a time.
    case presentAgain(PaymentSheetMessage, after: HeldMessage? = nil, fieldOff: Duration)
    /// No application of this card can be used without contact; the sheet keeps what to do, and
    /// the words tell the merchant what the card is.
    case notSupported(PaymentSheetMessage, String)
    /// The card heard its issuer's answer.
    case updated(PaymentCardUpdateResult)
    /// This is not the card that the issuer answered.
    case otherCard
    /// The card ended the transaction without a decision.
    case failed(CardData?)
}

/// A message that is to be seen before anything else happens.
struct HeldMessage: Hashable, Sendable {
    let message: PaymentSheetMessage
    /// How long it stands at least.
    let time: Duration
}
