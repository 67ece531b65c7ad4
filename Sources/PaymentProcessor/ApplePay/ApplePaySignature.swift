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
    /// Whether there are certificates whose keys are too short or of another kind.
    let hasUnusableKeys: Bool

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
        try Self.checkUsage(of: leaf)
        try checkPath(of: leaf, roots, now: now)
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
        guard Self.isKind(leaf.publicKey.kind, of: token.version) else {
            throw ApplePayRejection(
                .signatureAlgorithmNotAllowed, .signature,
                "EC_v1 is signed with ECDSA, and RSA_v1 with RSA; this token is not.")
        }
        guard signer.isSigned(by: leaf.publicKey) else {
            throw ApplePayRejection(
                .signatureWrong, .signature, "The signature is not of the leaf certificate's key.")
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
