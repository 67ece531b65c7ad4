// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What an app does for its payment sheet.
///
/// The controller asks one question at a time and waits for its answer; only that the sheet is
/// done can come at any time. Every question but that one need not be answered: of its forms the
/// one with `handler` is asked first, then the asynchronous one, then that with `completion`.
@available(iOS 8.0, *)
public protocol PKPaymentAuthorizationViewControllerDelegate: NSObjectProtocol {
    /// The sheet is done: paid and shown, cancelled, or timed out; the app dismisses it.
    @MainActor func paymentAuthorizationViewControllerDidFinish(
        _ controller: PKPaymentAuthorizationViewController)

    /// The customer has agreed to pay; the token is not there yet.
    @MainActor func paymentAuthorizationViewControllerWillAuthorizePayment(
        _ controller: PKPaymentAuthorizationViewController)

    /// The customer has agreed to pay.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    )

    /// The customer has agreed to pay.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult

    /// The wallet wants a session of the merchant.
    @available(iOS 14.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didRequestMerchantSessionUpdate handler:
            @escaping (PKPaymentRequestMerchantSessionUpdate) -> Void
    )

    /// The wallet wants a session of the merchant.
    @available(iOS 14.0, *)
    @MainActor func paymentAuthorizationViewControllerDidRequestMerchantSessionUpdate(
        controller: PKPaymentAuthorizationViewController
    ) async -> PKPaymentRequestMerchantSessionUpdate

    /// The customer typed a coupon code; an empty one takes it back.
    @available(iOS 15.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didChangeCouponCode couponCode: String,
        handler completion: @escaping (PKPaymentRequestCouponCodeUpdate) -> Void
    )

    /// The customer typed a coupon code; an empty one takes it back.
    @available(iOS 15.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didChangeCouponCode couponCode: String
    ) async -> PKPaymentRequestCouponCodeUpdate

    /// The customer chose a way to deliver.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        handler completion: @escaping (PKPaymentRequestShippingMethodUpdate) -> Void
    )

    /// The customer chose a way to deliver.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate

    /// The customer chose where goods go; the contact is reduced to what prices need.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        handler completion: @escaping (PKPaymentRequestShippingContactUpdate) -> Void
    )

    /// The customer chose where goods go; the contact is reduced to what prices need.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact
    ) async -> PKPaymentRequestShippingContactUpdate

    /// The customer chose a card.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect paymentMethod: PKPaymentMethod,
        handler completion: @escaping (PKPaymentRequestPaymentMethodUpdate) -> Void
    )

    /// The customer chose a card.
    @available(iOS 11.0, *)
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didSelect paymentMethod: PKPaymentMethod
    ) async -> PKPaymentRequestPaymentMethodUpdate

    /// The customer has agreed to pay, in the form of iOS 8.
    @available(iOS, introduced: 8.0, deprecated: 11.0, message: "Use the form with handler")
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    )

    /// The customer chose a way to deliver, in the form of iOS 8.
    @available(iOS, introduced: 8.0, deprecated: 11.0, message: "Use the form with handler")
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    )

    /// The customer chose where goods go, in the form of iOS 9.
    @available(iOS, introduced: 9.0, deprecated: 11.0, message: "Use the form with handler")
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        completion:
            @escaping (PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]) ->
            Void
    )

    /// The customer chose a card, in the form of iOS 9.
    @available(iOS, introduced: 9.0, deprecated: 11.0, message: "Use the form with handler")
    @MainActor func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect paymentMethod: PKPaymentMethod,
        completion: @escaping ([PKPaymentSummaryItem]) -> Void
    )
}
