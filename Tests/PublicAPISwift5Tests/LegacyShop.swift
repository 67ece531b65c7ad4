// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PassKit

/// A shop of an older app, without `async`, `any`, and Sendable; its server answers on a queue.
class LegacyShop: NSObject, PKPaymentAuthorizationControllerDelegate {
    var controller: PKPaymentAuthorizationController?
    var payment: PKPayment?
    var completion: ((Bool) -> Void)?
    let server = DispatchQueue(label: "server")

    func sell(completion: @escaping (Bool) -> Void) {
        self.completion = completion
        controller = PKPaymentAuthorizationController(paymentRequest: request)
        controller?.delegate = self
        controller?.present(completion: { presented in
            print(presented ? "presented" : "not presented")
        })
    }

    var request: PKPaymentRequest {
        let request = PKPaymentRequest()
        request.merchantIdentifier = "merchant.example.taptopay"
        request.countryCode = "US"
        request.currencyCode = "USD"
        request.supportedNetworks = [.visa]
        request.merchantCapabilities = .capability3DS
        request.requiredShippingAddressFields = [.postalAddress, .email]
        request.paymentSummaryItems = lines
        return request
    }

    var lines: [PKPaymentSummaryItem] {
        [PKPaymentSummaryItem(label: "Shop", amount: NSDecimalNumber(string: "1.23"))]
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didSelectShippingContact contact: PKContact,
        completion:
            @escaping (
                PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]
            ) -> Void
    ) {
        server.async { completion(.success, [], []) }
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        self.payment = payment
        server.async { completion(.success) }
    }

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        controller.dismiss {
            DispatchQueue.main.async { self.completion?(self.payment != nil) }
        }
    }
}
