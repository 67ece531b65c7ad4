// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit

/// The listings of the Apple Pay Programming Guide, in Swift, in one class.
///
/// They come from "Creating Payment Requests" and "Authorizing Payments".
@MainActor
final class GuideCheckout: NSObject, PaymentPresenter, PKPaymentAuthorizationViewControllerDelegate
{
    let request = PKPaymentRequest()
    private(set) var subtotal = PKPaymentSummaryItem()
    private(set) var discount = PKPaymentSummaryItem()
    private(set) var total = PKPaymentSummaryItem()
    private(set) var summaryItems: [PKPaymentSummaryItem] = []
    private(set) var selectedContact: PKContact?
    private(set) var selectedShippingMethod: PKShippingMethod?
    private(set) var json: Data?
    private(set) var token: PKPaymentToken?
    private(set) var isFinished = false
    private var wake: CheckedContinuation<Void, Never>?
    private var shippingCost = NSDecimalNumber.zero

    // MARK: - Creating Payment Requests

    func createRequest() {
        request.currencyCode = "USD"
        request.countryCode = "US"
        request.merchantIdentifier = "merchant.com.example"

        // 12.75 subtotal
        let subtotalAmount = NSDecimalNumber(mantissa: 1275, exponent: -2, isNegative: false)
        self.subtotal = PKPaymentSummaryItem(label: "Subtotal", amount: subtotalAmount)

        // 2.00 discount
        let discountAmount = NSDecimalNumber(mantissa: 200, exponent: -2, isNegative: true)
        self.discount = PKPaymentSummaryItem(label: "Discount", amount: discountAmount)

        // 10.75 grand total
        var totalAmount = NSDecimalNumber.zero
        totalAmount = totalAmount.adding(subtotalAmount)
        totalAmount = totalAmount.adding(discountAmount)
        self.total = PKPaymentSummaryItem(label: "My Company Name", amount: totalAmount)

        self.summaryItems = [self.subtotal, self.discount, self.total]
        request.paymentSummaryItems = self.summaryItems

        request.supportedNetworks = [.amex, .discover, .masterCard, .visa]

        // Supports 3DS only
        request.merchantCapabilities = .capability3DS

        // Supports both 3DS and EMV (add EMV only if you support Apple Pay in China)
        request.merchantCapabilities = [.capability3DS, .capabilityEMV]

        request.requiredBillingAddressFields = .email
        request.requiredBillingAddressFields = [.email, .postalAddress]
        request.requiredShippingAddressFields = [.postalAddress]

        let contact = PKContact()

        var name = PersonNameComponents()
        name.givenName = "John"
        name.familyName = "Appleseed"

        contact.name = name

        let address = CNMutablePostalAddress()
        address.street = "1234 Laurel Street"
        address.city = "Atlanta"
        address.state = "GA"
        address.postalCode = "30303"

        contact.postalAddress = address

        request.shippingContact = contact

        request.applicationData = Data("cart 4711".utf8)
    }

    // MARK: - Authorizing Payments

    func authorize() -> Bool {
        let viewController = PKPaymentAuthorizationViewController(paymentRequest: request)
        guard let viewController else { return false }
        viewController.delegate = self
        self.present(viewController, animated: true, completion: nil)
        return true
    }

    func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelectShippingContact contact: PKContact,
        completion:
            @escaping (
                PKPaymentAuthorizationStatus, [PKShippingMethod], [PKPaymentSummaryItem]
            ) -> Void
    ) {
        self.selectedContact = contact
        self.updateShippingCost()
        let shippingMethods = self.shippingMethods(for: contact)
        completion(.success, shippingMethods, self.summaryItems)
    }

    func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController,
        didSelect shippingMethod: PKShippingMethod,
        completion: @escaping (PKPaymentAuthorizationStatus, [PKPaymentSummaryItem]) -> Void
    ) {
        self.selectedShippingMethod = shippingMethod
        self.updateShippingCost()
        completion(.success, self.summaryItems)
    }

    func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        completion: @escaping (PKPaymentAuthorizationStatus) -> Void
    ) {
        // The guide reads an ABRecord here, which contacts have replaced.
        let address = payment.billingContact?.postalAddress
        let addressDictionary = [
            CNPostalAddressStreetKey: address?.street ?? "",
            CNPostalAddressCityKey: address?.city ?? "",
        ]
        json = try? JSONSerialization.data(
            withJSONObject: addressDictionary, options: .prettyPrinted)

        // ... Send payment token, shipping and billing address, and order information to your
        // server ...
        token = payment.token
        let status = PKPaymentAuthorizationStatus.success  // From your server
        completion(status)
    }

    func paymentAuthorizationViewControllerDidFinish(
        _ controller: PKPaymentAuthorizationViewController
    ) {
        controller.dismiss(animated: true, completion: nil)
        isFinished = true
        wake?.resume()
    }

    // MARK: - What the guide leaves to the reader

    private func updateShippingCost() {
        shippingCost = selectedShippingMethod?.amount ?? .zero
        let amount = subtotal.amount.adding(discount.amount).adding(shippingCost)
        let shipping = PKPaymentSummaryItem(label: "Shipping", amount: shippingCost)
        total = PKPaymentSummaryItem(label: "My Company Name", amount: amount)
        summaryItems = [subtotal, discount, shipping, total]
    }

    private func shippingMethods(for contact: PKContact) -> [PKShippingMethod] {
        ["standard", "next-day"].enumerated().map { place, identifier in
            let method = PKShippingMethod(
                label: identifier, amount: NSDecimalNumber(value: place * 5))
            method.identifier = identifier
            return method
        }
    }

    func untilFinished() async {
        if !isFinished { await withCheckedContinuation { wake = $0 } }
    }
}
