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
