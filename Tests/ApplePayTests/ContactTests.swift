// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ApplePay

@Suite("Customer contacts")
struct ContactTests {
    private func reduced(_ postalCode: String, _ country: String) -> String? {
        var address = PostalAddress.london
        address.postalCode = postalCode
        address.isoCountryCode = country
        return PaymentContact(postalAddress: address).reduced.postalAddress?.postalCode
    }

    @Test("D11: Before authorization, a contact is reduced to what shipping prices depend on")
    func reduction() throws {
        let reduced = CustomerContact.ada.contact.reduced
        var address = PostalAddress()
        address.city = "Cupertino"
        address.state = "CA"
        address.postalCode = "95014"
        address.country = "United States"
        address.isoCountryCode = "US"
        #expect(reduced == PaymentContact(postalAddress: address))
    }

    @Test(
        "D11: A reduced postal code is shortened by its country's rules",
        arguments: [
            ("95014-1234", "US", "95014"), ("SW1A 1AA", "GB", "SW1"), ("K1A 0B1", "CA", "K1A"),
            ("K1A 0B1", "ca", "K1A"), ("10117", "DE", "10117"), ("", "US", ""),
        ])
    func countries(postalCode: String, country: String, expected: String) {
        #expect(reduced(postalCode, country) == expected)
    }

    @Test("D11: A contact without an address is reduced to an empty contact")
    func empty() {
        #expect(PaymentContact(emailAddress: "a@example.com").reduced == PaymentContact())
    }

    @Test("C16: After authorization, a contact has only the requested fields")
    func fields() {
        let ada = CustomerContact.ada.contact
        #expect(ada.limited(to: []) == nil)
        #expect(ada.limited(to: [.emailAddress]) == PaymentContact(emailAddress: "ada@example.com"))
        #expect(ada.limited(to: Set(ContactField.allCases)) == ada)
        let named = PaymentContact(
            name: ContactName(
                givenName: "A", familyName: "B", phoneticGivenName: "a", phoneticFamilyName: "b"))
        #expect(
            named.limited(to: [.phoneticName])?.name
                == ContactName(phoneticGivenName: "a", phoneticFamilyName: "b"))
        #expect(
            named.limited(to: [.name])?.name == ContactName(givenName: "A", familyName: "B"))
    }

    @Test("C20: Each problem of an address names its field")
    func problems() {
        #expect(PostalAddress.california.problems == [])
        #expect(PostalAddress.london.problems == [])
        #expect(
            PostalAddress().problems == [
                .missing(.street), .missing(.city), .missing(.country),
            ])
        var address = PostalAddress.california
        address.street = " \n"
        address.postalCode = ""
        #expect(address.problems == [.missing(.street), .missing(.postalCode)])
        address = .california
        address.isoCountryCode = "QQ"
        #expect(address.problems == [.unknownCountryCode])
        #expect(AddressProblem.unknownCountryCode.field == .isoCountryCode)
    }

    @Test(
        "C20: A postal code must have the country's format",
        arguments: [
            ("95014", "US", true), ("95014-1234", "US", true), ("9501", "US", false),
            ("SW1A 1AA", "GB", true), ("sw1a1aa", "GB", true), ("M1 1AE", "GB", true),
            ("SW1A", "GB", false), ("K1A 0B1", "CA", true), ("K1A 0B", "CA", false),
            ("1012 AB", "NL", true), ("10117", "DE", true), ("1011", "DE", false),
            ("150-0001", "JP", true), ("D02 AF30", "IE", true), ("٩٥٠١٤", "US", false),
        ])
    func postalCodes(postalCode: String, country: String, isRight: Bool) {
        var address = PostalAddress.london
        address.postalCode = postalCode
        address.isoCountryCode = country
        #expect(address.problems == (isRight ? [] : [.malformedPostalCode]))
    }

    @Test("Each address problem describes itself in a sentence")
    func sentences() {
        for field in PostalAddress.Field.allCases {
            #expect("\(AddressProblem.missing(field))".hasSuffix("missing."))
        }
    }
}
