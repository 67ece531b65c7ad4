// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The reason a key, token, or set of claims cannot be used.
///
/// Two errors are equal when their codes are equal.
public struct PaymentTokenError: Error, Sendable {
    /// The reason for the error.
    public enum Code: Hashable, Sendable {
        /// A text that is not the expected JSON.
        case malformedJSON
        /// A key that is not a valid P-256 key, or a set with two keys with the same key ID.
        case invalidKey
        /// A key that is not meant for this use.
        case keyNotUsable
        /// A token that is not in compact form.
        case malformedToken
        /// A token that does not use the required algorithm.
        case algorithmNotAllowed
        /// A token header that is not allowed, such as `crit` or `jwk`.
        case headerNotAllowed
        /// An invalid signature.
        case invalidSignature
        /// A missing or invalid claim.
        case invalidClaims
        /// A result longer than 16 KiB.
        case tooLarge
        /// A text that is not a version D key block.
        case malformedKeyBlock
        /// A key block that was changed, or was wrapped with another key.
        case keyBlockNotAuthentic
        /// A PIN of fewer than 4 digits, or an invalid account number.
        case invalidPIN
        /// An operation of the cryptographic library failed.
        case cryptographyFailed
    }

    /// The reason for the error.
    public let code: Code
    /// The name of the affected member, header, or key; never contains its value.
    public let subject: String

    package init(_ code: Code, _ subject: String) {
        self.code = code
        self.subject = subject
    }
}

extension PaymentTokenError: Hashable {}
extension PaymentTokenError: CodedError {}

extension PaymentTokenError: CustomStringConvertible {
    /// A human-readable description; contains no key, no token, and no card data.
    public var description: String {
        let reason =
            switch code {
            case .malformedJSON: "is not valid JSON"
            case .invalidKey: "is not valid; keys must be on the curve P-256 and have unique IDs"
            case .keyNotUsable: "is a key for another purpose; check its \"use\" and \"alg\""
            case .malformedToken: "is not a token in compact form"
            case .algorithmNotAllowed: "uses an algorithm that is not allowed"
            case .headerNotAllowed: "is a header that is not allowed"
            case .invalidSignature: "has an invalid signature"
            case .invalidClaims: "is a missing or invalid claim"
            case .tooLarge: "is larger than 16 KiB"
            case .malformedKeyBlock: "is not a version D TR-31 key block"
            case .keyBlockNotAuthentic: "was changed, or was wrapped with another key"
            case .invalidPIN: "cannot be used in a PIN block"
            case .cryptographyFailed: "could not be computed by the cryptographic library"
            }
        return "\(subject) \(reason)."
    }
}
