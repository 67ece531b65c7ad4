// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A person or organization, with the properties payments need; empty if unknown.
open class CNContact: NSObject, NSCopying, NSMutableCopying {
    fileprivate var values = ContactValues()

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

/// A contact property value with a label, such as home or work.
open class CNLabeledValue<ValueType: NSCopying & NSSecureCoding>: NSObject, NSCopying {
    /// The identifier of the value, unique within its contact.
    public let identifier: String
    /// The label, or `nil` if there is none.
    public let label: String?
    /// The value.
    public let value: ValueType

    /// Creates a labeled value with a unique identifier.
    public init(label: String?, value: ValueType) {
        identifier = UUID().uuidString
        self.label = label
        self.value = value
    }

    /// Returns the labeled value itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The properties of a contact.
private struct ContactValues {
    var identifier = UUID().uuidString
    var namePrefix = ""
    var givenName = ""
    var middleName = ""
    var familyName = ""
    var nameSuffix = ""
    var nickname = ""
    var organizationName = ""
    var phoneticGivenName = ""
    var phoneticMiddleName = ""
    var phoneticFamilyName = ""
    var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] = []
    var emailAddresses: [CNLabeledValue<NSString>] = []
    var postalAddresses: [CNLabeledValue<CNPostalAddress>] = []
}
