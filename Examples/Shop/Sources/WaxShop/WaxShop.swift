// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit

/// An app's shop: it uses Apple's frameworks and nothing of this package.
@MainActor
public final class WaxShop: NSObject {
    /// The outcome that the shop shows its customer.
    public enum Outcome: Equatable, Sendable {
        case ordered(shipping: String?)
        case cancelled
        /// Show another way to pay.
        case unavailable
        /// Show a button that opens the setup of cards.
        case needsCard
    }

    private let networks: [PKPaymentNetwork] = [.amex, .masterCard, .visa]
    /// The token that the server gets.
    public private(set) var token: PKPaymentToken?
    /// The request, with the items that the customer agreed to.
    public private(set) var request = PKPaymentRequest()
    private var outcome = Outcome.cancelled
    private var done: CheckedContinuation<Void, Never>?
    private var isDone = false

    /// Sells a jar of wax.
    public func buy() async -> Outcome {
        guard PKPaymentAuthorizationController.canMakePayments() else { return .unavailable }
        guard PKPaymentAuthorizationController.canMakePayments(usingNetworks: networks) else {
            return .needsCard
        }
        request = PKPaymentRequest()
        request.merchantIdentifier = "merchant.example.taptopay"
        request.countryCode = "US"
        request.currencyCode = "USD"
        request.supportedNetworks = networks
        request.merchantCapabilities = .threeDSecure
        request.requiredShippingContactFields = [.postalAddress, .name]
        request.shippingMethods = [
            method("standard", cost: "0"), method("express", cost: "10.00"),
        ]
        request.paymentSummaryItems = lines(request.shippingMethods?.first)
        outcome = .cancelled
        isDone = false
        let controller = PKPaymentAuthorizationController(paymentRequest: request)
        controller.delegate = self
        guard await controller.present() else { return .unavailable }
        // The sheet can finish before this task continues.
        if !isDone { await withCheckedContinuation { done = $0 } }
        await controller.dismiss()
        return outcome
    }

    private func method(_ identifier: String, cost: String) -> PKShippingMethod {
        let method = PKShippingMethod(
            label: identifier.capitalized, amount: NSDecimalNumber(string: cost))
        method.identifier = identifier
        return method
    }

    private func lines(_ method: PKShippingMethod?) -> [PKPaymentSummaryItem] {
        let wax = PKPaymentSummaryItem(
            label: "Mustache Wax", amount: NSDecimalNumber(string: "10.00"))
        let shipping = PKPaymentSummaryItem(label: "Shipping", amount: method?.amount ?? .zero)
        let total = PKPaymentSummaryItem(
            label: "Wax Shop", amount: wax.amount.adding(shipping.amount))
        return [wax, shipping, total]
    }
}

extension WaxShop: PKPaymentAuthorizationControllerDelegate {
    /// Changes the total to that of the shipping method that the customer chose.
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didSelectShippingMethod shippingMethod: PKShippingMethod
    ) async -> PKPaymentRequestShippingMethodUpdate {
        request.paymentSummaryItems = lines(shippingMethod)
        return PKPaymentRequestShippingMethodUpdate(
            paymentSummaryItems: request.paymentSummaryItems)
    }

    /// Keeps the token for the server, and accepts the payment.
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        token = payment.token
        outcome = .ordered(shipping: payment.shippingMethod?.identifier)
        return PKPaymentAuthorizationResult(status: .success, errors: nil)
    }

    /// Ends the sale: the customer paid, or closed the sheet.
    public func paymentAuthorizationControllerDidFinish(
        _ controller: PKPaymentAuthorizationController
    ) {
        isDone = true
        done?.resume()
        done = nil
    }
}
