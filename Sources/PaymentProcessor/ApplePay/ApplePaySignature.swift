// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken

/// The signature of a payment token, with its certificates.
///
/// See Apple, Payment token format reference, step 1.
struct ApplePaySignature: Sendable {
    let signer: CMSSignerInfo
    let certificates: [X509Certificate]

    /// Reads CMS SignedData.
    ///
    /// - Throws: `ApplePayRejection` of the step `format`.
    init(_ bytes: [UInt8]) throws(ApplePayRejection) {
        let signedData: CMSSignedData
        do {
            signedData = try CMSSignedData(bytes)
        } catch {
            throw ApplePayRejection(
                error.code == .algorithmNotAllowed
                    ? .signatureAlgorithmNotAllowed : .malformedSignature, .format, "\(error)")
        }
        signer = signedData.signer
        // What cannot be read is no certificate of the path, which is looked for later.
        certificates = signedData.certificates.compactMap { try? X509Certificate($0) }
    }

    /// Step 1, in its order.
    ///
    /// - Parameters:
    ///   - token: The token that is signed.
    ///   - roots: What is trusted.
    ///   - now: Seconds since 1970.
    /// - Returns: When it was signed, in seconds since 1970.
    /// - Throws: `ApplePayRejection` of the first check that fails.
    func verify(
        _ token: ApplePayToken, roots: ApplePayRoots, now: Int64
    ) throws(ApplePayRejection) -> Int64 {
        let leaf = try markedLeaf()
        let intermediate = try markedIntermediate(of: leaf)
        try Self.checkPath(leaf, intermediate, roots, now: now)
        try checkSignature(over: token, by: leaf)
        try checkTime(now: now)
        return signer.attributes.signingTime
    }

    /// Step 1, d.
    private func checkSignature(
        over token: ApplePayToken, by leaf: X509Certificate
    ) throws(ApplePayRejection) {
        let digest = Digest.sha256(token.signedBytes)
        guard constantTimeEqual(digest, signer.attributes.messageDigest) else {
            throw ApplePayRejection(
                .digestMismatch, .signature,
                "The token's key, data, transactionId or applicationData was changed.")
        }
        guard signer.isSigned(by: leaf.publicKey) else {
            throw ApplePayRejection(
                .signatureWrong, .signature, "The signature is not of the leaf certificate's key.")
        }
    }

    /// Step 1, e.
    private func checkTime(now: Int64) throws(ApplePayRejection) {
        let (age, overflow) = now.subtractingReportingOverflow(signer.attributes.signingTime)
        guard !overflow, age <= ApplePayOpener.maximumAge else {
            throw ApplePayRejection(
                .signingTimeTooOld, .signingTime,
                "The token was signed more than \(ApplePayOpener.maximumAge) seconds ago; "
                    + "it may be a replay.")
        }
        guard age >= -ApplePayOpener.clockTolerance else {
            throw ApplePayRejection(
                .signingTimeInFuture, .signingTime,
                "The token was signed in the future; check this machine's clock.")
        }
    }
}
