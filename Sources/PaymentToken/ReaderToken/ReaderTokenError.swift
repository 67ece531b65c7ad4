// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a token for a reader is rejected; errors are equal when their codes are equal.
public struct ReaderTokenError: Error, Sendable {
    /// The reason the token is rejected.
    public enum Code: Hashable, Sendable {
        /// The token is an empty string.
        case empty
        /// The text is not a signed token.
        case malformed
        /// The token uses another algorithm, or contains a key or rule of its own.
        case algorithmNotAllowed
        /// No configured PSP key has the token's `kid`.
        case unknownKey
        /// The signature is invalid.
        case invalidSignature
        /// The token is for another audience.
        case wrongAudience
        /// `exp` has passed.
        case expired
        /// `iat` or `nbf` is in the future.
        case notYetValid
        /// The token's lifetime exceeds the limit for its kind.
        case lifetimeTooLong
        /// `mid` is missing, is invalid, or does not match the session's merchant.
        case invalidMerchant
        /// The token is for another read.
        case wrongTransaction
        /// Another claim is missing or invalid.
        case invalidClaims
    }

    /// The reason the token is rejected.
    public let code: Code
    /// One sentence that says what is wrong and what to do; contains nothing from the token.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    init(invalid claim: String, of name: String, code: Code = .invalidClaims) {
        self.init(
            code, "The \(name)'s claim \(claim) is missing or invalid.")
    }
}

extension ReaderTokenError: Hashable {
    /// Compares codes only.
    public static func == (left: ReaderTokenError, right: ReaderTokenError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ReaderTokenError: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}
