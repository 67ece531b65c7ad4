// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The fields of a postal address.
struct PostalAddressValues: Hashable {
    var street = ""
    var subLocality = ""
    var city = ""
    var subAdministrativeArea = ""
    var state = ""
    var postalCode = ""
    var country = ""
    var isoCountryCode = ""

    /// Each field with its key, which archives also use.
    static var fields: [(key: String, path: WritableKeyPath<PostalAddressValues, String>)] {
        [
            (CNPostalAddressStreetKey, \.street),
            (CNPostalAddressSubLocalityKey, \.subLocality),
            (CNPostalAddressCityKey, \.city),
            (CNPostalAddressSubAdministrativeAreaKey, \.subAdministrativeArea),
            (CNPostalAddressStateKey, \.state),
            (CNPostalAddressPostalCodeKey, \.postalCode),
            (CNPostalAddressCountryKey, \.country),
            (CNPostalAddressISOCountryCodeKey, \.isoCountryCode),
        ]
    }
}
