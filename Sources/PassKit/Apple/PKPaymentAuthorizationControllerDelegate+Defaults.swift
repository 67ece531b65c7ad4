// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// An app need not listen to every question; a default says that it does not.
extension PKPaymentAuthorizationControllerDelegate {
    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationControllerWillAuthorizePayment(
        _ controller: PKPaymentAuthorizationController
    ) {}

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        controller.questions.isDefault = true
        return PKPaymentAuthorizationResult.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didRequestMerchantSessionUpdate handler:
            @escaping (PKPaymentRequestMerchantSessionUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationControllerDidRequestMerchantSessionUpdate(
        controller: PKPaymentAuthorizationController
    ) async -> PKPaymentRequestMerchantSessionUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestMerchantSessionUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didChangeCouponCode couponCode: String,
        handler completion: @escaping (PKPaymentRequestCouponCodeUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didChangeCouponCode couponCode: String
    ) async -> PKPaymentRequestCouponCodeUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestCouponCodeUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod,
        handler completion: @escaping (PKPaymentRequestShippingMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingMethodUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact,
        handler completion: @escaping (PKPaymentRequestShippingContactUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact
    ) async -> PKPaymentRequestShippingContactUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingContactUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod,
        handler completion: @escaping (PKPaymentRequestPaymentMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod
    ) async -> PKPaymentRequestPaymentMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestPaymentMethodUpdate.unanswered
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact,
        completion:
            @escaping (PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]) ->
            Void
    ) {
        controller.questions.isDefault = true
    }

    /// Says that the app does not listen.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod,
        completion: @escaping ([PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }
}
