// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// All delegate methods but one are optional; a default reports that the app omits its method.
extension PKPaymentAuthorizationViewControllerDelegate {
    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewControllerWillAuthorizePayment(
        _ controller: PKPaymentAuthorizationViewController
    ) {}

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        controller.questions.isDefault = true
        return PKPaymentAuthorizationResult.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didRequestMerchantSessionUpdate handler:
            @escaping (PKPaymentRequestMerchantSessionUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationViewControllerDidRequestMerchantSessionUpdate(
        controller: PKPaymentAuthorizationViewController
    ) async -> PKPaymentRequestMerchantSessionUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestMerchantSessionUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didChangeCouponCode couponCode: String,
        handler completion: @escaping (PKPaymentRequestCouponCodeUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didChangeCouponCode couponCode: String
    ) async -> PKPaymentRequestCouponCodeUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestCouponCodeUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        handler completion: @escaping (PKPaymentRequestShippingMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingMethodUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        handler completion: @escaping (PKPaymentRequestShippingContactUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact
    ) async -> PKPaymentRequestShippingContactUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestShippingContactUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect paymentMethod: PKPaymentMethod,
        handler completion: @escaping (PKPaymentRequestPaymentMethodUpdate) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @MainActor public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didSelect paymentMethod: PKPaymentMethod
    ) async -> PKPaymentRequestPaymentMethodUpdate {
        controller.questions.isDefault = true
        return PKPaymentRequestPaymentMethodUpdate.unanswered
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        completion:
            @escaping (PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]) ->
            Void
    ) {
        controller.questions.isDefault = true
    }

    /// Reports that the app does not implement this method.
    @preconcurrency @MainActor
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect paymentMethod: PKPaymentMethod,
        completion: @escaping ([PKPaymentSummaryItem]) -> Void
    ) {
        controller.questions.isDefault = true
    }
}
