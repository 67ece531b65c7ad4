// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

/// The fictitious customer of an emulated wallet.
enum EmulatedCustomer {
    static var contacts: [CustomerContact] {
        var address = PostalAddress()
        address.street = "1 Example Street"
        address.city = "Cupertino"
        address.state = "CA"
        address.postalCode = "95014"
        address.country = "United States"
        address.isoCountryCode = "US"
        let contact = PaymentContact(
            name: ContactName(givenName: "Ada", familyName: "Example"), postalAddress: address,
            phoneNumber: "+1 408 555 0100", emailAddress: "ada@example.com")
        return [CustomerContact(identifier: "home", contact: contact)]
    }
}
