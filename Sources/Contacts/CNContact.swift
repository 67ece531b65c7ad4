// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A person or organisation, as far as payments need it; empty where nothing is known.
open class CNContact: NSObject, NSCopying, NSMutableCopying {
    var values = ContactValues()

    /// Creates a contact without content.
    public override init() {}

    /// Names the contact on its device.
    open var identifier: String { values.identifier }
    /// What stands before the name.
    open var namePrefix: String { values.namePrefix }
    /// The given name.
    open var givenName: String { values.givenName }
    /// The middle name.
    open var middleName: String { values.middleName }
    /// The family name.
    open var familyName: String { values.familyName }
    /// What stands after the name.
    open var nameSuffix: String { values.nameSuffix }
    /// The nickname.
    open var nickname: String { values.nickname }
    /// The organisation.
    open var organizationName: String { values.organizationName }
    /// How the given name is spoken.
    open var phoneticGivenName: String { values.phoneticGivenName }
    /// How the middle name is spoken.
    open var phoneticMiddleName: String { values.phoneticMiddleName }
    /// How the family name is spoken.
    open var phoneticFamilyName: String { values.phoneticFamilyName }
    /// The telephone numbers.
    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { values.phoneNumbers }
    /// The mail addresses.
    open var emailAddresses: [CNLabeledValue<NSString>] { values.emailAddresses }
    /// The postal addresses.
    open var postalAddresses: [CNLabeledValue<CNPostalAddress>] { values.postalAddresses }

    /// Returns a contact that cannot change: a `CNContact`.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a `CNMutableContact`.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = CNMutableContact()
        copy.values = values
        return copy
    }
}
