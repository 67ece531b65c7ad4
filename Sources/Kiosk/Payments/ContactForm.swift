// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

/// A contact with the member names of Apple Pay on the Web.
///
/// See Apple, `ApplePayPaymentContact`.
package struct ContactForm: Codable, Hashable, Sendable {
    package var givenName: String?
    package var familyName: String?
    package var phoneticGivenName: String?
    package var phoneticFamilyName: String?
    package var phoneNumber: String?
    package var emailAddress: String?
    package var addressLines: [String]?
    package var subLocality: String?
    package var locality: String?
    package var postalCode: String?
    package var subAdministrativeArea: String?
    package var administrativeArea: String?
    package var country: String?
    /// ISO 3166, two letters.
    package var countryCode: String?

    /// Creates a form from a contact, and omits unknown parts.
    init(_ contact: PaymentContact) {
        givenName = Self.known(contact.name?.givenName)
        familyName = Self.known(contact.name?.familyName)
        phoneticGivenName = Self.known(contact.name?.phoneticGivenName)
        phoneticFamilyName = Self.known(contact.name?.phoneticFamilyName)
        phoneNumber = contact.phoneNumber
        emailAddress = contact.emailAddress
        guard let address = contact.postalAddress else { return }
        if !address.street.isEmpty {
            addressLines = address.street.split(separator: "\n").map(String.init)
        }
        subLocality = Self.known(address.subLocality)
        locality = Self.known(address.city)
        postalCode = Self.known(address.postalCode)
        subAdministrativeArea = Self.known(address.subAdministrativeArea)
        administrativeArea = Self.known(address.state)
        country = Self.known(address.country)
        countryCode = Self.known(address.isoCountryCode)
    }

    private static func known(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : $0 }
    }

    var contact: PaymentContact {
        let name = ContactName(
            givenName: givenName ?? "", familyName: familyName ?? "",
            phoneticGivenName: phoneticGivenName ?? "",
            phoneticFamilyName: phoneticFamilyName ?? "")
        var address = PostalAddress()
        address.street = (addressLines ?? []).joined(separator: "\n")
        address.subLocality = subLocality ?? ""
        address.city = locality ?? ""
        address.postalCode = postalCode ?? ""
        address.subAdministrativeArea = subAdministrativeArea ?? ""
        address.state = administrativeArea ?? ""
        address.country = country ?? ""
        address.isoCountryCode = countryCode ?? ""
        return PaymentContact(
            name: name == ContactName() ? nil : name,
            postalAddress: address == PostalAddress() ? nil : address,
            phoneNumber: phoneNumber, emailAddress: emailAddress)
    }

    /// Checks the contact and reports invalid parts.
    func check(_ validator: inout OrderValidator, _ pointer: String) {
        if let countryCode { validator.country(countryCode, "\(pointer)/countryCode") }
        let texts = [
            givenName, familyName, phoneticGivenName, phoneticFamilyName, phoneNumber,
            emailAddress, subLocality, locality, postalCode, subAdministrativeArea,
            administrativeArea, country,
        ]
        let isShort = (texts.compactMap(\.self) + (addressLines ?? [])).allSatisfy {
            $0.utf8.count <= Self.longest
        }
        if !isShort || (addressLines ?? []).count > Self.mostLines {
            validator.reject(
                pointer,
                "A contact has at most \(Self.mostLines) lines of at most \(Self.longest) bytes."
            )
        }
    }

    /// The maximum bytes of a part, and ``mostLines`` the maximum lines of an address.
    ///
    /// Each state of the sheet contains them, and must fit the buffer of a page's event stream.
    private static let longest = 256
    private static let mostLines = 8
}
