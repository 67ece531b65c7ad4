// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A person or organization, with the properties payments need; empty if unknown.
open class CNContact: NSObject, NSCopying, NSMutableCopying {
    var values = ContactValues()

    /// Creates an empty contact.
    public override init() {}

    /// The identifier of the contact on its device.
    open var identifier: String { values.identifier }
    /// The name prefix.
    open var namePrefix: String { values.namePrefix }
    /// The given name.
    open var givenName: String { values.givenName }
    /// The middle name.
    open var middleName: String { values.middleName }
    /// The family name.
    open var familyName: String { values.familyName }
    /// The name suffix.
    open var nameSuffix: String { values.nameSuffix }
    /// The nickname.
    open var nickname: String { values.nickname }
    /// The name of the organization.
    open var organizationName: String { values.organizationName }
    /// The phonetic given name.
    open var phoneticGivenName: String { values.phoneticGivenName }
    /// The phonetic middle name.
    open var phoneticMiddleName: String { values.phoneticMiddleName }
    /// The phonetic family name.
    open var phoneticFamilyName: String { values.phoneticFamilyName }
    /// The phone numbers.
    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { values.phoneNumbers }
    /// The email addresses.
    open var emailAddresses: [CNLabeledValue<NSString>] { values.emailAddresses }
    /// The postal addresses.
    open var postalAddresses: [CNLabeledValue<CNPostalAddress>] { values.postalAddresses }

    /// Returns an immutable `CNContact`.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a mutable copy, a `CNMutableContact`.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = CNMutableContact()
        copy.values = values
        return copy
    }
}
