// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// A payment that the customer authorized (`PKPayment`).
package struct AuthorizedPayment: Hashable, Sendable {
    package var token: ApplePayToken
    package var card: WalletCard
    /// The unredacted shipping contact with the required fields; `nil` if none are required.
    package var shippingContact: PaymentContact?
    package var billingContact: PaymentContact?
    /// The shipping method, or `nil` if the request offered none.
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
