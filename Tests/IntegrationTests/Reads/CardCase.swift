// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The expected result of a purchase with a card that is not simply read.
struct CardCase: Sendable, CustomTestStringConvertible {
    let card: String
    /// Whether the program gives the app a result.
    let isRead: Bool
    /// What the cardholder or the user is told.
    let told: String

    var testDescription: String { card }

    static let all = [
        CardCase("visa-two-tap", true, "Look at your phone"),
        CardCase("visa-other-interface", false, "Insert the card"),
        CardCase("visa-refusing", false, "refuses the transaction (6985). (cardNotSupported)"),
        CardCase("visa-expired", false, "Declined by the card"),
        CardCase("visa-expired-online", true, "Card read"),
        CardCase("visa-blocked", false, "Visa credit or debit (A0000000031010) is blocked (6283)."),
        CardCase("visa-torn", true, "Hold the card to the reader again"),
        CardCase("mastercard-two-tap", true, "Look at your phone"),
        CardCase(
            "mastercard-refusing", false, "refuses the transaction (6985). (cardNotSupported)"),
        CardCase("mastercard-expired", false, "Declined by the card"),
        CardCase("mastercard-not-yet-effective", false, "Declined by the card"),
        CardCase("mastercard-blocked", false, "(A0000000041010) is blocked (6283)."),
        CardCase("mastercard-magstripe", true, "Card read"),
        CardCase("mastercard-torn", true, "Hold the card to the reader again"),
        CardCase("mastercard-relay-resistance", true, "Card read"),
        CardCase("mastercard-relay-slow", true, "Card read"),
        CardCase("mastercard-storage", true, "Card read"),
        CardCase("unionpay-two-tap", true, "Look at your phone"),
        CardCase("unionpay-refusing", false, "refuses the transaction (6985). (cardNotSupported)"),
        CardCase("unionpay-other-interface", false, "Insert the card"),
        CardCase("unionpay-torn", true, "Hold the card to the reader again"),
        CardCase("amex-two-tap", true, "Look at your phone"),
        CardCase("amex-refusing", false, "refuses the transaction (6985). (cardNotSupported)"),
        CardCase("amex-expired", false, "Declined by the card"),
        CardCase("amex-blocked", false, "(A000000025010402) is blocked (6283)."),
        CardCase("amex-magstripe", true, "Card read"),
        CardCase("amex-torn", true, "Hold the card to the reader again"),
        CardCase("discover-two-tap", true, "Look at your phone"),
        CardCase("discover-refusing", false, "refuses the transaction (6985). (cardNotSupported)"),
        CardCase("discover-other-interface", false, "Insert the card"),
        CardCase("discover-expired", false, "Declined"),
        CardCase("discover-blocked", false, "(A0000001523010) is blocked (6283)."),
        CardCase("discover-torn", true, "Hold the card to the reader again"),
        CardCase("jcb-two-tap", true, "Look at your phone"),
        CardCase("jcb-refusing", false, "refuses the transaction (6985). (cardNotSupported)"),
        CardCase("jcb-expired", false, "Declined by the card"),
        CardCase("jcb-blocked", false, "(A0000000651010) is blocked (6283)."),
        CardCase("jcb-torn", true, "Hold the card to the reader again"),
        CardCase(
            "common-kernel-refusing", false, "refuses the transaction (6985). (cardNotSupported)"),
        CardCase("common-kernel-relay-resistance", true, "Card read"),
        CardCase("common-kernel-relay-slow", true, "Card read"),
        CardCase("common-kernel-torn", true, "Hold the card to the reader again"),
        CardCase("unknown-application", false, "The card's applications are not supported here:"),
        CardCase("no-directory", false, "The card offers no payment application."),
        CardCase("wallet-pass", false, "The card offers no payment application."),
        CardCase("google-wallet-pass", false, "(cardNotSupported)"),
        CardCase("blocked-card", false, "The card is blocked, or is not a payment card (6A81)."),
    ]

    private init(_ card: String, _ isRead: Bool, _ told: String) {
        self.card = card
        self.isRead = isRead
        self.told = told
    }
}
