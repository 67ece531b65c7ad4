// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

/// A controller as its payment sees it: asks the app, in whatever form the app answers.
///
/// `nil` is what an app answers that does not listen to a question.
@MainActor
protocol PaymentFace: AnyObject {
    func ask(shippingContact contact: PKContact) async -> PaymentUpdate?
    func ask(shippingMethod method: PKShippingMethod) async -> PaymentUpdate?
    func ask(paymentMethod method: PKPaymentMethod) async -> PaymentUpdate?
    func ask(couponCode code: String) async -> PaymentUpdate?
    func ask(payment: PKPayment) async -> AuthorizationAnswer?
    func tellWillAuthorize()
    func tellDidFinish()
}
