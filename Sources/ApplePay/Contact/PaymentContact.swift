// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A customer's name, postal address, phone number, and email address, where known.
///
/// The values of Apple's `PKContact`.
package struct PaymentContact: Hashable, Sendable {
    package var name: ContactName?
    package var postalAddress: PostalAddress?
    package var phoneNumber: String?
    package var emailAddress: String?

    package init(
        name: ContactName? = nil, postalAddress: PostalAddress? = nil, phoneNumber: String? = nil,
        emailAddress: String? = nil
    ) {
        self.name = name
        self.postalAddress = postalAddress
        self.phoneNumber = phoneNumber
        self.emailAddress = emailAddress
    }

    /// The contact redacted to what an app receives before authorization to price shipping.
    ///
    /// Contains the city, state, postal code, and country. In the United States, the postal code
    /// has five digits; in Canada and the United Kingdom, only its first three characters (Apple,
    /// `ApplePayPaymentContact`). Contains no street, name, phone number, or email address.
    package var reduced: PaymentContact {
        guard let postalAddress else { return PaymentContact() }
        var address = PostalAddress()
        address.city = postalAddress.city
        address.state = postalAddress.state
        address.country = postalAddress.country
        address.isoCountryCode = postalAddress.isoCountryCode
        address.postalCode =
            switch postalAddress.isoCountryCode.uppercased() {
            case "US": String(postalAddress.postalCode.prefix(5))
            case "CA", "GB": String(postalAddress.postalCode.prefix(3))
            default: postalAddress.postalCode
            }
        return PaymentContact(postalAddress: address)
    }

    /// Returns the contact with only the fields that an app requires.
    ///
    /// - Returns: The contact, or `nil` if the app requires no fields.
    package func limited(to fields: Set<ContactField>) -> PaymentContact? {
        guard !fields.isEmpty else { return nil }
        return PaymentContact(
            name: name?.limited(to: fields),
            postalAddress: fields.contains(.postalAddress) ? postalAddress : nil,
            phoneNumber: fields.contains(.phoneNumber) ? phoneNumber : nil,
            emailAddress: fields.contains(.emailAddress) ? emailAddress : nil)
    }

    /// Returns the required fields that are empty; for fields of addresses, see
    /// `PostalAddress.problems`.
    func missing(of fields: Set<ContactField>) -> [ContactField] {
        ContactField.allCases.filter { fields.contains($0) && isMissing($0) }
    }

    private func isMissing(_ field: ContactField) -> Bool {
        switch field {
        case .postalAddress: postalAddress == nil
        case .emailAddress: emailAddress?.isBlank ?? true
        case .phoneNumber: phoneNumber?.isBlank ?? true
        case .name: ((name?.givenName ?? "") + (name?.familyName ?? "")).isBlank
        case .phoneticName:
            ((name?.phoneticGivenName ?? "") + (name?.phoneticFamilyName ?? "")).isBlank
        }
    }
}

/// A person's name, with the parts of `PersonNameComponents` that payments need.
package struct ContactName: Hashable, Sendable {
    package var givenName: String
    package var familyName: String
    package var phoneticGivenName: String
    package var phoneticFamilyName: String

    package init(
        givenName: String = "", familyName: String = "", phoneticGivenName: String = "",
        phoneticFamilyName: String = ""
    ) {
        self.givenName = givenName
        self.familyName = familyName
        self.phoneticGivenName = phoneticGivenName
        self.phoneticFamilyName = phoneticFamilyName
    }

    fileprivate func limited(to fields: Set<ContactField>) -> ContactName? {
        guard fields.contains(.name) || fields.contains(.phoneticName) else { return nil }
        var name = self
        if !fields.contains(.name) {
            name.givenName = ""
            name.familyName = ""
        }
        if !fields.contains(.phoneticName) {
            name.phoneticGivenName = ""
            name.phoneticFamilyName = ""
        }
        return name
    }
}

/// A contact field that an app can request (`PKContactField`).
package enum ContactField: String, Hashable, Sendable, CaseIterable {
    case postalAddress, emailAddress, phoneNumber, name, phoneticName
}
