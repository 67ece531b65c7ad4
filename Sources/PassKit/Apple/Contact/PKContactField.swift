// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
