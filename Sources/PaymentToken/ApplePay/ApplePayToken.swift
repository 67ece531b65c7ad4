// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A payment token: `PKPaymentToken.paymentData` with its parts decoded.
///
/// See Apple, Payment token format reference.
package struct ApplePayToken: Hashable, Sendable {
    /// The encryption of the payment data.
    package enum Version: Hashable, Sendable {
        /// `EC_v1`, for a P-256 key, with the server's ephemeral SubjectPublicKeyInfo in DER.
        case ellipticCurve(ephemeralPublicKey: [UInt8])
        /// `RSA_v1`, for an RSA key, with the wrapped AES-128 key.
        case rsa(wrappedKey: [UInt8])
    }

    package var version: Version
    /// The ciphertext, with the GCM tag in its last 16 bytes.
    package var data: [UInt8]
    /// The detached CMS SignedData with the signing certificate and its intermediate.
    package var signature: [UInt8]
    /// The SHA-256 hash of the merchant key's SubjectPublicKeyInfo, 32 bytes.
    package var publicKeyHash: [UInt8]
    /// The identifier that the device created, 32 bytes.
    package var transactionIdentifier: [UInt8]
    /// The SHA-256 hash of the request's application data, 32 bytes, or `nil` when there is none.
    package var applicationData: [UInt8]?

    package init(
        version: Version, data: [UInt8], signature: [UInt8] = [], publicKeyHash: [UInt8],
        transactionIdentifier: [UInt8], applicationData: [UInt8]?
    ) {
        self.version = version
        self.data = data
        self.signature = signature
        self.publicKeyHash = publicKeyHash
        self.transactionIdentifier = transactionIdentifier
        self.applicationData = applicationData
    }

    /// The bytes that the signature covers.
    package var signedBytes: [UInt8] {
        let key =
            switch version {
            case .ellipticCurve(let ephemeralPublicKey): ephemeralPublicKey
            case .rsa(let wrappedKey): wrappedKey
            }
        return key + data + transactionIdentifier + (applicationData ?? [])
    }
}

/// The reason a text is not a payment token; errors are equal when code and member are.
///
/// Only verification can show whether a token is genuine.
package struct ApplePayTokenError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The text is not JSON, has a duplicate name, or exceeds a limit.
        case malformedJSON
        /// There is no data, as in the tokens of Apple's Simulator.
        case empty
        /// A required member is missing.
        case missingMember
        /// A member has the wrong JSON type.
        case wrongType
        /// `version` is neither `EC_v1` nor `RSA_v1`.
        case unknownVersion
        /// A member is not Base64 with padding and without line breaks.
        case notBase64
        /// A member is not hexadecimal.
        case notHexadecimal
        /// A member has too many or too few bytes.
        case wrongLength
        /// The header has both `ephemeralPublicKey` and `wrappedKey`.
        case twoKeys
        /// The header has the key for the other version.
        case keyOfOtherVersion
        /// `transactionIdentifier` does not match the header's `transactionId`.
        case differentIdentifiers
    }

    package let code: Code
    /// The affected member, such as `header.publicKeyHash`, or empty for the whole text.
    package let member: String
    /// Details in addition to the code, such as where the JSON ends; never a value.
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
    /// A human-readable description; contains nothing from the token.
    package var description: String {
        let name = "The payment token's \"\(member)\""
        let sentence =
            switch code {
            case .malformedJSON:
                "The payment token\(member.isEmpty ? "" : "'s \"\(member)\"") is not valid JSON"
            case .empty:
                "The payment token is empty, as those of Apple's Simulator are; pay on a device, or "
                    + "with an emulated wallet"
            case .missingMember: "\(name) is missing"
            case .wrongType: "\(name) has the wrong type"
            case .unknownVersion: "\(name) is neither EC_v1 nor RSA_v1"
            case .notBase64: "\(name) is not Base64 with padding and without line breaks"
            case .notHexadecimal: "\(name) is not hexadecimal"
            case .wrongLength: "\(name) has an invalid length"
            case .twoKeys:
                "The payment token has both an ephemeralPublicKey and a wrappedKey; "
                    + "only one of them is allowed"
            case .keyOfOtherVersion: "\(name) does not match the token's version"
            case .differentIdentifiers: "\(name) does not match the header's transactionId"
            }
        return hint.isEmpty ? sentence + "." : "\(sentence): \(hint)"
    }
}
