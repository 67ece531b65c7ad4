// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CustomerContact {
    /// Returns the contact with a country in its address.
    ///
    /// Apps pass addresses without a country, as the examples in Apple's guide do. Such addresses
    /// are assumed to be in the country where the payment is processed.
    ///
    /// - Parameter countryCode: The country where the payment is processed: ISO 3166, two letters.
    /// - Returns: The contact, unchanged if it has a country.
    func located(in countryCode: String) -> CustomerContact {
        guard let address = contact.postalAddress, address.isoCountryCode.isBlank,
            address.country.isBlank, let country = Country(alpha2: countryCode)
        else { return self }
        var located = self
        located.contact.postalAddress?.isoCountryCode = country.alpha2
        located.contact.postalAddress?.country = country.name
        return located
    }
}
