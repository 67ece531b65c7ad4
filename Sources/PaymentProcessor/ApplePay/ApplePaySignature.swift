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
    /// Whether there are certificates whose keys are too short or of an unsupported type.
    let hasUnusableKeys: Bool

    /// Reads CMS SignedData.
    ///
    /// - Throws: `ApplePayRejection` with the step `format`.
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
        // Unreadable certificates are ignored; if the path requires one, it is missing later.
        var (certificates, hasUnusableKeys) = ([X509Certificate](), false)
        for bytes in signedData.certificates {
            do throws(CryptographyError) {
                certificates.append(try X509Certificate(bytes))
            } catch {
                hasUnusableKeys = hasUnusableKeys || error.code == .invalidKey
            }
        }
        self.certificates = certificates
        self.hasUnusableKeys = hasUnusableKeys
    }

    /// Performs step 1 in order.
    ///
    /// - Parameters:
    ///   - token: The signed token.
    ///   - roots: The trusted roots.
    ///   - now: Seconds since 1970.
    /// - Returns: The signing time, in seconds since 1970.
    /// - Throws: `ApplePayRejection` of the first check that fails.
    func verify(
        _ token: ApplePayToken, roots: ApplePayRoots, now: Int64
    ) throws(ApplePayRejection) -> Int64 {
        let leaf = try markedLeaf()
        try Self.checkUsage(of: leaf)
        try checkPath(of: leaf, roots, now: now)
        try checkSignature(over: token, by: leaf)
        try checkTime(now: now)
        return signer.attributes.signingTime
    }

    /// Performs step 1, d: checks the digest and the signature.
    private func checkSignature(
        over token: ApplePayToken, by leaf: X509Certificate
    ) throws(ApplePayRejection) {
        let digest = Digest.sha256(token.signedBytes)
        guard constantTimeEqual(digest, signer.attributes.messageDigest) else {
            throw ApplePayRejection(
                .digestMismatch, .signature,
                "The token's key, data, transactionId, or applicationData was changed.")
        }
        guard Self.isKind(leaf.publicKey.kind, of: token.version) else {
            throw ApplePayRejection(
                .signatureAlgorithmNotAllowed, .signature,
                "Wrong type of signature: EC_v1 requires ECDSA, and RSA_v1 requires RSA.")
        }
        guard signer.isSigned(by: leaf.publicKey) else {
            throw ApplePayRejection(
                .signatureWrong, .signature, "The signature does not match the leaf certificate.")
        }
    }

    private static func isKind(
        _ kind: PublicKeyInfo.Kind, of version: ApplePayToken.Version
    ) -> Bool {
        switch (version, kind) {
        case (.ellipticCurve, .p256), (.ellipticCurve, .p384), (.rsa, .rsa): true
        case (.ellipticCurve, .rsa), (.rsa, .p256), (.rsa, .p384): false
        }
    }

    /// Performs step 1, e: checks the signing time.
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
                "The signing time is in the future; check this machine's clock.")
        }
    }
}
