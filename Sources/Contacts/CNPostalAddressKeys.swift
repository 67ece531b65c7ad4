// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The key of `CNPostalAddress.street`.
public let CNPostalAddressStreetKey = "street"
/// The key of `CNPostalAddress.subLocality`.
public let CNPostalAddressSubLocalityKey = "subLocality"
/// The key of `CNPostalAddress.city`.
public let CNPostalAddressCityKey = "city"
/// The key of `CNPostalAddress.subAdministrativeArea`.
public let CNPostalAddressSubAdministrativeAreaKey = "subAdministrativeArea"
/// The key of `CNPostalAddress.state`.
public let CNPostalAddressStateKey = "state"
/// The key of `CNPostalAddress.postalCode`.
public let CNPostalAddressPostalCodeKey = "postalCode"
/// The key of `CNPostalAddress.country`.
public let CNPostalAddressCountryKey = "country"
/// The key of `CNPostalAddress.isoCountryCode`.
public let CNPostalAddressISOCountryCodeKey = "ISOCountryCode"
