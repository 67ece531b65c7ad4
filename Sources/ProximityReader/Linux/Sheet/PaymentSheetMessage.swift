// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The progress of a read, for the customer.
///
/// See EMV Contactless Book A, 9.4 for the messages behind most of these.
public enum PaymentSheetMessage: Hashable, Sendable {
    /// Hold the card to the reader.
    case presentCard
    /// Keep holding the card.
    case processing
    /// The card was read; remove it.
    case removeCard
    /// The read did not work; hold the card to the reader again.
    case presentCardAgain
    /// Hold only one card to the reader.
    case presentOneCard
    /// Look at the phone, then hold it to the reader again.
    case seePhone
    /// This card does not support contactless; use another card.
    case useAnotherCard
    /// This card must be inserted.
    case insertCard
    /// The card was read successfully.
    case success
    /// The card declined the transaction.
    case declined
    /// The read failed.
    case failed
    /// The read was cancelled.
    case cancelled
    /// No card was presented in time.
    case timedOut
    /// No PIN was entered in time, or it could not be captured.
    case noPIN
}
