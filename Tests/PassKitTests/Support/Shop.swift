// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting

/// The base class of the tests' delegates, which records calls and lets a test wait.
@MainActor
class Shop: NSObject {
    private(set) var calls: [String] = []
    var payment: PKPayment?
    private(set) var isFinished = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func note(_ call: String) {
        calls.append(call)
    }

    func finish() {
        calls.append("didFinish")
        isFinished = true
        for wake in waiting { wake.resume() }
        waiting = []
    }

    func untilFinished() async {
        guard !isFinished else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Presents a sheet and waits until it is done.
    func sell(_ request: PKPaymentRequest, _ configuration: PassKitConfiguration) async -> Bool {
        let controller = configuration.use {
            PKPaymentAuthorizationController(paymentRequest: request)
        }
        controller.delegate = self as? any PKPaymentAuthorizationControllerDelegate
        guard await controller.present() else { return false }
        await untilFinished()
        await controller.dismiss()
        return true
    }
}

/// A shop that answers with handlers.
final class HandlerShop: Shop, PKPaymentAuthorizationControllerDelegate {
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationControllerWillAuthorizePayment(
        _ controller: PKPaymentAuthorizationController
    ) {
        note("willAuthorize")
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        note("didAuthorize")
        self.payment = payment
        completion(PKPaymentAuthorizationResult(status: .success, errors: nil))
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectPaymentMethod paymentMethod: PKPaymentMethod,
        handler completion: @escaping (PKPaymentRequestPaymentMethodUpdate) -> Void
    ) {
        note("card \(paymentMethod.displayName ?? "?") \(paymentMethod.type.rawValue)")
        completion(.init(paymentSummaryItems: .wax(total: "9.50")))
    }

    // Never called: the form with a handler comes first.
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        note("old didAuthorize")
        completion(.failure)
    }
}

/// A shop that answers asynchronously.
final class AsyncShop: Shop, PKPaymentAuthorizationControllerDelegate {
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        await Task.yield()
        note("didAuthorize")
        self.payment = payment
        return PKPaymentAuthorizationResult(status: .success, errors: nil)
    }
}

/// A shop that answers with the methods of iOS 8.
final class OldShop: Shop, PKPaymentAuthorizationControllerDelegate {
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        note("didAuthorize")
        self.payment = payment
        completion(.success)
    }
}

/// A shop that implements only didFinish.
final class DeafShop: Shop, PKPaymentAuthorizationControllerDelegate {
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }
}

/// A shop that answers twice or never.
final class CarelessShop: Shop, PKPaymentAuthorizationControllerDelegate {
    let times: Int

    init(answers times: Int) {
        self.times = times
    }

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        note("didAuthorize")
        for _ in 0..<times {
            completion(PKPaymentAuthorizationResult(status: .success, errors: nil))
        }
    }
}

/// A shop that delivers only within the United States.
final class ShippingShop: Shop, PKPaymentAuthorizationControllerDelegate {
    var methods: [PKShippingMethod] = []
    private(set) var contacts: [PKContact] = []

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingContact contact: PKContact,
        handler completion: @escaping (PKPaymentRequestShippingContactUpdate) -> Void
    ) {
        contacts.append(contact)
        let country = contact.postalAddress?.isoCountryCode ?? ""
        let errors =
            country == "US"
            ? nil
            : [
                PKPaymentRequest.paymentShippingAddressUnserviceableError(
                    withLocalizedDescription: "We do not ship to \(country)")
            ]
        completion(
            PKPaymentRequestShippingContactUpdate(
                errors: errors, paymentSummaryItems: .wax(), shippingMethods: methods))
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        note("didAuthorize")
        self.payment = payment
        return PKPaymentAuthorizationResult(status: .success, errors: nil)
    }
}

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

/// A shop whose server opens each token and then refuses the payment.
final class ServerShop: Shop, PKPaymentAuthorizationControllerDelegate {
    private let server: TestPayments

    init(_ server: TestPayments) {
        self.server = server
    }

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        do {
            let opened = try server.open(payment.token, for: .wax())
            note("opened \(opened.amount)")
        } catch {
            note("\(error)")
        }
        note("refused")
        return PKPaymentAuthorizationResult(status: .failure, errors: nil)
    }
}
