// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension PostalAddress {
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
