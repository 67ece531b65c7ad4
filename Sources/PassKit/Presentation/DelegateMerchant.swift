// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken

/// An app's delegate as the merchant of a payment.
struct DelegateMerchant: PaymentMerchant {
    // The controller is used only on the main actor.
    nonisolated(unsafe) let controller: any PaymentDelegateCaller
    let deliveryTimes: DeliveryTimes

    @MainActor
    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate? {
        await controller.ask(shippingContact: PKContact(shippingContact))
    }

    @MainActor
    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate? {
        await controller.ask(shippingMethod: PKShippingMethod(shippingMethod, deliveryTimes))
    }

    @MainActor
    func didSelect(card: WalletCard) async -> PaymentUpdate? {
        await controller.ask(paymentMethod: PKPaymentMethod(unauthorized: card))
    }

    @MainActor
    func didChange(couponCode: String) async -> PaymentUpdate? {
        await controller.ask(couponCode: couponCode)
    }

    @MainActor
    func willAuthorize() async {
        controller.callWillAuthorize()
    }

    @MainActor
    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer {
        // An app without this method takes no payment (Apple, didAuthorizePayment).
        await controller.ask(payment: PKPayment(payment, deliveryTimes))
            ?? AuthorizationAnswer(.failure)
    }

    @MainActor
    func didFinish() async {
        controller.callDidFinish()
    }
}

/// A controller that calls its app's delegate in whichever form the app implements.
///
/// The answer is `nil` if the app does not implement the method.
///
/// Each requirement names the actor, because a subclass of a controller would get the protocol's.
protocol PaymentDelegateCaller: AnyObject {
    @MainActor func ask(shippingContact contact: PKContact) async -> PaymentUpdate?
    @MainActor func ask(shippingMethod method: PKShippingMethod) async -> PaymentUpdate?
    @MainActor func ask(paymentMethod method: PKPaymentMethod) async -> PaymentUpdate?
    @MainActor func ask(couponCode code: String) async -> PaymentUpdate?
    @MainActor func ask(payment: PKPayment) async -> AuthorizationAnswer?
    @MainActor func callWillAuthorize()
    @MainActor func callDidFinish()
}
