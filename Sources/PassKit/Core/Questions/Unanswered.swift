// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The values that default implementations return; unused, because defaults identify themselves.

extension PKPaymentAuthorizationResult {
    static var unanswered: PKPaymentAuthorizationResult { .init(status: .failure, errors: nil) }
}

extension PKPaymentRequestMerchantSessionUpdate {
    static var unanswered: PKPaymentRequestMerchantSessionUpdate {
        .init(status: .failure, merchantSession: nil)
    }
}

extension PKPaymentRequestShippingContactUpdate {
    static var unanswered: PKPaymentRequestShippingContactUpdate {
        .init(paymentSummaryItems: [])
    }
}

extension PKPaymentRequestShippingMethodUpdate {
    static var unanswered: PKPaymentRequestShippingMethodUpdate { .init(paymentSummaryItems: []) }
}

extension PKPaymentRequestPaymentMethodUpdate {
    static var unanswered: PKPaymentRequestPaymentMethodUpdate { .init(paymentSummaryItems: []) }
}

extension PKPaymentRequestCouponCodeUpdate {
    static var unanswered: PKPaymentRequestCouponCodeUpdate { .init(paymentSummaryItems: []) }
}
