// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit

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
