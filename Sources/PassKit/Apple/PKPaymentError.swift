// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation

/// The domain of ``PKPaymentError``.
@available(iOS 11.0, *)
public let PKPaymentErrorDomain = "PKPaymentErrorDomain"

/// What an app finds wrong with what the customer chose or typed.
@available(iOS 11.0, *)
public struct PKPaymentError: _BridgedStoredNSError {
    /// The error with its domain.
    public let _nsError: NSError

    /// Creates an error from one of its domain.
    public init(_nsError error: NSError) {
        _nsError = error
    }

    /// The domain.
    public static var _nsErrorDomain: String { PKPaymentErrorDomain }
    /// The domain.
    public static var errorDomain: String { PKPaymentErrorDomain }

    /// What is wrong.
    @nonexhaustive(warn)
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error of these codes.
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

    /// The code of that name.
    public static var unknownError: Code { .unknownError }
    /// The code of that name.
    public static var shippingContactInvalidError: Code { .shippingContactInvalidError }
    /// The code of that name.
    public static var billingContactInvalidError: Code { .billingContactInvalidError }
    /// The code of that name.
    public static var shippingAddressUnserviceableError: Code {
        .shippingAddressUnserviceableError
    }
    /// The code of that name.
    @available(iOS 15.0, *)
    public static var couponCodeInvalidError: Code { .couponCodeInvalidError }
    /// The code of that name.
    @available(iOS 15.0, *)
    public static var couponCodeExpiredError: Code { .couponCodeExpiredError }
}
