// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A text that is no payment token; two errors are equal when code and member are.
///
/// Whether a token is genuine is another question, which only its verification answers.
package struct ApplePayTokenError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The text is not JSON, has a name twice, or exceeds a limit.
        case malformedJSON
        /// A member that has to be there is not.
        case missingMember
        /// A member is of another type of JSON.
        case wrongType
        /// `version` is neither `EC_v1` nor `RSA_v1`.
        case unknownVersion
        /// A member is not Base64 with padding and without line breaks.
        case notBase64
        /// A member is not hexadecimal.
        case notHexadecimal
        /// A member has more or fewer bytes than it may have.
        case wrongLength
        /// The header has both `ephemeralPublicKey` and `wrappedKey`.
        case twoKeys
        /// The header has the key of the other version.
        case keyOfOtherVersion
        /// `transactionIdentifier` is not the header's `transactionId`.
        case differentIdentifiers
    }

    package let code: Code
    /// The member concerned, such as `header.publicKeyHash`, or empty for the whole text.
    package let member: String
    /// What the code does not say, such as where the JSON ends; never a value.
    package let hint: String

    package init(_ code: Code, _ member: String = "", hint: String = "") {
        self.code = code
        self.member = member
        self.hint = hint
    }

    package static func == (left: ApplePayTokenError, right: ApplePayTokenError) -> Bool {
        left.code == right.code && left.member == right.member
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(member)
    }
}

extension ApplePayTokenError: CustomStringConvertible {
    /// One sentence for people; holds nothing of the token.
    package var description: String {
        let name = "The payment token's \"\(member)\""
        let sentence =
            switch code {
            case .malformedJSON: "The payment token is not acceptable JSON"
            case .missingMember: "\(name) is missing"
            case .wrongType: "\(name) is of another type than the format has"
            case .unknownVersion: "\(name) is neither EC_v1 nor RSA_v1"
            case .notBase64: "\(name) is not Base64 with padding and without line breaks"
            case .notHexadecimal: "\(name) is not hexadecimal"
            case .wrongLength: "\(name) has a length that it cannot have"
            case .twoKeys:
                "The payment token has both an ephemeralPublicKey and a wrappedKey; "
                    + "one of them was added"
            case .keyOfOtherVersion: "\(name) does not go with the token's version"
            case .differentIdentifiers: "\(name) is not the header's transactionId"
            }
        return hint.isEmpty ? sentence + "." : "\(sentence): \(hint)"
    }
}
