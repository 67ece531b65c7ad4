// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A key in the user info dictionary of a ``PKPaymentError``.
@available(iOS 11.0, *)
public struct PKPaymentErrorKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The contact field: the raw value of a ``PKContactField``.
    public static let contactFieldUserInfoKey = PKPaymentErrorKey(
        rawValue: "PKPaymentErrorContactField")
    /// The address field, such as `CNPostalAddressStreetKey`.
    public static let postalAddressUserInfoKey = PKPaymentErrorKey(
        rawValue: "PKPaymentErrorPostalAddress")
}
