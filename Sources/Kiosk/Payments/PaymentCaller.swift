// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken

/// The client of a payment, as the flow sees it.
struct PaymentCaller: PaymentMerchant {
    let service: PaymentService
    /// The payment's identifier.
    let payment: String

    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate? {
        await service.update(.shippingContact(ContactForm(shippingContact)), of: payment)
    }

    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate? {
        await service.update(.shippingMethod(ShippingMethodForm(shippingMethod)), of: payment)
    }

    func didSelect(card: WalletCard) async -> PaymentUpdate? {
        await service.update(
            .paymentMethod(PaymentMethodForm(card, isAuthorized: false)), of: payment)
    }

    func didChange(couponCode: String) async -> PaymentUpdate? {
        await service.update(.couponCode(couponCode), of: payment)
    }

    func willAuthorize() async { await service.proceed(payment) }

    func didAuthorize(_ authorized: AuthorizedPayment) async -> AuthorizationAnswer {
        await service.authorize(PaymentForm(authorized), of: payment)
    }

    func withdrawQuestion() async -> AuthorizationStatus? {
        await service.withdrawQuestion(of: payment)
    }

    func didFinish() async { await service.dropQuestion(of: payment) }
}
