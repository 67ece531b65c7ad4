// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The reason a payment token was refused; two rejections are equal if their codes are.
///
/// Regardless of the code, the payment must not proceed.
public struct ApplePayRejection: Error, Sendable {
    /// The check that failed, with the name that the caller receives.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The data is not the JSON of a payment token; the detail names the member.
        case malformedToken = "malformed_token"
        /// The version is neither `EC_v1` nor `RSA_v1`.
        case unknownVersion = "unknown_version"
        /// The signature is not detached CMS SignedData of one signer.
        case malformedSignature = "malformed_signature"
        /// The signature algorithm is neither ECDSA nor RSA with SHA-256.
        case signatureAlgorithmNotAllowed = "signature_algorithm_not_allowed"
        /// The signer's certificate is not in the signature.
        case leafMissing = "leaf_missing"
        /// The signer's certificate lacks the extension 1.2.840.113635.100.6.29.
        case leafMarkerMissing = "leaf_marker_missing"
        /// The certificate of the leaf's issuer is not in the signature.
        case intermediateMissing = "intermediate_missing"
        /// The intermediate lacks the extension 1.2.840.113635.100.6.2.14.
        case intermediateMarkerMissing = "intermediate_marker_missing"
        /// No trusted root signed the intermediate.
        case rootUntrusted = "root_untrusted"
        /// A certificate has expired.
        case certificateExpired = "certificate_expired"
        /// A certificate is not valid yet.
        case certificateNotYetValid = "certificate_not_yet_valid"
        /// A certificate is not signed by its issuer.
        case certificateSignatureWrong = "certificate_signature_wrong"
        /// A certificate violates another rule of RFC 5280.
        case certificateInvalid = "certificate_invalid"
        /// The token's bytes differ from the signed bytes.
        case digestMismatch = "digest_mismatch"
        /// The signature does not match the leaf's key.
        case signatureWrong = "signature_wrong"
        /// The token was signed more than five minutes ago and may be a replay.
        case signingTimeTooOld = "signing_time_too_old"
        /// The signing time is in the future.
        case signingTimeInFuture = "signing_time_in_future"
        /// The token is for a key that this server does not have.
        case unknownMerchantKey = "unknown_merchant_key"
        /// The type of the key does not match the token's version.
        case wrongKeyKind = "wrong_key_kind"
        /// The ephemeral key is not a public key.
        case malformedEphemeralKey = "malformed_ephemeral_key"
        /// The ephemeral key is not on the curve P-256.
        case wrongCurve = "wrong_curve"
        /// The merchant's key cannot unwrap the wrapped key.
        case keyUnwrapFailed = "key_unwrap_failed"
        /// The encrypted data is too short to contain a tag of 16 bytes.
        case truncatedTag = "truncated_tag"
        /// The encrypted data or its tag was changed, or is encrypted under another key.
        case decryptionFailed = "decryption_failed"
        /// The decrypted content is not payment data; the detail names the member.
        case malformedPaymentData = "malformed_payment_data"
        /// The transaction identifier was presented before.
        case replay = "replay"
        /// The request belongs to another merchant.
        case merchantMismatch = "merchant_mismatch"
        /// The currency differs from the request's.
        case currencyMismatch = "currency_mismatch"
        /// The amount differs from the request's.
        case amountMismatch = "amount_mismatch"
        /// The request had application data, but the token has no digest of it.
        case applicationDataMissing = "application_data_missing"
        /// The request had no application data, but the token has a digest of some.
        case applicationDataUnexpected = "application_data_unexpected"
        /// The digest does not match the request's application data.
        case applicationDataMismatch = "application_data_mismatch"
        /// The cryptographic library failed, or used tokens cannot be recorded.
        case systemFailure = "system_failure"
    }

    /// The check that failed.
    public let code: Code
    /// The step of the check.
    public let step: ApplePayStep
    /// One sentence that describes the failure; contains no key and no card data.
    public let detail: String

    package init(_ code: Code, _ step: ApplePayStep, _ detail: String) {
        self.code = code
        self.step = step
        self.detail = detail
    }
}

extension ApplePayRejection: Hashable {}
extension ApplePayRejection: CodedError {}

extension ApplePayRejection: CustomStringConvertible {
    /// The code's name and the detail.
    public var description: String { "\(code.rawValue): \(detail)" }
}

/// A step in the verification of a payment token, in order.
///
/// See Apple, Payment token format reference, "Verify and decrypt".
public enum ApplePayStep: String, Hashable, Sendable, CaseIterable {
    /// The parsing of the token and its signature.
    case format
    /// Step 1, a to c: the markers, and the path to a trusted root.
    case certificates
    /// Step 1, d: the digest of the token's bytes, and the signature over it.
    case signature
    /// Step 1, e: the signing time.
    case signingTime
    /// Step 2: the merchant key that the token is for.
    case merchantKey
    /// Step 3: the restoration of the symmetric key.
    case symmetricKey
    /// Step 4: the decryption and parsing of the payment data.
    case decryption
    /// Step 5: the check that the payment was not credited before.
    case replay
    /// Step 6: the comparison of merchant, currency, amount, and application data with the request.
    case request
}
