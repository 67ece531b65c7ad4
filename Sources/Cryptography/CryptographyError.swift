// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a cryptographic operation failed.
///
/// Two errors are equal when their codes are equal. The texts of an error never contain key or
/// message bytes.
package struct CryptographyError: Error, Sendable {
    /// The reason for the error.
    package enum Code: Hashable, Sendable {
        /// The key is invalid: off the curve, zero, or inconsistent.
        case invalidKey
        /// The operation does not accept the length of a key, nonce, tag, block, or message.
        case invalidLength
        /// The input is outside the range that the key allows.
        case invalidInput
        /// A tag, a check value, or a signature does not match.
        case authenticationFailed
        /// OpenSSL rejected the operation; `reason` contains its description.
        case backend
    }

    /// The reason for the error.
    package let code: Code
    /// The operation that failed, in a few words.
    package let operation: String
    /// OpenSSL's reason, or empty.
    package let reason: String

    package init(_ code: Code, _ operation: StaticString, reason: String = "") {
        self.code = code
        self.operation = "\(operation)"
        self.reason = reason
    }
}

extension CryptographyError: Hashable {
    package static func == (left: CryptographyError, right: CryptographyError) -> Bool {
        left.code == right.code
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CryptographyError: CustomStringConvertible {
    /// A human-readable description; contains no key and no message.
    package var description: String {
        let problem =
            switch code {
            case .invalidKey: "the key is not valid"
            case .invalidLength: "an input has an invalid length"
            case .invalidInput: "the input is out of the key's range"
            case .authenticationFailed: "the data was changed or the key is wrong"
            case .backend: "OpenSSL rejected the operation"
            }
        return "\(operation): \(problem)\(reason.isEmpty ? "." : " (\(reason)).")"
    }
}
