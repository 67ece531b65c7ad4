// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: Shop
import PassKit

/// Sells jars of mustache wax.
@MainActor
public final class Shop: NSObject {
    /// The request, with the items that the customer authorized.
    public let request = PKPaymentRequest()
    /// The token of the last payment, for the shop's server.
    public private(set) var token: PKPaymentToken?
    private var hasFinished = false
    private var waiting: CheckedContinuation<Void, Never>?

    /// Creates a shop that sends jars by standard or express shipping.
    public override init() {
        super.init()
        request.merchantIdentifier = "merchant.example.taptopay"
        request.countryCode = "US"
        request.currencyCode = "USD"
        request.supportedNetworks = [.amex, .masterCard, .visa]
        request.merchantCapabilities = .threeDSecure
        request.requiredShippingContactFields = [.postalAddress, .name]
        request.shippingMethods = [
            method("standard", cost: "0.00"), method("express", cost: "10.00"),
        ]
        request.paymentSummaryItems = items(request.shippingMethods?.first)
    }

    /// Shows the payment sheet, and returns whether the customer has paid.
    public func sell() async -> Bool {
        (token, hasFinished) = (nil, false)
        let controller = PKPaymentAuthorizationController(paymentRequest: request)
        controller.delegate = self
        guard await controller.present() else { return false }
        // The sheet can finish before this task continues.
        if !hasFinished { await withCheckedContinuation { waiting = $0 } }
        await controller.dismiss()
        return token != nil
    }

    private func method(_ identifier: String, cost: String) -> PKShippingMethod {
        let method = PKShippingMethod(
            label: identifier.capitalized, amount: NSDecimalNumber(string: cost))
        method.identifier = identifier
        return method
    }

    private func items(_ method: PKShippingMethod?) -> [PKPaymentSummaryItem] {
        let wax = PKPaymentSummaryItem(
            label: "Mustache Wax", amount: NSDecimalNumber(string: "10.00"))
        let shipping = PKPaymentSummaryItem(label: "Shipping", amount: method?.amount ?? .zero)
        let total = PKPaymentSummaryItem(
            label: "Wax Shop", amount: wax.amount.adding(shipping.amount))
        return [wax, shipping, total]
    }
}

extension Shop: PKPaymentAuthorizationControllerDelegate {
    /// Adds the cost of the selected shipping method.
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate {
        request.paymentSummaryItems = items(shippingMethod)
        return PKPaymentRequestShippingMethodUpdate(
            paymentSummaryItems: request.paymentSummaryItems)
    }

    /// Sends the token to the shop's server.
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        token = payment.token
        return PKPaymentAuthorizationResult(status: .success, errors: nil)
    }

    /// Continues after the sheet.
    public func paymentAuthorizationControllerDidFinish(
        _ controller: PKPaymentAuthorizationController
    ) {
        hasFinished = true
        waiting?.resume()
        waiting = nil
    }
}
// end
