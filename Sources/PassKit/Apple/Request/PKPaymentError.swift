// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation

/// The domain of ``PKPaymentError``.
@available(iOS 11.0, *)
public let PKPaymentErrorDomain = "PKPaymentErrorDomain"

/// An error that an app finds in what the customer selected or entered.
@available(iOS 11.0, *)
public struct PKPaymentError: _BridgedStoredNSError {
    /// The error with its domain.
    public let _nsError: NSError

    /// Creates an error from an `NSError` in its domain.
    public init(_nsError error: NSError) {
        _nsError = error
    }

    /// The error domain.
    public static var _nsErrorDomain: String { PKPaymentErrorDomain }
    /// The error domain.
    public static var errorDomain: String { PKPaymentErrorDomain }

    /// The error codes.
    @nonexhaustive(warn)
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error type these codes belong to.
        public typealias _ErrorType = PKPaymentError

        case unknownError = -1
        case shippingContactInvalidError = 1
        case billingContactInvalidError = 2
        case shippingAddressUnserviceableError = 3
        @available(iOS 15.0, *)
        case couponCodeInvalidError = 4
        @available(iOS 15.0, *)
        case couponCodeExpiredError = 5
    }

    /// The code with this name.
    public static var unknownError: Code { .unknownError }
    /// The code with this name.
    public static var shippingContactInvalidError: Code { .shippingContactInvalidError }
    /// The code with this name.
    public static var billingContactInvalidError: Code { .billingContactInvalidError }
    /// The code with this name.
    public static var shippingAddressUnserviceableError: Code {
        .shippingAddressUnserviceableError
    }
    /// The code with this name.
    @available(iOS 15.0, *)
    public static var couponCodeInvalidError: Code { .couponCodeInvalidError }
    /// The code with this name.
    @available(iOS 15.0, *)
    public static var couponCodeExpiredError: Code { .couponCodeExpiredError }
}

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
