// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

/// A customer's name, postal address, phone number, and email address, where known.
@available(iOS 9.0, *)
open class PKContact: NSObject, ValueEquality {
    /// The name.
    open var name: PersonNameComponents?
    /// The postal address.
    open var postalAddress: CNPostalAddress?
    /// The phone number.
    open var phoneNumber: CNPhoneNumber?
    /// The email address.
    open var emailAddress: String?
    /// The neighborhood, in its form before postal addresses included one.
    @available(iOS, introduced: 9.2, deprecated: 10.3, message: "Use postalAddress")
    open var supplementarySubLocality: String?

    /// Creates an empty contact.
    public override init() {}

    /// Returns whether another object has the same class and the same values.
    open override func isEqual(_ object: Any?) -> Bool { hasSameValues(as: object) }

    /// The hash value, the same for equal objects.
    open override var hash: Int { values.hashValue }

    var values: [AnyHashable?] {
        [name, postalAddress, phoneNumber, emailAddress, supplementarySubLocality]
    }
}

/// A contact field that an app can request.
@available(iOS 11.0, *)
public struct PKContactField: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a field from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The postal address.
    public static let postalAddress = PKContactField(rawValue: "postalAddress")
    /// The email address.
    public static let emailAddress = PKContactField(rawValue: "emailAddress")
    /// The phone number.
    public static let phoneNumber = PKContactField(rawValue: "phoneNumber")
    /// The name.
    public static let name = PKContactField(rawValue: "name")
    /// The phonetic name.
    public static let phoneticName = PKContactField(rawValue: "phoneticName")
}

/// The contact fields that an app requests, in their iOS 8 form.
@available(iOS, introduced: 8.0, deprecated: 11.0, message: "Use PKContactField")
public struct PKAddressField: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The full postal address.
    public static var postalAddress: PKAddressField { .init(rawValue: 1 << 0) }
    /// The phone number.
    public static var phone: PKAddressField { .init(rawValue: 1 << 1) }
    /// The email address.
    public static var email: PKAddressField { .init(rawValue: 1 << 2) }
    /// The name.
    @available(iOS 8.3, *)
    public static var name: PKAddressField { .init(rawValue: 1 << 3) }
    /// All fields.
    public static var all: PKAddressField { [.postalAddress, .phone, .email, .name] }
}

extension PKAddressField {
    private static let fields: [(PKAddressField, PKContactField)] = [
        (.postalAddress, .postalAddress), (.phone, .phoneNumber), (.email, .emailAddress),
        (.name, .name),
    ]

    init(_ fields: Set<PKContactField>) {
        self = Self.fields.reduce([]) { set, pair in
            fields.contains(pair.1) ? set.union(pair.0) : set
        }
    }

    var contactFields: Set<PKContactField> {
        Set(Self.fields.compactMap { contains($0.0) ? $0.1 : nil })
    }
}
