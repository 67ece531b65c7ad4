// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A part of a contact that an app can ask for.
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
    /// The mail address.
    public static let emailAddress = PKContactField(rawValue: "emailAddress")
    /// The telephone number.
    public static let phoneNumber = PKContactField(rawValue: "phoneNumber")
    /// The name.
    public static let name = PKContactField(rawValue: "name")
    /// How the name is spoken.
    public static let phoneticName = PKContactField(rawValue: "phoneticName")
}
