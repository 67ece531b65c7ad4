// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken

@testable import ApplePay

extension PaymentRequest {
    /// A request of 12.50 USD for mustache wax.
    static var example: PaymentRequest {
        var request = PaymentRequest()
        request.merchantIdentifier = "merchant.example.taptopay"
        request.countryCode = "US"
        request.currencyCode = "USD"
        request.supportedNetworks = [.visa, .masterCard]
        request.merchantCapabilities = .threeDSecure
        request.summaryItems = [
            SummaryItem(label: "Mustache wax", amount: 13.50),
            SummaryItem(label: "Discount", amount: -1),
            SummaryItem(label: "Example Shop", amount: 12.50),
        ]
        return request
    }

    /// The example request with delivery.
    static var delivered: PaymentRequest {
        var request = example
        request.requiredShippingFields = [.postalAddress, .name, .emailAddress]
        request.shippingMethods = [.slow, .fast]
        return request
    }
}

extension ShippingMethod {
    static let slow = ShippingMethod(
        identifier: "slow", label: "Free Shipping", detail: "Arrives in 6-8 weeks", amount: 0)
    static let fast = ShippingMethod(
        identifier: "fast", label: "Express Shipping", detail: "Arrives in 2-3 days", amount: 10)
}

extension PostalAddress {
    static func made(
        street: String, city: String, state: String = "", postalCode: String, country: String,
        code: String
    ) -> PostalAddress {
        var address = PostalAddress()
        address.street = street
        address.city = city
        address.state = state
        address.postalCode = postalCode
        address.country = country
        address.isoCountryCode = code
        return address
    }

    static let california = made(
        street: "1 Example Street", city: "Cupertino", state: "CA", postalCode: "95014-1234",
        country: "United States", code: "US")
    static let london = made(
        street: "1 Example Road", city: "London", postalCode: "SW1A 1AA",
        country: "United Kingdom", code: "GB")
}

extension CustomerContact {
    static let ada = CustomerContact(
        identifier: "ada",
        contact: PaymentContact(
            name: ContactName(givenName: "Ada", familyName: "Example"),
            postalAddress: .california, phoneNumber: "555 0100", emailAddress: "ada@example.com"))
    static let grace = CustomerContact(
        identifier: "grace",
        contact: PaymentContact(
            name: ContactName(givenName: "Grace", familyName: "Example"),
            postalAddress: .london, phoneNumber: "555 0101", emailAddress: "grace@example.com"))
}
