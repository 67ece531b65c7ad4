// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
internal import Contacts
internal import Foundation

extension PaymentContact {
    /// Creates the values of an app's contact.
    package init(reading contact: PKContact) {
        self.init(
            name: contact.name.map(ContactName.init(reading:)),
            postalAddress: contact.postalAddress.map(PostalAddress.init(reading:)),
            phoneNumber: contact.phoneNumber?.stringValue, emailAddress: contact.emailAddress)
    }
}

extension ContactName {
    fileprivate init(reading name: PersonNameComponents) {
        let phonetic = name.phoneticRepresentation
        self.init(
            givenName: name.givenName ?? "", familyName: name.familyName ?? "",
            phoneticGivenName: phonetic?.givenName ?? "",
            phoneticFamilyName: phonetic?.familyName ?? "")
    }
}

extension PostalAddress {
    fileprivate init(reading address: CNPostalAddress) {
        self.init()
        street = address.street
        subLocality = address.subLocality
        city = address.city
        subAdministrativeArea = address.subAdministrativeArea
        state = address.state
        postalCode = address.postalCode
        country = address.country
        isoCountryCode = address.isoCountryCode
    }
}

extension PKContact {
    /// Creates the contact that an app receives.
    convenience init(_ values: PaymentContact) {
        self.init()
        name = values.name.map(PersonNameComponents.init(_:))
        postalAddress = values.postalAddress.map(CNPostalAddress.make)
        phoneNumber = values.phoneNumber.map(CNPhoneNumber.init(stringValue:))
        emailAddress = values.emailAddress
    }
}

extension PersonNameComponents {
    fileprivate init(_ values: ContactName) {
        self.init()
        givenName = values.givenName
        familyName = values.familyName
        guard !values.phoneticGivenName.isEmpty || !values.phoneticFamilyName.isEmpty else {
            return
        }
        var phonetic = PersonNameComponents()
        phonetic.givenName = values.phoneticGivenName
        phonetic.familyName = values.phoneticFamilyName
        phoneticRepresentation = phonetic
    }
}

extension CNPostalAddress {
    fileprivate static func make(_ values: PostalAddress) -> CNPostalAddress {
        let address = CNMutablePostalAddress()
        address.street = values.street
        address.subLocality = values.subLocality
        address.city = values.city
        address.subAdministrativeArea = values.subAdministrativeArea
        address.state = values.state
        address.postalCode = values.postalCode
        address.country = values.country
        address.isoCountryCode = values.isoCountryCode
        return (address.copy() as? CNPostalAddress) ?? address
    }
}
