// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Foundation
internal import PaymentToken

extension PKPayment {
    /// Creates the payment that an app receives.
    convenience init(_ values: AuthorizedPayment, _ times: DeliveryTimes) {
        self.init()
        token = PKPaymentToken(values.token, card: values.card)
        billingContact = values.billingContact.map(PKContact.init(_:))
        shippingContact = values.shippingContact.map(PKContact.init(_:))
        shippingMethod = values.shippingMethod.map { PKShippingMethod($0, times) }
    }
}

extension PKPaymentToken {
    convenience init(_ values: ApplePayToken, card: WalletCard) {
        self.init()
        paymentMethod = PKPaymentMethod(unauthorized: card)
        paymentMethod.displayName = card.displayName
        paymentMethod.network = PKPaymentNetwork(network: card.network)
        transactionIdentifier = values.transactionIdentifierText
        paymentData = Data(values.paymentData)
    }
}

extension PKPaymentMethod {
    /// Creates the card details that an app can see before authorization.
    convenience init(unauthorized card: WalletCard) {
        self.init()
        type = PKPaymentMethodType(rawValue: card.kind.rawValue) ?? .unknown
    }
}
