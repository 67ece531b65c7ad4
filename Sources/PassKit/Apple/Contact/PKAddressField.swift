// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
