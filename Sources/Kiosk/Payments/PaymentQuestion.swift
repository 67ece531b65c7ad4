// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A question to a client while the sheet is open, with the names of Apple Pay on the Web.
///
/// See Apple, `ApplePaySession`: `onshippingcontactselected` and its siblings.
package struct PaymentQuestion: Encodable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case shippingContactSelected, shippingMethodSelected, paymentMethodSelected
        case couponCodeChanged, paymentAuthorized
    }

    /// The question's number, counted from 1 for each payment.
    let number: Int
    let type: Kind
    /// When the question expires, in seconds since 1970.
    let expiresAt: Int64
    /// The contact, reduced to what determines the price of shipping.
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

    /// The content of a question.
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
