// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The methods with which an app responds to the customer's actions on a payment sheet.
///
/// The controller calls one method at a time and waits for the answer; only the method that
/// reports that the sheet finished can be called at any time. All other methods are optional. If
/// a method has several forms, the controller tries the one with `handler` first, then the
/// asynchronous one, then the one with `completion`.
@available(iOS 10.0, *)
public protocol PKPaymentAuthorizationControllerDelegate: NSObjectProtocol {
    /// Tells the delegate to dismiss the sheet: the payment completed, was canceled, or timed out.
    @preconcurrency @MainActor
    func paymentAuthorizationControllerDidFinish(
        _ controller: PKPaymentAuthorizationController)

    /// Tells the delegate that the customer authorized the payment; the token is not ready yet.
    @preconcurrency @MainActor
    func paymentAuthorizationControllerWillAuthorizePayment(
        _ controller: PKPaymentAuthorizationController)

    /// Tells the delegate that the customer authorized the payment.
    @available(iOS 11.0, *)
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    )

    /// Tells the delegate that the customer authorized the payment.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult

    /// Asks the delegate for a merchant session.
    @available(iOS 14.0, *)
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didRequestMerchantSessionUpdate handler:
            @escaping (PKPaymentRequestMerchantSessionUpdate) -> Void
    )

    /// Asks the delegate for a merchant session.
    @available(iOS 14.0, *)
    @MainActor func paymentAuthorizationControllerDidRequestMerchantSessionUpdate(
        controller: PKPaymentAuthorizationController
    ) async -> PKPaymentRequestMerchantSessionUpdate

    /// Tells the delegate that the customer entered a coupon code; an empty code removes it.
    @available(iOS 15.0, *)
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didChangeCouponCode couponCode: String,
        handler completion: @escaping (PKPaymentRequestCouponCodeUpdate) -> Void
    )

    /// Tells the delegate that the customer entered a coupon code; an empty code removes it.
    @available(iOS 15.0, *)
    @MainActor func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didChangeCouponCode couponCode: String
    ) async -> PKPaymentRequestCouponCodeUpdate

    /// Tells the delegate that the customer selected a shipping method.
    @available(iOS 11.0, *)
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod,
        handler completion: @escaping (PKPaymentRequestShippingMethodUpdate) -> Void
    )

    /// Tells the delegate that the customer selected a shipping method.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate

    /// Tells the delegate that the customer selected a shipping contact, redacted for privacy.
    @available(iOS 11.0, *)
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact,
        handler completion: @escaping (PKPaymentRequestShippingContactUpdate) -> Void
    )

    /// Tells the delegate that the customer selected a shipping contact, redacted for privacy.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact
    ) async -> PKPaymentRequestShippingContactUpdate

    /// Tells the delegate that the customer selected a card.
    @available(iOS 11.0, *)
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod,
        handler completion: @escaping (PKPaymentRequestPaymentMethodUpdate) -> Void
    )

    /// Tells the delegate that the customer selected a card.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod
    ) async -> PKPaymentRequestPaymentMethodUpdate

    /// Tells the delegate that the customer authorized the payment, in the iOS 8 form.
    @available(iOS, introduced: 10.0, deprecated: 11.0, message: "Use the form with handler")
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    )

    /// Tells the delegate that the customer selected a shipping method, in the iOS 8 form.
    @available(iOS, introduced: 10.0, deprecated: 11.0, message: "Use the form with handler")
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    )

    /// Tells the delegate that the customer selected a shipping contact, in the iOS 9 form.
    @available(iOS, introduced: 9.0, deprecated: 11.0, message: "Use the form with handler")
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact,
        completion:
            @escaping (PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]) ->
            Void
    )

    /// Tells the delegate that the customer selected a card, in the iOS 9 form.
    @available(iOS, introduced: 9.0, deprecated: 11.0, message: "Use the form with handler")
    @preconcurrency @MainActor
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod,
        completion: @escaping ([PKPaymentSummaryItem]) -> Void
    )
}
