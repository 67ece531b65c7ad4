// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import ProximityReader

extension BrowserSheet {
    /// The settings of the sheet.
    package struct Settings: Sendable {
        /// Whether the sheet accepts terms without asking, for tests.
        package var acceptsTerms = false
        /// The language of the page if a read does not specify one; `nil` for English.
        package var language: Locale.Language?
        /// Whether the digits of the PIN pad are shuffled each time.
        package var shufflesDigits = false
        /// How long a PIN may take, and each of its keys.
        package var pinEntryTimeout = Duration.seconds(60)
        package var pinIdleTimeout = Duration.seconds(30)
        /// How long the end of a read stays on the page.
        package var finalTime = Duration.seconds(4)
        /// How long the sheet shows that the card was read before it waits for the outcome.
        package var readTime = Duration.seconds(1)
        /// How long the sheet waits for the outcome of a payment.
        package var outcomeTime = Duration.seconds(60)
        /// How long the sheet sends the customer to the staff if there is no outcome.
        package var staffTime = Duration.seconds(30)
        /// How long the terms wait for an answer.
        package var termsTime = Duration.seconds(120)
        /// How long a payment from a wallet waits for a customer who touches nothing.
        package var walletIdleTime = Duration.seconds(180)
        /// The names of the networks whose cards the reader takes.
        package var networks: [String] = []
        /// How the sheet presents the shop between two payments.
        package var shop = ShopDesign()

        package init() {}
    }
}
