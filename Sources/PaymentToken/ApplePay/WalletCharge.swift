// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A charge that the wallet notifies the customer of after an app has accepted a payment.
package struct WalletCharge: Hashable, Sendable {
    /// `WalletCard.identifier`.
    package var card: String
    /// The merchant, as in the label of the total.
    package var merchant: String
    /// The amount in minor units, such as 1250 for 12.50 USD.
    package var amount: Int64
    /// The ISO 4217 number, such as 840.
    package var currencyCode: UInt16

    package init(card: String, merchant: String, amount: Int64, currencyCode: UInt16) {
        self.card = card
        self.merchant = merchant
        self.amount = amount
        self.currencyCode = currencyCode
    }
}
