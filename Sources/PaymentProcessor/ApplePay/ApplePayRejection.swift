// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a payment token was refused; two rejections are equal when their codes are.
///
/// Whatever the code, the payment must not go ahead.
public struct ApplePayRejection: Error, Sendable {
    /// The check that failed, by the name that a caller gets.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// Not JSON of a payment token; the detail names the member.
        case malformedToken = "malformed_token"
        /// Another version than `EC_v1` and `RSA_v1`.
        case unknownVersion = "unknown_version"
        /// The signature is not CMS SignedData, detached, of one signer.
        case malformedSignature = "malformed_signature"
        /// The signature is made with another algorithm than ECDSA or RSA with SHA-256.
        case signatureAlgorithmNotAllowed = "signature_algorithm_not_allowed"
        /// The signer's certificate is not in the signature.
        case leafMissing = "leaf_missing"
        /// The signer's certificate lacks the extension 1.2.840.113635.100.6.29.
        case leafMarkerMissing = "leaf_marker_missing"
        /// The certificate of the leaf's issuer is not in the signature.
        case intermediateMissing = "intermediate_missing"
        /// The intermediate lacks the extension 1.2.840.113635.100.6.2.14.
        case intermediateMarkerMissing = "intermediate_marker_missing"
        /// No root that is trusted signed the intermediate.
        case rootUntrusted = "root_untrusted"
        /// A certificate has expired.
        case certificateExpired = "certificate_expired"
        /// A certificate is not valid yet.
        case certificateNotYetValid = "certificate_not_yet_valid"
        /// A certificate is not signed by its issuer.
        case certificateSignatureWrong = "certificate_signature_wrong"
        /// A certificate breaks another rule of RFC 5280.
        case certificateInvalid = "certificate_invalid"
        /// The token's bytes are not those that were signed.
        case digestMismatch = "digest_mismatch"
        /// The signature is not the leaf's.
        case signatureWrong = "signature_wrong"
        /// Signed more than five minutes ago, which may be a replay.
        case signingTimeTooOld = "signing_time_too_old"
        /// Signed in the future.
        case signingTimeInFuture = "signing_time_in_future"
        /// The token is for a key that this server has not got.
        case unknownMerchantKey = "unknown_merchant_key"
        /// The token is for a key of another kind than its version says.
        case wrongKeyKind = "wrong_key_kind"
        /// The ephemeral key is no public key.
        case malformedEphemeralKey = "malformed_ephemeral_key"
        /// The ephemeral key is not on the curve P-256.
        case wrongCurve = "wrong_curve"
        /// The wrapped key is not for the merchant's key.
        case keyUnwrapFailed = "key_unwrap_failed"
        /// The encrypted data is too short to end with a tag of 16 bytes.
        case truncatedTag = "truncated_tag"
        /// The encrypted data or its tag was changed, or is under another key.
        case decryptionFailed = "decryption_failed"
        /// What was encrypted is not payment data; the detail names the member.
        case malformedPaymentData = "malformed_payment_data"
        /// The transaction identifier was presented before.
        case replay = "replay"
        /// The request is of another merchant.
        case merchantMismatch = "merchant_mismatch"
        /// The currency is not the request's.
        case currencyMismatch = "currency_mismatch"
        /// The amount is not the request's.
        case amountMismatch = "amount_mismatch"
        /// The request had application data, and the token has no digest of any.
        case applicationDataMissing = "application_data_missing"
        /// The request had no application data, and the token has a digest of some.
        case applicationDataUnexpected = "application_data_unexpected"
        /// The digest is not that of the request's application data.
        case applicationDataMismatch = "application_data_mismatch"
        /// The cryptographic library failed, or used tokens cannot be remembered.
        case systemFailure = "system_failure"
    }

    /// The check that failed.
    public let code: Code
    /// The step that it belongs to.
    public let step: ApplePayStep
    /// One sentence on what was wrong; holds no key and no card data.
    public let detail: String

    package init(_ code: Code, _ step: ApplePayStep, _ detail: String) {
        self.code = code
        self.step = step
        self.detail = detail
    }
}

extension ApplePayRejection: Hashable {
    /// Compares codes only.
    public static func == (left: ApplePayRejection, right: ApplePayRejection) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ApplePayRejection: CustomStringConvertible {
    /// The code's name and the detail.
    public var description: String { "\(code.rawValue): \(detail)" }
}
