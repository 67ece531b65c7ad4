// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// A question to the app about a selection by the customer.
enum MerchantQuestion: Hashable, Sendable {
    /// A redacted contact.
    case shippingContact(PaymentContact)
    case shippingMethod(ShippingMethod)
    case card(WalletCard)
    case couponCode(String)
}

extension PaymentMerchant {
    func answer(_ question: MerchantQuestion) async -> PaymentUpdate? {
        switch question {
        case .shippingContact(let contact): await didSelect(shippingContact: contact)
        case .shippingMethod(let method): await didSelect(shippingMethod: method)
        case .card(let card): await didSelect(card: card)
        case .couponCode(let code): await didChange(couponCode: code)
        }
    }
}
