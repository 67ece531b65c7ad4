// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PassKit

/// The contacts on a customer's device in tests.
enum TestContacts {
    static var standard: [(identifier: String, contact: PKContact)] {
        [
            (
                "home",
                contact(
                    street: "1 Infinite Loop", city: "Cupertino", state: "CA",
                    postalCode: "95014-2083", country: "United States", code: "US")
            ),
            (
                "palace",
                contact(
                    street: "Buckingham Palace", city: "London", state: "",
                    postalCode: "SW1A 1AA", country: "United Kingdom", code: "GB")
            ),
        ]
    }

    private static func contact(
        street: String, city: String, state: String, postalCode: String, country: String,
        code: String
    ) -> PKContact {
        let contact = PKContact()
        var name = PersonNameComponents()
        name.givenName = "Johnny"
        name.familyName = "Appleseed"
        contact.name = name
        contact.emailAddress = "appleseed@example.com"
        contact.phoneNumber = CNPhoneNumber(stringValue: "+1 408 555 0100")
        let address = CNMutablePostalAddress()
        address.street = street
        address.city = city
        address.state = state
        address.postalCode = postalCode
        address.country = country
        address.isoCountryCode = code
        contact.postalAddress = address
        return contact
    }
}
