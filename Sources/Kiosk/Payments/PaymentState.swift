// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How far a payment on the sheet is.
package enum PaymentState: String, Codable, CaseIterable, Sendable {
    /// The customer chooses, or the client is asked.
    case open
    /// The customer has agreed to pay.
    case processing
    /// The client took the payment.
    case completed
    /// The client refused each payment, and the customer gave up.
    case declined
    /// The customer or the client cancelled.
    case cancelled
    /// The client did not answer in time, or the customer was gone.
    case timedOut
    /// Wallet, token server or client could not go on.
    case failed
    /// The service ended meanwhile; a payment that the client had not taken was not made.
    case interrupted

    /// Whether nothing more comes.
    var isSettled: Bool { self != .open && self != .processing }
}
