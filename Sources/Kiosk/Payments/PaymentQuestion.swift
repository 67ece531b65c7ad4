// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a client is asked while the sheet is open, under the names of Apple Pay on the Web.
///
/// See Apple, `ApplePaySession`: `onshippingcontactselected` and its siblings.
package struct PaymentQuestion: Encodable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case shippingContactSelected, shippingMethodSelected, paymentMethodSelected
        case couponCodeChanged, paymentAuthorized
    }

    /// Counts the questions of a payment from 1 on.
    let number: Int
    let type: Kind
    /// Until when an answer counts, in seconds since 1970.
    let expiresAt: Int64
    /// Reduced to what prices shipping.
    var shippingContact: ContactForm?
    var shippingMethod: ShippingMethodForm?
    var paymentMethod: PaymentMethodForm?
    var couponCode: String?
    var payment: PaymentForm?

    init(_ content: Content, number: Int, expiresAt: Int64) {
        self.number = number
        self.expiresAt = expiresAt
        type = content.kind
        switch content {
        case .shippingContact(let contact): shippingContact = contact
        case .shippingMethod(let method): shippingMethod = method
        case .paymentMethod(let method): paymentMethod = method
        case .couponCode(let code): couponCode = code
        case .payment(let form): payment = form
        }
    }

    /// What it is about.
    enum Content: Sendable {
        case shippingContact(ContactForm)
        case shippingMethod(ShippingMethodForm)
        case paymentMethod(PaymentMethodForm)
        case couponCode(String)
        case payment(PaymentForm)

        var kind: Kind {
            switch self {
            case .shippingContact: .shippingContactSelected
            case .shippingMethod: .shippingMethodSelected
            case .paymentMethod: .paymentMethodSelected
            case .couponCode: .couponCodeChanged
            case .payment: .paymentAuthorized
            }
        }
    }
}
