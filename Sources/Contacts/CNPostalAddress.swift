// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A postal address whose unknown fields are empty.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    fileprivate var values = PostalAddressValues()

    /// Creates an empty address.
    public override init() {}

    /// Decodes an address from an archive.
    public required init?(coder: NSCoder) {
        for (key, path) in PostalAddressValues.fields {
            let text = coder.decodeObject(of: NSString.self, forKey: key)
            values[keyPath: path] = text.map { "\($0)" } ?? ""
        }
    }

    /// The street, house number, and apartment, with lines separated by `\n`.
    open var street: String { values.street }
    /// The neighborhood or district.
    open var subLocality: String { values.subLocality }
    /// The city.
    open var city: String { values.city }
    /// The county.
    open var subAdministrativeArea: String { values.subAdministrativeArea }
    /// The state or province.
    open var state: String { values.state }
    /// The postal code.
    open var postalCode: String { values.postalCode }
    /// The country's name.
    open var country: String { values.country }
    /// The country by ISO 3166-1, two letters.
    open var isoCountryCode: String { values.isoCountryCode }

    /// Whether the class supports secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the address into an archive.
    open func encode(with coder: NSCoder) {
        for (key, path) in PostalAddressValues.fields {
            coder.encode(NSString(string: values[keyPath: path]), forKey: key)
        }
    }

    /// Returns an immutable `CNPostalAddress`.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a mutable copy, a `CNMutablePostalAddress`.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = CNMutablePostalAddress()
        copy.values = values
        return copy
    }

    /// Returns whether another object is equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNPostalAddress)?.values == values
    }

    /// The hash value, the same for equal addresses.
    open override var hash: Int { values.hashValue }
}

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

/// The fields of a postal address.
private struct PostalAddressValues: Hashable {
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
