// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation

/// The domain of ``PKPassKitError``.
@available(iOS 6.0, *)
public let PKPassKitErrorDomain = "PKPassKitErrorDomain"

/// The reason a pass cannot be used.
@available(iOS 6.0, *)
public struct PKPassKitError: _BridgedStoredNSError {
    /// The error with its domain.
    public let _nsError: NSError

    /// Creates an error from an `NSError` in its domain.
    public init(_nsError error: NSError) {
        _nsError = error
    }

    /// The error domain.
    public static var _nsErrorDomain: String { PKPassKitErrorDomain }
    /// The error domain.
    public static var errorDomain: String { PKPassKitErrorDomain }

    /// The error codes.
    @nonexhaustive(warn)
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error type these codes belong to.
        public typealias _ErrorType = PKPassKitError

        case unknownError = -1
        case invalidDataError = 1
        case unsupportedVersionError = 2
        case invalidSignature = 3
        case notEntitledError = 4
    }

    /// The code with this name.
    public static var unknownError: Code { .unknownError }
    /// The code with this name.
    public static var invalidDataError: Code { .invalidDataError }
    /// The code with this name.
    public static var unsupportedVersionError: Code { .unsupportedVersionError }
    /// The code with this name.
    public static var invalidSignature: Code { .invalidSignature }
    /// The code with this name.
    public static var notEntitledError: Code { .notEntitledError }
}
