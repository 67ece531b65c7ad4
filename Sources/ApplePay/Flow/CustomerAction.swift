// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// An action of the customer on the sheet.
package enum CustomerAction: Sendable {
    /// Selects a card by `WalletCard.identifier`.
    case selectCard(String)
    /// Selects a contact by `CustomerContact.identifier`.
    case selectShippingContact(String)
    case selectBillingContact(String)
    /// Enters a contact, which becomes selected.
    case enterShippingContact(PaymentContact)
    case enterBillingContact(PaymentContact)
    /// Selects a shipping method by `ShippingMethod.identifier`.
    case selectShippingMethod(String)
    case enterCouponCode(String)
    /// Authorizes the payment.
    case authorize(WalletConsent)
    case cancel
}
