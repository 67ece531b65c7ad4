// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// The app of one payment, as the flow asks it: Apple's delegate with values.
///
/// The flow asks one question at a time and waits for its answer; only `didFinish` comes at any
/// time. An answer of `nil` means that the app does not listen to this question.
package protocol PaymentMerchant: Sendable {
    /// A contact was chosen; it is reduced to what prices shipping.
    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate?
    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate?
    func didSelect(card: WalletCard) async -> PaymentUpdate?
    /// The customer typed a code; an empty one takes it back.
    func didChange(couponCode: String) async -> PaymentUpdate?
    /// The customer has agreed; the token is not there yet.
    func willAuthorize() async
    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer
    /// Takes back the question that is open, because the flow is about to end without its answer.
    ///
    /// - Returns: What the app has answered to the payment already, though the flow has not heard it
    ///   yet; `nil` when it has not answered, and from now on cannot.
    func withdrawQuestion() async -> AuthorizationStatus?
    /// The sheet is done: paid and shown, cancelled, or timed out.
    func didFinish() async
}

extension PaymentMerchant {
    /// An app whose answers reach the flow at once.
    package func withdrawQuestion() async -> AuthorizationStatus? { nil }
}
