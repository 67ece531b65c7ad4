// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A postal address whose unknown fields are empty.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    var values = PostalAddressValues()

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
