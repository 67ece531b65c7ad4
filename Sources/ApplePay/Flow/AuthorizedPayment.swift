// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// What an app gets once the customer has agreed to pay (`PKPayment`).
package struct AuthorizedPayment: Hashable, Sendable {
    package var token: ApplePayToken
    package var card: WalletCard
    /// Whole, but only the fields that the request asked for; `nil` when it asked for none.
    package var shippingContact: PaymentContact?
    package var billingContact: PaymentContact?
    /// `nil` when the request offered none.
    package var shippingMethod: ShippingMethod?

    package init(
        token: ApplePayToken, card: WalletCard, shippingContact: PaymentContact?,
        billingContact: PaymentContact?, shippingMethod: ShippingMethod?
    ) {
        self.token = token
        self.card = card
        self.shippingContact = shippingContact
        self.billingContact = billingContact
        self.shippingMethod = shippingMethod
    }
}
