// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A cryptographic operation that gave no result.
///
/// Two errors are equal when their codes are equal. No text in an error holds key
/// or message bytes.
package struct CryptographyError: Error, Sendable {
    /// What was wrong.
    package enum Code: Hashable, Sendable {
        /// The key is not a key of its kind: off the curve, zero, inconsistent.
        case invalidKey
        /// A key, nonce, tag, block or message has a length that the operation does not take.
        case invalidLength
        /// The input is outside the range that the key allows.
        case invalidInput
        /// A tag, a check value or a signature does not fit.
        case authenticationFailed
        /// OpenSSL refused the operation; `reason` holds its words.
        case backend
    }

    /// What was wrong.
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
    /// One sentence for people; holds no key and no message.
    package var description: String {
        let problem =
            switch code {
            case .invalidKey: "the key is not valid"
            case .invalidLength: "an input has a length that is not allowed"
            case .invalidInput: "the input is out of the key's range"
            case .authenticationFailed: "the data was changed or the key is another one"
            case .backend: "OpenSSL refused the operation"
            }
        return "\(operation): \(problem)\(reason.isEmpty ? "." : " (\(reason)).")"
    }
}
