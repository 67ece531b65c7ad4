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
    /// The card must be presented again, after the field was off for a time.
    case presentAgain(PaymentSheetMessage, fieldOff: Duration)
    /// No application of this card can be used without contact.
    case notSupported
    /// The card heard its issuer's answer.
    case updated(PaymentCardUpdateResult)
    /// This is not the card that the issuer answered.
    case otherCard
    /// The card ended the transaction without a decision.
    case failed(CardData?)
}
