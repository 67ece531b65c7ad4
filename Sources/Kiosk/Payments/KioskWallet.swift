// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
package import PaymentToken

/// The customer's device as the service sees it: a wallet and the server that makes its tokens.
package struct KioskWallet: Sendable {
    package let wallet: any PaymentWallet
    package let server: any TokenServer
    /// The customer's contacts, the default first.
    package let contacts: [CustomerContact]
    /// Whether the page specifies whose finger it is.
    package let isEmulated: Bool

    package init(
        wallet: any PaymentWallet, server: any TokenServer, contacts: [CustomerContact] = [],
        isEmulated: Bool
    ) {
        self.wallet = wallet
        self.server = server
        self.contacts = contacts
        self.isEmulated = isEmulated
    }
}

/// The contacts of the customer with the emulated wallet, all of them fictitious.
enum EmulatedCustomer {
    static let contacts = [
        contact(
            "cupertino", "Ada", street: "1 Example Street", city: "Cupertino", state: "CA",
            postalCode: "95014", country: "United States", code: "US"),
        contact(
            "berlin", "Alan", street: "Beispielweg 1", city: "Berlin", state: "",
            postalCode: "10117", country: "Deutschland", code: "DE"),
        contact(
            "london", "Grace", street: "1 Example Road", city: "London", state: "",
            postalCode: "SW1A 1AA", country: "United Kingdom", code: "GB"),
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
                postalAddress: address, phoneNumber: "+1 555 0100",
                emailAddress: "\(givenName.lowercased())@example.com"))
    }
}
