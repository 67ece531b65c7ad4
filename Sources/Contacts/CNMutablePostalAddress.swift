// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A mutable postal address.
open class CNMutablePostalAddress: CNPostalAddress {
    /// The street, house number, and apartment, with lines separated by `\n`.
    open override var street: String {
        get { values.street }
        set { values.street = newValue }
    }
    /// The neighborhood or district.
    open override var subLocality: String {
        get { values.subLocality }
        set { values.subLocality = newValue }
    }
    /// The city.
    open override var city: String {
        get { values.city }
        set { values.city = newValue }
    }
    /// The county.
    open override var subAdministrativeArea: String {
        get { values.subAdministrativeArea }
        set { values.subAdministrativeArea = newValue }
    }
    /// The state or province.
    open override var state: String {
        get { values.state }
        set { values.state = newValue }
    }
    /// The postal code.
    open override var postalCode: String {
        get { values.postalCode }
        set { values.postalCode = newValue }
    }
    /// The country's name.
    open override var country: String {
        get { values.country }
        set { values.country = newValue }
    }
    /// The country by ISO 3166-1, two letters.
    open override var isoCountryCode: String {
        get { values.isoCountryCode }
        set { values.isoCountryCode = newValue }
    }

    /// Returns an immutable copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CNPostalAddress()
        copy.values = values
        return copy
    }
}
