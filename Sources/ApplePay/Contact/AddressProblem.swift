// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a postal address.
package enum AddressProblem: Hashable, Sendable {
    /// The field is empty or blank.
    case missing(PostalAddress.Field)
    /// The code is none of ISO 3166.
    case unknownCountryCode
    /// Not as the country writes its postcodes.
    case malformedPostalCode

    /// Where it is wrong.
    package var field: PostalAddress.Field {
        switch self {
        case .missing(let field): field
        case .unknownCountryCode: .isoCountryCode
        case .malformedPostalCode: .postalCode
        }
    }
}

extension AddressProblem: CustomStringConvertible {
    /// One sentence for the customer.
    package var description: String {
        switch self {
        case .missing(.street): "The street is missing."
        case .missing(.city): "The city is missing."
        case .missing(.state): "The state is missing."
        case .missing(.postalCode): "The postcode is missing."
        case .missing(.country), .missing(.isoCountryCode): "The country is missing."
        case .missing(.subLocality), .missing(.subAdministrativeArea): "The district is missing."
        case .unknownCountryCode: "There is no country of this code."
        case .malformedPostalCode: "The postcode is none of this country."
        }
    }
}
