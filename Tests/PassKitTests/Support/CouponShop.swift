// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit

/// A shop that accepts the coupon code `HALF` and reports `OLD` as expired.
final class CouponShop: Shop, PKPaymentAuthorizationControllerDelegate {
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didChangeCouponCode couponCode: String,
        handler completion: @escaping (PKPaymentRequestCouponCodeUpdate) -> Void
    ) {
        note("coupon \(couponCode)")
        let errors: [any Error] =
            switch couponCode {
            case "HALF", "": []
            case "OLD": [PKPaymentRequest.paymentCouponCodeExpiredError()]
            default:
                [
                    PKPaymentRequest.paymentCouponCodeInvalidError(
                        localizedDescription: "No such code")
                ]
            }
        completion(
            PKPaymentRequestCouponCodeUpdate(
                errors: errors,
                paymentSummaryItems: .wax(total: couponCode == "HALF" ? "4.50" : "9"),
                shippingMethods: []))
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        note("didAuthorize")
        self.payment = payment
        return PKPaymentAuthorizationResult(status: .success, errors: nil)
    }
}
