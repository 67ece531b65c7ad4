// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What stands in the user information of a ``PKPaymentError``.
@available(iOS 11.0, *)
public struct PKPaymentErrorKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The field of the contact: the raw value of a ``PKContactField``.
    public static let contactFieldUserInfoKey = PKPaymentErrorKey(
        rawValue: "PKPaymentErrorContactField")
    /// The field of the address, such as `CNPostalAddressStreetKey`.
    public static let postalAddressUserInfoKey = PKPaymentErrorKey(
        rawValue: "PKPaymentErrorPostalAddress")
}
