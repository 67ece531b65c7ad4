// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The state of a payment on the sheet.
package enum PaymentState: String, Codable, CaseIterable, Sendable {
    /// The customer is choosing, or the client has a question to answer.
    case open
    /// The customer has agreed to pay.
    case processing
    /// The client accepted the payment.
    case completed
    /// The client refused each payment, and the customer gave up.
    case declined
    /// The customer or the client canceled.
    case cancelled
    /// The client did not answer in time, or the customer was gone.
    case timedOut
    /// The wallet, the token server, or the client failed.
    case failed
    /// The service ended during the payment, which was not made unless the client had accepted it.
    case interrupted

    /// Whether the state is final.
    var isSettled: Bool { self != .open && self != .processing }
}
