// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// All delegate methods but one are optional; a default reports that the app omits its method.
extension PKPaymentAuthorizationControllerDelegate {
    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationControllerWillAuthorizePayment(
        _ controller: PKPaymentAuthorizationController
    ) {}

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        controller.questions.isDefault = true
        return PKPaymentAuthorizationResult.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didRequestMerchantSessionUpdate handler:
            @escaping (PKPaymentRequestMerchantSessionUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationControllerDidRequestMerchantSessionUpdate(
        controller: PKPaymentAuthorizationController
    ) async -> PKPaymentRequestMerchantSessionUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestMerchantSessionUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didChangeCouponCode couponCode: String,
        handler completion: @escaping (PKPaymentRequestCouponCodeUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didChangeCouponCode couponCode: String
    ) async -> PKPaymentRequestCouponCodeUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestCouponCodeUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod,
        handler completion: @escaping (PKPaymentRequestShippingMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingMethodUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact,
        handler completion: @escaping (PKPaymentRequestShippingContactUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact
    ) async -> PKPaymentRequestShippingContactUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingContactUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod,
        handler completion: @escaping (PKPaymentRequestPaymentMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod
    ) async -> PKPaymentRequestPaymentMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestPaymentMethodUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact,
        completion:
            @escaping (PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]) ->
            Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod,
        completion: @escaping ([PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }
}
