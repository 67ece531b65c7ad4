// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension ApplePaySignature {
    /// Returns the signer's certificate, which must have Apple's marker.
    func markedLeaf() throws(ApplePayRejection) -> X509Certificate {
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

    /// Checks that the signer's key can sign data, but not certificates.
    ///
    /// RFC 5280, 4.2.1.12 defines no purpose for payment tokens, so a certificate that is limited
    /// to its purposes is refused.
    static func checkUsage(of leaf: X509Certificate) throws(ApplePayRejection) {
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
    func checkPath(
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
}
