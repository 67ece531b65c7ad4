// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken

/// An app's delegate as the merchant of a payment.
struct DelegateMerchant: PaymentMerchant {
    // The controller is used only on the main actor.
    nonisolated(unsafe) let face: any PaymentDelegateCaller
    let deliveryTimes: DeliveryTimes

    @MainActor
    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate? {
        await face.ask(shippingContact: PKContact(shippingContact))
    }

    @MainActor
    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate? {
        await face.ask(shippingMethod: PKShippingMethod(shippingMethod, deliveryTimes))
    }

    @MainActor
    func didSelect(card: WalletCard) async -> PaymentUpdate? {
        await face.ask(paymentMethod: PKPaymentMethod(unauthorized: card))
    }

    @MainActor
    func didChange(couponCode: String) async -> PaymentUpdate? {
        await face.ask(couponCode: couponCode)
    }

    @MainActor
    func willAuthorize() async {
        face.tellWillAuthorize()
    }

    @MainActor
    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer {
        // An app without this method takes no payment (Apple, didAuthorizePayment).
        await face.ask(payment: PKPayment(payment, deliveryTimes)) ?? AuthorizationAnswer(.failure)
    }

    @MainActor
    func didFinish() async {
        face.tellDidFinish()
    }
}
