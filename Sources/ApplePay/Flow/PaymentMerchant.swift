// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// The app in one payment, as the flow sees it: Apple's delegate with value types.
///
/// The flow asks one question at a time and waits for the answer; only `didFinish` can be called
/// at any time. An answer of `nil` means that the app does not implement the method.
package protocol PaymentMerchant: Sendable {
    /// The customer selected a contact, which is redacted to what prices shipping.
    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate?
    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate?
    func didSelect(card: WalletCard) async -> PaymentUpdate?
    /// The customer entered a coupon code; an empty code removes it.
    func didChange(couponCode: String) async -> PaymentUpdate?
    /// The customer authorized the payment; there is no token yet.
    func willAuthorize() async
    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer
    /// Withdraws the pending question because the flow is about to end without its answer.
    ///
    /// - Returns: The app's answer to the payment if the app has already given one that the flow
    ///   has not received yet; `nil` if the app has not answered, which it can no longer do.
    func withdrawQuestion() async -> AuthorizationStatus?
    /// The sheet finished: the payment completed, was canceled, or timed out.
    func didFinish() async
}

extension PaymentMerchant {
    /// The default for an app whose answers reach the flow immediately.
    package func withdrawQuestion() async -> AuthorizationStatus? { nil }
}
