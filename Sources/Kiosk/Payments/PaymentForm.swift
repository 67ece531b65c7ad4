// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials
internal import HTTPServer
internal import PaymentToken
internal import Support

/// A payment as a client receives it; see Apple, `ApplePayPayment`.
package struct PaymentForm: Encodable, Hashable, Sendable {
    /// A payment token; see Apple, `ApplePayPaymentToken`.
    struct Token: Encodable, Hashable, Sendable {
        let paymentMethod: PaymentMethodForm
        let transactionIdentifier: String
        /// Apple's payment token, as an object.
        let paymentData: JSONValue
    }

    let token: Token
    let shippingContact: ContactForm?
    let billingContact: ContactForm?
    let shippingMethod: ShippingMethodForm?

    init(_ payment: AuthorizedPayment) {
        let data = try? JSONParser.read(Array(payment.token.paymentData), limits: .body)
        token = Token(
            paymentMethod: PaymentMethodForm(payment.card, isAuthorized: true),
            transactionIdentifier: payment.token.transactionIdentifierText,
            paymentData: data ?? .null)
        shippingContact = payment.shippingContact.map { ContactForm($0) }
        billingContact = payment.billingContact.map { ContactForm($0) }
        shippingMethod = payment.shippingMethod.map { ShippingMethodForm($0) }
    }
}

/// A card as a client receives it; see Apple, `ApplePayPaymentMethod`.
package struct PaymentMethodForm: Encodable, Hashable, Sendable {
    /// The kind of account that pays; omitted if it is unknown.
    package enum Kind: String, Encodable, CaseIterable, Sendable {
        case debit, credit, prepaid, store, eMoney
    }

    let type: Kind?
    /// The card's name, available once the customer has agreed.
    let displayName: String?
    let network: String?

    /// Creates a form from a card.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - isAuthorized: Whether the customer has agreed to pay with it.
    init(_ card: WalletCard, isAuthorized: Bool) {
        type =
            switch card.kind {
            case .unknown: nil
            case .debit: .debit
            case .credit: .credit
            case .prepaid: .prepaid
            case .store: .store
            case .eMoney: .eMoney
            }
        displayName = isAuthorized ? card.displayName : nil
        network = isAuthorized ? card.network.rawValue : nil
    }
}

extension ShippingMethodForm {
    init(_ method: ShippingMethod) {
        label = method.label
        detail = method.detail.isEmpty ? nil : method.detail
        amount = method.amount.description
        identifier = method.identifier
    }
}
