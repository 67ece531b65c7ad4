// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// What a customer does on the sheet.
package enum CustomerAction: Sendable {
    /// Chooses a card by `WalletCard.identifier`.
    case selectCard(String)
    /// Chooses a contact by `CustomerContact.identifier`.
    case selectShippingContact(String)
    case selectBillingContact(String)
    /// Types a contact, which is chosen then.
    case enterShippingContact(PaymentContact)
    case enterBillingContact(PaymentContact)
    /// Chooses by `ShippingMethod.identifier`.
    case selectShippingMethod(String)
    case enterCouponCode(String)
    /// Agrees to pay.
    case authorize(WalletConsent)
    case cancel
}
