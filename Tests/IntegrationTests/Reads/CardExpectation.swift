// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import ProximityReader
import Testing

/// The expected result of a purchase of 12.50 with a card that comes with the package.
struct CardExpectation: Sendable, CustomTestStringConvertible {
    let card: String
    let kernel: String
    let account: String
    var outcome = PaymentCardReadResult.ReadOutcome.success
    var reason = AuthorizationResponse.Reason.approved

    var testDescription: String { card }

    static let all = [
        CardExpectation(card: "visa-credit", kernel: "kernel-3", account: "476173******0010"),
        CardExpectation(card: "visa-debit", kernel: "kernel-3", account: "476173******0119"),
        CardExpectation(card: "visa-prepaid", kernel: "kernel-3", account: "476173******0001"),
        CardExpectation(card: "visa-electron", kernel: "kernel-3", account: "476173******0019"),
        CardExpectation(card: "visa-cvn10", kernel: "kernel-3", account: "476173******0432"),
        CardExpectation(card: "visa-cvn17", kernel: "kernel-3", account: "476173******0027"),
        CardExpectation(card: "visa-cvn22", kernel: "kernel-3", account: "476173******0035"),
        CardExpectation(card: "visa-online-pin", kernel: "kernel-3", account: "476173******0036"),
        CardExpectation(card: "visa-signature", kernel: "kernel-3", account: "476173******0043"),
        CardExpectation(
            card: "visa-declining", kernel: "kernel-3", account: "476173******0135",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(card: "visa-offline", kernel: "kernel-3", account: "476173******0050"),
        CardExpectation(card: "visa-cdcvm", kernel: "kernel-3", account: "476173******0143"),
        CardExpectation(card: "visa-static", kernel: "kernel-3", account: "476173******0126"),
        CardExpectation(
            card: "visa-issuer-update", kernel: "kernel-3", account: "476173******0167"),
        CardExpectation(
            card: "mastercard-credit", kernel: "kernel-2", account: "541333******1034"),
        CardExpectation(card: "mastercard-debit", kernel: "kernel-2", account: "541333******0640"),
        CardExpectation(
            card: "mastercard-prepaid", kernel: "kernel-2", account: "541333******0002"),
        CardExpectation(card: "maestro", kernel: "kernel-2", account: "679999*********0010"),
        CardExpectation(card: "mastercard-cvn16", kernel: "kernel-2", account: "541333******0044"),
        CardExpectation(card: "mastercard-cvn20", kernel: "kernel-2", account: "541333******0010"),
        CardExpectation(card: "mastercard-cvn21", kernel: "kernel-2", account: "541333******0028"),
        CardExpectation(
            card: "mastercard-online-pin", kernel: "kernel-2", account: "541333******0036"),
        CardExpectation(
            card: "mastercard-signature", kernel: "kernel-2", account: "541333******0044"),
        CardExpectation(
            card: "mastercard-declining", kernel: "kernel-2", account: "541333******0011",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(
            card: "mastercard-offline", kernel: "kernel-2", account: "541333******0051"),
        CardExpectation(card: "mastercard-cdcvm", kernel: "kernel-2", account: "541333******4111"),
        CardExpectation(
            card: "mastercard-static", kernel: "kernel-2", account: "541333******0119"),
        CardExpectation(
            card: "mastercard-dual-mode", kernel: "kernel-2", account: "541333******0135"),
        CardExpectation(card: "unionpay-credit", kernel: "kernel-7", account: "620000******0005"),
        CardExpectation(card: "unionpay-debit", kernel: "kernel-7", account: "620000******0013"),
        CardExpectation(card: "unionpay-cvn17", kernel: "kernel-7", account: "620000******0021"),
        CardExpectation(card: "unionpay-offline", kernel: "kernel-7", account: "620000******0039"),
        CardExpectation(
            card: "unionpay-declining", kernel: "kernel-7", account: "620000******0047",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(card: "unionpay-cdcvm", kernel: "kernel-7", account: "620000******0054"),
        CardExpectation(
            card: "unionpay-issuer-update", kernel: "kernel-7", account: "620000******0104"),
        CardExpectation(card: "unionpay-visa", kernel: "kernel-7", account: "620000******0112"),
        CardExpectation(
            card: "unionpay-mastercard", kernel: "kernel-2", account: "541333******0259"),
        CardExpectation(
            card: "amex-credit", kernel: "kernel-4", account: "371449*****8431"),
        CardExpectation(
            card: "amex-debit", kernel: "kernel-4", account: "378282*****0005"),
        CardExpectation(
            card: "amex-online-pin", kernel: "kernel-4", account: "374245*****0016"),
        CardExpectation(
            card: "amex-declining", kernel: "kernel-4", account: "374245*****0024",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(
            card: "amex-offline", kernel: "kernel-4", account: "374245*****0032"),
        CardExpectation(
            card: "amex-cdcvm", kernel: "kernel-4", account: "374245*****0040"),
        CardExpectation(
            card: "amex-static", kernel: "kernel-4", account: "374245*****0099"),
        CardExpectation(card: "discover-credit", kernel: "kernel-6", account: "601111******1117"),
        CardExpectation(card: "discover-debit", kernel: "kernel-6", account: "601111******0027"),
        CardExpectation(card: "discover-offline", kernel: "kernel-6", account: "601111******0035"),
        CardExpectation(card: "discover-cdcvm", kernel: "kernel-6", account: "601111******0050"),
        CardExpectation(
            card: "discover-issuer-update", kernel: "kernel-6", account: "601111******0118"),
        CardExpectation(
            card: "discover-declining", kernel: "kernel-6", account: "601111******0043",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(card: "discover-visa", kernel: "kernel-6", account: "601111******0209"),
        CardExpectation(
            card: "discover-mastercard", kernel: "kernel-2", account: "541333******0234"),
        CardExpectation(card: "jcb-credit", kernel: "kernel-5", account: "353011******0000"),
        CardExpectation(card: "jcb-debit", kernel: "kernel-5", account: "353011******0026"),
        CardExpectation(card: "jcb-signature", kernel: "kernel-5", account: "353011******0034"),
        CardExpectation(card: "jcb-cvn04", kernel: "kernel-5", account: "353011******0042"),
        CardExpectation(card: "jcb-offline", kernel: "kernel-5", account: "353011******0059"),
        CardExpectation(card: "jcb-cdcvm", kernel: "kernel-5", account: "353011******0075"),
        CardExpectation(card: "jcb-legacy", kernel: "kernel-5", account: "353011******0125"),
        CardExpectation(card: "jcb-issuer-update", kernel: "kernel-5", account: "353011******0133"),
        CardExpectation(card: "jcb-hold", kernel: "kernel-5", account: "353011******0158"),
        CardExpectation(
            card: "jcb-declining", kernel: "kernel-5", account: "353011******0067",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(card: "jcb-visa", kernel: "kernel-5", account: "353011******0208"),
        CardExpectation(card: "jcb-mastercard", kernel: "kernel-2", account: "541333******0242"),
        CardExpectation(
            card: "common-kernel-credit", kernel: "kernel-8", account: "541333******0019"),
        CardExpectation(
            card: "common-kernel-offline", kernel: "kernel-8", account: "541333******0027"),
        CardExpectation(
            card: "common-kernel-declining", kernel: "kernel-8", account: "541333******0035",
            outcome: .cardDeclined, reason: .declinedByCard),
        CardExpectation(
            card: "common-kernel-cdcvm", kernel: "kernel-8", account: "541333******0050"),
        CardExpectation(
            card: "common-kernel-signature", kernel: "kernel-8", account: "541333******0068"),
        CardExpectation(
            card: "common-kernel-cvn22", kernel: "kernel-8", account: "541333******0076"),
        CardExpectation(
            card: "common-kernel-storage", kernel: "kernel-8", account: "541333******0100"),
        CardExpectation(
            card: "common-kernel-rsa", kernel: "kernel-8", account: "541333******0126"),
        CardExpectation(
            card: "common-kernel-dual", kernel: "kernel-8", account: "541333******0134"),
        CardExpectation(card: "visa-us-debit", kernel: "kernel-3", account: "476173******0142"),
        CardExpectation(
            card: "mastercard-us-debit", kernel: "kernel-2", account: "541333******0184"),
        CardExpectation(card: "visa-multi", kernel: "kernel-3", account: "476173******0159"),
        CardExpectation(
            card: "mastercard-maestro", kernel: "kernel-2", account: "679999*********0036"),
        CardExpectation(card: "wallet-visa-pass", kernel: "kernel-3", account: "476173******0316"),
        CardExpectation(
            card: "wallet-locked-pass", kernel: "kernel-3", account: "476173******0324"),
        CardExpectation(
            card: "google-wallet-visa-pass", kernel: "kernel-3", account: "476173******0340"),
        CardExpectation(
            card: "google-wallet-locked-pass", kernel: "kernel-3", account: "476173******0357"),
        CardExpectation(card: "two-schemes", kernel: "kernel-2", account: "541333******0200"),
        CardExpectation(card: "amex-visa", kernel: "kernel-4", account: "374245*****0123"),
        CardExpectation(card: "amex-mastercard", kernel: "kernel-2", account: "541333******0226"),
    ]
}
