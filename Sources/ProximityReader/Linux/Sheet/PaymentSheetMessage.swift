// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a read goes on, for the customer.
///
/// See EMV Contactless Book A, 9.4 for the messages behind most of these.
public enum PaymentSheetMessage: Hashable, Sendable {
    /// Hold the card to the reader.
    case presentCard
    /// Keep holding it.
    case processing
    /// The card was read; take it away.
    case removeCard
    /// It did not work; hold the card to the reader again.
    case presentCardAgain
    /// Hold only one card to the reader.
    case presentOneCard
    /// Look at the phone, then hold it to the reader again.
    case seePhone
    /// This card cannot be read without contact: use another one.
    case useAnotherCard
    /// This card wants to be inserted.
    case insertCard
    /// The card was read, and all is well.
    case success
    /// The card declined.
    case declined
    /// The read failed.
    case failed
    /// The read was cancelled.
    case cancelled
    /// No card came in time.
    case timedOut
    /// No PIN was entered in time, or it could not be taken.
    case noPIN
}
