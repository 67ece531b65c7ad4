// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A problem in a postal address.
package enum AddressProblem: Hashable, Sendable {
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
}

extension AddressProblem: CustomStringConvertible {
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
