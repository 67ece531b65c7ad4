// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// An app need not listen to every question; a default says that it does not.
extension PKPaymentAuthorizationViewControllerDelegate {
    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewControllerWillAuthorizePayment(
        _ controller: PKPaymentAuthorizationViewController
    ) {}

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        controller.questions.isDefault = true
        return PKPaymentAuthorizationResult.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didRequestMerchantSessionUpdate handler:
            @escaping (PKPaymentRequestMerchantSessionUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewControllerDidRequestMerchantSessionUpdate(
        controller: PKPaymentAuthorizationViewController
    ) async -> PKPaymentRequestMerchantSessionUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestMerchantSessionUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didChangeCouponCode couponCode: String,
        handler completion: @escaping (PKPaymentRequestCouponCodeUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didChangeCouponCode couponCode: String
    ) async -> PKPaymentRequestCouponCodeUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestCouponCodeUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        handler completion: @escaping (PKPaymentRequestShippingMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingMethodUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        handler completion: @escaping (PKPaymentRequestShippingContactUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact
    ) async -> PKPaymentRequestShippingContactUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingContactUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect paymentMethod: PKPaymentMethod,
        handler completion: @escaping (PKPaymentRequestPaymentMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didSelect paymentMethod: PKPaymentMethod
    ) async -> PKPaymentRequestPaymentMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestPaymentMethodUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        completion:
            @escaping (PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]) ->
            Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect paymentMethod: PKPaymentMethod,
        completion: @escaping ([PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }
}
