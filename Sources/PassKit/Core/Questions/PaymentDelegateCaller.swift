// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

/// A controller that calls its app's delegate in whichever form the app implements.
///
/// The answer is `nil` if the app does not implement the method.
@MainActor
protocol PaymentDelegateCaller: AnyObject {
    func ask(shippingContact contact: PKContact) async -> PaymentUpdate?
    func ask(shippingMethod method: PKShippingMethod) async -> PaymentUpdate?
    func ask(paymentMethod method: PKPaymentMethod) async -> PaymentUpdate?
    func ask(couponCode code: String) async -> PaymentUpdate?
    func ask(payment: PKPayment) async -> AuthorizationAnswer?
    func tellWillAuthorize()
    func tellDidFinish()
}
