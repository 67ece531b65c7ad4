// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// The signature of a payment token, with its certificates.
///
/// See Apple, Payment token format reference, step 1.
struct ApplePaySignature: Sendable {
    private let signer: CMSSignerInfo
    private let certificates: [X509Certificate]
    /// Whether there are certificates whose keys are too short or of an unsupported type.
    private let hasUnusableKeys: Bool

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

    /// Returns the signer's certificate, which must have Apple's marker.
    private func markedLeaf() throws(ApplePayRejection) -> X509Certificate {
        guard let leaf = certificates.first(where: { signer.isNamed($0) }) else {
            throw missing(.leafMissing, "The signer's certificate is not in the signature.")
        }
        guard leaf.value(ofExtension: ApplePayExtension.leaf) != nil else {
            throw ApplePayRejection(
                .leafMarkerMissing, .certificates,
                "The leaf certificate has no extension \(ApplePayExtension.leaf).")
        }
        return leaf
    }

    /// Returns a rejection for a certificate that is missing, or has an unsupported key.
    private func missing(
        _ code: ApplePayRejection.Code, _ detail: String
    ) -> ApplePayRejection {
        guard hasUnusableKeys else { return ApplePayRejection(code, .certificates, detail) }
        return ApplePayRejection(
            .certificateInvalid, .certificates,
            "A certificate in the signature has an unsupported key: P-256, P-384, and RSA keys "
                + "of 2048 to 4096 bits are supported.")
    }

    /// Checks that the signer's key can sign data, but not certificates.
    ///
    /// RFC 5280, 4.2.1.12 defines no purpose for payment tokens, so a certificate that is limited
    /// to its purposes is refused.
    private static func checkUsage(of leaf: X509Certificate) throws(ApplePayRejection) {
        guard leaf.maySignData, !leaf.isAuthority, !leaf.hasLimitedPurposes else {
            throw ApplePayRejection(
                .certificateInvalid, .certificates,
                "The leaf certificate does not allow signatures of data: see its keyUsage, "
                    + "extKeyUsage, and basicConstraints.")
        }
    }

    /// Checks the path from the leaf through an intermediate to a root.
    ///
    /// If several intermediates have the name of the leaf's issuer, one of them must lead to a
    /// root.
    private func checkPath(
        of leaf: X509Certificate, _ roots: ApplePayRoots, now: Int64
    ) throws(ApplePayRejection) {
        var first: ApplePayRejection?
        for intermediate in try markedIntermediates(of: leaf) {
            do throws(ApplePayRejection) {
                try Self.checkPath(leaf, intermediate, roots, now: now)
                return
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
    }

    /// Returns the certificates of the leaf's issuer with Apple's marker; at least one.
    private func markedIntermediates(
        of leaf: X509Certificate
    ) throws(ApplePayRejection) -> [X509Certificate] {
        let issuer = leaf.issuer
        let candidates = certificates.filter { $0 != leaf && $0.subject == issuer }
        guard !candidates.isEmpty else {
            throw missing(
                .intermediateMissing,
                "The certificate of the leaf's issuer is not in the signature.")
        }
        let marked = candidates.filter {
            $0.value(ofExtension: ApplePayExtension.intermediate) != nil
        }
        guard !marked.isEmpty else {
            throw ApplePayRejection(
                .intermediateMarkerMissing, .certificates,
                "The intermediate certificate has no extension \(ApplePayExtension.intermediate).")
        }
        return marked
    }

    private static func checkPath(
        _ leaf: X509Certificate, _ intermediate: X509Certificate, _ roots: ApplePayRoots,
        now: Int64
    ) throws(ApplePayRejection) {
        do {
            try CertificatePath.check(
                leaf: leaf, intermediate: intermediate, roots: roots.certificates, now: now)
        } catch {
            let code: ApplePayRejection.Code =
                switch error.code {
                case .untrustedRoot: .rootUntrusted
                case .expired: .certificateExpired
                case .notYetValid: .certificateNotYetValid
                case .wrongSignature: .certificateSignatureWrong
                case .tooWeak, .invalid: .certificateInvalid
                }
            throw ApplePayRejection(code, .certificates, "\(error)")
        }
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
        let difference = ClockDifference(signer.attributes.signingTime, now: now)
        let clock = "the signer's clock"
        guard difference.seconds >= -ApplePayOpener.maximumAge else {
            let limit =
                "is accepted for \(ApplePayOpener.maximumAge) seconds, because it may be a replay"
            throw ApplePayRejection(
                .signingTimeTooOld, .signingTime,
                difference.lateness(of: "The token was signed", limit: limit, by: clock))
        }
        let early = difference.refusal(
            of: "The signing time", by: clock, tolerance: ApplePayOpener.clockTolerance)
        if let early { throw ApplePayRejection(.signingTimeInFuture, .signingTime, early) }
    }
}

/// The extensions of the certificates for a payment token.
///
/// See Apple, Payment token format reference, step 1, and Restoring the symmetric key.
enum ApplePayExtension {
    /// The marker of the leaf.
    static let leaf = "1.2.840.113635.100.6.29"
    /// The marker of the intermediate.
    static let intermediate = "1.2.840.113635.100.6.2.14"
    /// The digest of the merchant's identifier.
    static let merchant = "1.2.840.113635.100.6.32"
}
