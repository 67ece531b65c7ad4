// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import ProximityReader
import Testing

/// What a purchase of 12.50 with a card that comes with the package must come to.
struct CardExpectation: Sendable, CustomTestStringConvertible {
    let card: String
    let kernel: String
    let account: String
    var outcome = PaymentCardReadResult.ReadOutcome.success
    var reason = AuthorisationResponse.Reason.approved

    var testDescription: String { card }

    static let all = [
        CardExpectation(card: "visa-credit", kernel: "kernel-3", account: "476173******0010"),
        CardExpectation(card: "visa-debit", kernel: "kernel-3", account: "476173******0119"),
        CardExpectation(card: "visa-online-pin", kernel: "kernel-3", account: "476173******0036"),
        CardExpectation(
            card: "visa-declining", kernel: "kernel-3", account: "476173******0135",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(card: "visa-cdcvm", kernel: "kernel-3", account: "476173******0143"),
        CardExpectation(card: "visa-cvn10", kernel: "kernel-3", account: "476173******0432"),
        CardExpectation(card: "mastercard-credit", kernel: "kernel-2", account: "541333******1034"),
        CardExpectation(card: "mastercard-debit", kernel: "kernel-2", account: "541333******0640"),
        CardExpectation(
            card: "mastercard-declining", kernel: "kernel-2", account: "541333******0011",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(card: "mastercard-cdcvm", kernel: "kernel-2", account: "541333******4111"),
        CardExpectation(card: "mastercard-cvn16", kernel: "kernel-2", account: "541333******0044"),
    ]
}
