// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
}
