// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit

/// The listings of NSHipster's "Pay" in one class, with what they leave to the reader.
///
/// `PaymentPresenter` replaces the article's `UIViewController`.
@MainActor
final class HipsterCheckout: NSObject, PaymentPresenter,
    PKPaymentAuthorizationViewControllerDelegate
{
    private(set) var payment: PKPayment?
    private(set) var isFinished = false
    private var wake: CheckedContinuation<Void, Never>?
    /// The answer of the article's web service for an address.
    var rates: ((CNPostalAddress) -> [[String: String]]?) = { _ in [] }

    // MARK: - Making Your First Charge

    func isPayAvailable() -> Bool {
        let paymentNetworks: [PKPaymentNetwork] = [.amex, .masterCard, .visa]
        guard PKPaymentAuthorizationViewController.canMakePayments(usingNetworks: paymentNetworks)
        else {
            return false
        }
        return true
    }

    private var initialRequest: PKPaymentRequest {
        let request = PKPaymentRequest()
        request.supportedNetworks = [.amex, .masterCard, .visa]
        request.countryCode = "US"
        request.currencyCode = "USD"
        request.merchantIdentifier = "merchant.example.taptopay"
        request.merchantCapabilities = .capability3DS
        return request
    }

    func pay(_ request: PKPaymentRequest) -> Bool {
        guard
            let viewController = PKPaymentAuthorizationViewController(paymentRequest: request)
        else { return false }
        viewController.delegate = self
        present(viewController, animated: true)
        return true
    }

    // MARK: - PKPaymentAuthorizationViewControllerDelegate

    func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        // Use your payment processor's SDK to finish charging your customer.
        // When this is done, call:
        self.payment = payment
        completion(.success)
    }

    func paymentAuthorizationViewControllerDidFinish(
        _ controller: PKPaymentAuthorizationViewController
    ) {
        dismiss(animated: true) { [self] in
            isFinished = true
            wake?.resume()
        }
    }

    func untilFinished() async {
        if !isFinished { await withCheckedContinuation { wake = $0 } }
    }

    // MARK: - Dynamic Shipping Methods and Pricing

    var paymentRequest: PKPaymentRequest {
        let request = initialRequest

        let freeShipping = PKShippingMethod(
            label: "Free Shipping", amount: NSDecimalNumber(string: "0"))
        freeShipping.identifier = "freeshipping"
        freeShipping.detail = "Arrives in 6-8 weeks"

        let expressShipping = PKShippingMethod(
            label: "Express Shipping", amount: NSDecimalNumber(string: "10.00"))
        expressShipping.identifier = "expressshipping"
        expressShipping.detail = "Arrives in 2-3 days"

        request.shippingMethods = [freeShipping, expressShipping]
        request.paymentSummaryItems = paymentSummaryItems(forShippingMethod: freeShipping)

        return request
    }

    func paymentSummaryItems(forShippingMethod shipping: PKShippingMethod) -> (
        [PKPaymentSummaryItem]
    ) {
        let wax = PKPaymentSummaryItem(
            label: "Mustache Wax", amount: NSDecimalNumber(string: "10.00"))
        let discount = PKPaymentSummaryItem(
            label: "Discount", amount: NSDecimalNumber(string: "-1.00"))

        let totalAmount = wax.amount.adding(discount.amount)
            .adding(shipping.amount)
        let total = PKPaymentSummaryItem(label: "NSHipster", amount: totalAmount)

        return [wax, discount, shipping, total]
    }

    func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    ) {
        completion(.success, paymentSummaryItems(forShippingMethod: shippingMethod))
    }

    // MARK: - But wait, there's more!

    func fetchShippingMethods(
        forAddress address: CNPostalAddress, completion: @escaping ([PKShippingMethod]?) -> Void
    ) {
        let rates = rates(address)
        completion(
            rates?.map { (rate) -> PKShippingMethod in
                let identifier = rate["id"]
                let carrier = rate["carrier"] ?? "Unknown Carrier"
                let service = rate["service"] ?? "Unknown Service"
                let amount = NSDecimalNumber(string: rate["amount"] ?? "0")
                let arrival = rate["formatted_arrival_date"] ?? "Unknown Arrival"

                let shippingMethod = PKShippingMethod(
                    label: "\(carrier) \(service)", amount: amount)
                shippingMethod.identifier = identifier
                shippingMethod.detail = arrival

                return shippingMethod
            })
    }

    func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        completion:
            @escaping (
                PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]
            ) -> Void
    ) {
        guard let address = contact.postalAddress else {
            completion(.failure, [], [])
            return
        }

        fetchShippingMethods(forAddress: address) { (shippingMethods) in
            guard let shippingMethods = shippingMethods else {
                completion(.failure, [], [])
                return
            }

            if shippingMethods.isEmpty {
                completion(.invalidShippingPostalAddress, [], [])
            } else {
                completion(
                    .success, shippingMethods,
                    self.paymentSummaryItems(forShippingMethod: shippingMethods[0]))
            }
        }
    }
}
