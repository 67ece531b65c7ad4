// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A contact on the customer's device, with its identifier in the sheet's list.
package struct CustomerContact: Hashable, Sendable {
    package var identifier: String
    package var contact: PaymentContact

    package init(identifier: String, contact: PaymentContact) {
        self.identifier = identifier
        self.contact = contact
    }

    /// Returns the contact with a country in its address.
    ///
    /// Apps pass addresses without a country, as the examples in Apple's guide do. Such addresses
    /// are assumed to be in the country where the payment is processed.
    ///
    /// - Parameter countryCode: The country where the payment is processed: ISO 3166, two letters.
    /// - Returns: The contact, unchanged if it has a country.
    func located(in countryCode: String) -> CustomerContact {
        guard let address = contact.postalAddress, address.isoCountryCode.isBlank,
            address.country.isBlank, let country = Country(alpha2: countryCode)
        else { return self }
        var located = self
        located.contact.postalAddress?.isoCountryCode = country.alpha2
        located.contact.postalAddress?.country = country.name
        return located
    }

    /// The contacts of the fictitious customer on an emulated device, the default first.
    package static let emulated = [
        contact(
            "home", "Ada", street: "1 Example Street", city: "Cupertino", state: "CA",
            postalCode: "95014", country: "United States", code: "US"),
        contact(
            "london", "Grace", street: "1 Example Road", city: "London", state: "",
            postalCode: "SW1A 1AA", country: "United Kingdom", code: "GB"),
        contact(
            "berlin", "Alan", street: "Beispielweg 1", city: "Berlin", state: "",
            postalCode: "10117", country: "Germany", code: "DE"),
        contact(
            "antarctica", "Edsger", street: "1 Example Station", city: "South Pole", state: "",
            postalCode: "", country: "Antarctica", code: "AQ"),
    ]

    private static func contact(
        _ identifier: String, _ givenName: String, street: String, city: String, state: String,
        postalCode: String, country: String, code: String
    ) -> CustomerContact {
        var address = PostalAddress()
        address.street = street
        address.city = city
        address.state = state
        address.postalCode = postalCode
        address.country = country
        address.isoCountryCode = code
        return CustomerContact(
            identifier: identifier,
            contact: PaymentContact(
                name: ContactName(givenName: givenName, familyName: "Example"),
                postalAddress: address, phoneNumber: "+1 408 555 0100",
                emailAddress: "\(givenName.lowercased())@example.com"))
    }
}
