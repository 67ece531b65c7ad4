// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Contacts
import Foundation
import Testing

@Suite("Classes of Contacts")
struct ContactsTests {
    private func address() -> CNMutablePostalAddress {
        let address = CNMutablePostalAddress()
        address.street = "1234 Laurel Street"
        address.subLocality = "Midtown"
        address.city = "Atlanta"
        address.subAdministrativeArea = "Fulton"
        address.state = "GA"
        address.postalCode = "30303"
        address.country = "United States"
        address.isoCountryCode = "US"
        return address
    }

    @Test("A copy of an address is immutable and does not change with the original")
    func copies() throws {
        let changed = address()
        let copy = try #require(changed.copy() as? CNPostalAddress)
        #expect(!(copy is CNMutablePostalAddress))
        #expect(copy == changed)
        #expect(copy.hash == changed.hash)
        changed.city = "Macon"
        #expect(copy.city == "Atlanta")
        #expect(copy != changed)
        let mutable = try #require(copy.mutableCopy() as? CNMutablePostalAddress)
        mutable.city = "Macon"
        #expect(mutable == changed)
        #expect(copy.copy() as? CNPostalAddress === copy)
    }

    @Test("An address survives archiving unchanged")
    func archive() throws {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: address(), requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: CNMutablePostalAddress.self, from: data)
        #expect(read == address())
    }

    @Test("A phone number keeps its typed text")
    func numbers() throws {
        let number = CNPhoneNumber(stringValue: "+1 (404) 555")
        #expect(number == CNPhoneNumber(stringValue: "+1 (404) 555"))
        #expect(number != CNPhoneNumber(stringValue: "+1404555"))
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: number, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: CNPhoneNumber.self, from: data)
        #expect(read == number)
    }

    @Test("A contact has labeled values")
    func contact() throws {
        let contact = CNMutableContact()
        contact.givenName = "John"
        contact.postalAddresses = [CNLabeledValue(label: "home", value: address())]
        let copy = try #require(contact.copy() as? CNContact)
        contact.givenName = "Jane"
        #expect(copy.givenName == "John")
        #expect(copy.postalAddresses.first?.value.city == "Atlanta")
        #expect(copy.postalAddresses.first?.label == "home")
        #expect(copy.identifier == contact.identifier)
    }

    @Test("The keys of a postal address are its field names")
    func keys() {
        #expect(CNPostalAddressStreetKey == "street")
        #expect(CNPostalAddressISOCountryCodeKey == "ISOCountryCode")
    }
}
