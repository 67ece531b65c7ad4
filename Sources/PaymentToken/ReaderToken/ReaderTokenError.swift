// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A token for a reader that is refused, with the reason; two errors are equal when their codes are.
public struct ReaderTokenError: Error, Sendable {
    /// Why the token is refused.
    public enum Code: Hashable, Sendable {
        /// The token is an empty string.
        case empty
        /// The text is not a signed token.
        case malformed
        /// The token asks for another algorithm, or brings a key or rule of its own.
        case algorithmNotAllowed
        /// No configured PSP key has the token's `kid`.
        case unknownKey
        /// The signature does not fit.
        case invalidSignature
        /// The token is for someone else.
        case wrongAudience
        /// `exp` has passed.
        case expired
        /// `iat` or `nbf` lies in the future.
        case notYetValid
        /// The token is valid for longer than a token of its kind may be.
        case lifetimeTooLong
        /// `mid` is missing, unusable, or another than that of the session.
        case invalidMerchant
        /// The token is for another read.
        case wrongTransaction
        /// Another claim is missing or unusable.
        case invalidClaims
    }

    /// Why the token is refused.
    public let code: Code
    /// One sentence that says what is wrong and what to do; holds nothing of the token.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    init(invalid claim: String, of name: String, code: Code = .invalidClaims) {
        self.init(
            code, "The \(name)'s claim \(claim) is missing or has an unusable value.")
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
