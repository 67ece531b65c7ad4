// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A key, token or set of claims that cannot be used; two errors are equal when their
/// codes are.
public struct PaymentTokenError: Error, Sendable {
    /// What was wrong.
    public enum Code: Hashable, Sendable {
        /// A text that is not the JSON expected.
        case malformedJSON
        /// A key that is not a valid P-256 key, or a set with two keys of one name.
        case invalidKey
        /// A key that is not meant for this use.
        case keyNotUsable
        /// A token that does not have its compact form.
        case malformedToken
        /// A token with another algorithm than the one demanded.
        case algorithmNotAllowed
        /// A token header that may not be there, such as `crit` or `jwk`.
        case headerNotAllowed
        /// A signature that does not fit.
        case invalidSignature
        /// A claim that is missing or has a value that is not allowed.
        case invalidClaims
        /// A result longer than 16 KiB.
        case tooLarge
        /// A text that is not a key block of version D.
        case malformedKeyBlock
        /// A key block that was changed, or wrapped under another key.
        case keyBlockNotAuthentic
        /// A PIN of fewer than 4 digits, or for something that is no account number.
        case invalidPIN
        /// The cryptographic library refused an operation.
        case cryptographyFailed
    }

    /// What was wrong.
    public let code: Code
    /// The name of the member, header or key concerned; never holds its value.
    public let subject: String

    package init(_ code: Code, _ subject: String) {
        self.code = code
        self.subject = subject
    }
}

extension PaymentTokenError: Hashable {
    /// Compares codes only.
    public static func == (left: PaymentTokenError, right: PaymentTokenError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension PaymentTokenError: CustomStringConvertible {
    /// One sentence for people; holds no key, no token and no card data.
    public var description: String {
        let reason =
            switch code {
            case .malformedJSON: "is not acceptable JSON"
            case .invalidKey: "is not a valid key on the curve P-256"
            case .keyNotUsable: "is a key for another purpose; check its \"use\" and \"alg\""
            case .malformedToken: "does not have the compact form of a token"
            case .algorithmNotAllowed: "uses an algorithm that is not allowed"
            case .headerNotAllowed: "is a header that is not allowed"
            case .invalidSignature: "has a signature that does not fit"
            case .invalidClaims: "is a claim that is missing or has a value that is not allowed"
            case .tooLarge: "is larger than 16 KiB"
            case .malformedKeyBlock: "is not a TR-31 key block of version D"
            case .keyBlockNotAuthentic: "was changed, or wrapped under another key"
            case .invalidPIN: "cannot stand in a PIN block"
            case .cryptographyFailed: "could not be computed by the cryptographic library"
            }
        return "\(subject) \(reason)."
    }
}
