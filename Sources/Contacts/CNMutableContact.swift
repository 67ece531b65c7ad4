// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A mutable contact.
open class CNMutableContact: CNContact {
    /// The name prefix.
    open override var namePrefix: String {
        get { values.namePrefix }
        set { values.namePrefix = newValue }
    }
    /// The given name.
    open override var givenName: String {
        get { values.givenName }
        set { values.givenName = newValue }
    }
    /// The middle name.
    open override var middleName: String {
        get { values.middleName }
        set { values.middleName = newValue }
    }
    /// The family name.
    open override var familyName: String {
        get { values.familyName }
        set { values.familyName = newValue }
    }
    /// The name suffix.
    open override var nameSuffix: String {
        get { values.nameSuffix }
        set { values.nameSuffix = newValue }
    }
    /// The nickname.
    open override var nickname: String {
        get { values.nickname }
        set { values.nickname = newValue }
    }
    /// The name of the organization.
    open override var organizationName: String {
        get { values.organizationName }
        set { values.organizationName = newValue }
    }
    /// The phonetic given name.
    open override var phoneticGivenName: String {
        get { values.phoneticGivenName }
        set { values.phoneticGivenName = newValue }
    }
    /// The phonetic middle name.
    open override var phoneticMiddleName: String {
        get { values.phoneticMiddleName }
        set { values.phoneticMiddleName = newValue }
    }
    /// The phonetic family name.
    open override var phoneticFamilyName: String {
        get { values.phoneticFamilyName }
        set { values.phoneticFamilyName = newValue }
    }
    /// The phone numbers.
    open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
        get { values.phoneNumbers }
        set { values.phoneNumbers = newValue }
    }
    /// The email addresses.
    open override var emailAddresses: [CNLabeledValue<NSString>] {
        get { values.emailAddresses }
        set { values.emailAddresses = newValue }
    }
    /// The postal addresses.
    open override var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
        get { values.postalAddresses }
        set { values.postalAddresses = newValue }
    }

    /// Returns an immutable copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CNContact()
        copy.values = values
        return copy
    }
}
