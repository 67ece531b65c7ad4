// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation

/// The domain of ``PKPassKitError``.
@available(iOS 6.0, *)
public let PKPassKitErrorDomain = "PKPassKitErrorDomain"

/// Why a pass cannot be used.
@available(iOS 6.0, *)
public struct PKPassKitError: _BridgedStoredNSError {
    /// The error with its domain.
    public let _nsError: NSError

    /// Creates an error from one of its domain.
    public init(_nsError error: NSError) {
        _nsError = error
    }

    /// The domain.
    public static var _nsErrorDomain: String { PKPassKitErrorDomain }
    /// The domain.
    public static var errorDomain: String { PKPassKitErrorDomain }

    /// What is wrong.
    @nonexhaustive(warn)
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error of these codes.
        public typealias _ErrorType = PKPassKitError

        case unknownError = -1
        case invalidDataError = 1
        case unsupportedVersionError = 2
        case invalidSignature = 3
        case notEntitledError = 4
    }

    /// The code of that name.
    public static var unknownError: Code { .unknownError }
    /// The code of that name.
    public static var invalidDataError: Code { .invalidDataError }
    /// The code of that name.
    public static var unsupportedVersionError: Code { .unsupportedVersionError }
    /// The code of that name.
    public static var invalidSignature: Code { .invalidSignature }
    /// The code of that name.
    public static var notEntitledError: Code { .notEntitledError }
}
