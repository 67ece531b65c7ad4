// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentContact {
    /// What an app may know before the customer has agreed: just enough to price shipping.
    ///
    /// City, state, postcode and country; in the United States the five digits of the postcode, in
    /// Canada and the United Kingdom its first three characters (Apple,
    /// `ApplePayPaymentContact`). Neither street nor name, telephone or mail.
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

    /// Returns the contact with nothing but the fields that an app asked for.
    ///
    /// - Returns: `nil` when it asked for none.
    package func limited(to fields: Set<ContactField>) -> PaymentContact? {
        guard !fields.isEmpty else { return nil }
        return PaymentContact(
            name: name?.limited(to: fields),
            postalAddress: fields.contains(.postalAddress) ? postalAddress : nil,
            phoneNumber: fields.contains(.phoneNumber) ? phoneNumber : nil,
            emailAddress: fields.contains(.emailAddress) ? emailAddress : nil)
    }

    /// Returns the fields, of those asked for, that nobody filled in; of addresses see
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

extension ContactName {
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
