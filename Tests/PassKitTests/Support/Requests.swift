// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit

extension PKPaymentRequest {
    /// Returns the documents' request for mustache wax.
    static func wax(total: String = "9.00") -> PKPaymentRequest {
        let request = PKPaymentRequest()
        request.supportedNetworks = [.amex, .masterCard, .visa]
        request.countryCode = "US"
        request.currencyCode = "USD"
        request.merchantIdentifier = "merchant.example.taptopay"
        request.merchantCapabilities = .threeDSecure
        request.paymentSummaryItems = .wax(total: total)
        return request
    }
}

extension [PKPaymentSummaryItem] {
    static func wax(total: String = "9.00") -> [PKPaymentSummaryItem] {
        [
            PKPaymentSummaryItem(label: "Mustache Wax", amount: NSDecimalNumber(string: "10.00")),
            PKPaymentSummaryItem(label: "Discount", amount: NSDecimalNumber(string: "-1.00")),
            PKPaymentSummaryItem(label: "NSHipster", amount: NSDecimalNumber(string: total)),
        ]
    }
}

extension PKContact {
    static func appleseed(_ change: (CNMutablePostalAddress) -> Void = { _ in }) -> PKContact {
        let contact = PKContact()
        var name = PersonNameComponents()
        name.givenName = "John"
        name.familyName = "Appleseed"
        contact.name = name
        let address = CNMutablePostalAddress()
        address.street = "1234 Laurel Street"
        address.city = "Atlanta"
        address.state = "GA"
        address.postalCode = "30303-1234"
        address.country = "United States"
        address.isoCountryCode = "US"
        change(address)
        contact.postalAddress = address
        contact.phoneNumber = CNPhoneNumber(stringValue: "+1 404 555 0100")
        contact.emailAddress = "john@example.com"
        return contact
    }
}
