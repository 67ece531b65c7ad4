// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A postal address with the fields of Apple's `CNPostalAddress`; empty where unknown.
package struct PostalAddress: Hashable, Sendable {
    /// A field, identified by its key in Contacts, such as `CNPostalAddressStreetKey`.
    package enum Field: String, Hashable, Sendable, CaseIterable {
        case street, subLocality, city, subAdministrativeArea, state, postalCode, country
        case isoCountryCode = "ISOCountryCode"
    }

    /// Lines, separated by `\n`.
    package var street = ""
    package var subLocality = ""
    package var city = ""
    package var subAdministrativeArea = ""
    package var state = ""
    package var postalCode = ""
    package var country = ""
    /// ISO 3166, two letters.
    package var isoCountryCode = ""

    package init() {}

    /// The problems in the address, in the order of its fields.
    ///
    /// The street, city, and country are required. The postal code is required in countries where
    /// every address has one, and must match the country's format.
    package var problems: [AddressProblem] {
        var problems: [AddressProblem] = []
        if street.isBlank { problems.append(.missing(.street)) }
        if city.isBlank { problems.append(.missing(.city)) }
        let format = PostalCodeFormat(country: isoCountryCode.uppercased())
        if postalCode.isBlank {
            if format != nil { problems.append(.missing(.postalCode)) }
        } else if let format, !format.matches(postalCode) {
            problems.append(.malformedPostalCode)
        }
        if isoCountryCode.isBlank {
            if country.isBlank { problems.append(.missing(.country)) }
        } else if Country(alpha2: isoCountryCode.uppercased()) == nil {
            problems.append(.unknownCountryCode)
        }
        return problems
    }
}

extension String {
    /// Whether the string is empty or all white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// A problem in a postal address.
package enum AddressProblem: Hashable, Sendable, CustomStringConvertible {
    /// The field is empty or blank.
    case missing(PostalAddress.Field)
    /// The code is not an ISO 3166 country code.
    case unknownCountryCode
    /// The postal code does not match the country's format.
    case malformedPostalCode

    /// The field with the problem.
    package var field: PostalAddress.Field {
        switch self {
        case .missing(let field): field
        case .unknownCountryCode: .isoCountryCode
        case .malformedPostalCode: .postalCode
        }
    }

    /// A message for the customer.
    package var description: String {
        switch self {
        case .missing(.street): "The street is missing."
        case .missing(.city): "The city is missing."
        case .missing(.state): "The state is missing."
        case .missing(.postalCode): "The postal code is missing."
        case .missing(.country), .missing(.isoCountryCode): "The country is missing."
        case .missing(.subLocality), .missing(.subAdministrativeArea): "The district is missing."
        case .unknownCountryCode: "Unknown country code."
        case .malformedPostalCode: "Invalid postal code for this country."
        }
    }
}
