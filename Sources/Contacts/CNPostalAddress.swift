// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A postal address whose fields are empty where they are not known.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    var values = PostalAddressValues()

    /// Creates an address without content.
    public override init() {}

    /// Reads an address from an archive.
    public required init?(coder: NSCoder) {
        for (key, path) in PostalAddressValues.fields {
            let text = coder.decodeObject(of: NSString.self, forKey: key)
            values[keyPath: path] = text.map { "\($0)" } ?? ""
        }
    }

    /// The lines of street, house and flat, separated by `\n`.
    open var street: String { values.street }
    /// The quarter.
    open var subLocality: String { values.subLocality }
    /// The town.
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

    /// Whether an archive can be read safely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes an archive.
    open func encode(with coder: NSCoder) {
        for (key, path) in PostalAddressValues.fields {
            coder.encode(NSString(string: values[keyPath: path]), forKey: key)
        }
    }

    /// Returns an address that cannot change: a `CNPostalAddress`.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a `CNMutablePostalAddress`.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = CNMutablePostalAddress()
        copy.values = values
        return copy
    }

    /// Returns whether another object is the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNPostalAddress)?.values == values
    }

    /// The same for what is equal.
    open override var hash: Int { values.hashValue }
}
