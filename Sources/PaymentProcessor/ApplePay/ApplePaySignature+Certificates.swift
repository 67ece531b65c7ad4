// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension ApplePaySignature {
    /// Finds the signer's certificate, and Apple's mark in it.
    func markedLeaf() throws(ApplePayRejection) -> X509Certificate {
        guard let leaf = certificates.first(where: { signer.isNamed($0) }) else {
            throw ApplePayRejection(
                .leafMissing, .certificates, "The signer's certificate is not in the signature.")
        }
        guard leaf.value(ofExtension: ApplePayExtension.leaf) != nil else {
            throw ApplePayRejection(
                .leafMarkerMissing, .certificates,
                "The leaf certificate has no extension \(ApplePayExtension.leaf).")
        }
        return leaf
    }

    /// Finds the certificate of the leaf's issuer, and Apple's mark in it.
    func markedIntermediate(
        of leaf: X509Certificate
    ) throws(ApplePayRejection) -> X509Certificate {
        let issuer = leaf.issuer
        let candidates = certificates.filter { $0 != leaf && $0.subject == issuer }
        guard !candidates.isEmpty else {
            throw ApplePayRejection(
                .intermediateMissing, .certificates,
                "The certificate of the leaf's issuer is not in the signature.")
        }
        guard
            let intermediate = candidates.first(where: {
                $0.value(ofExtension: ApplePayExtension.intermediate) != nil
            })
        else {
            throw ApplePayRejection(
                .intermediateMarkerMissing, .certificates,
                "The intermediate certificate has no extension \(ApplePayExtension.intermediate).")
        }
        return intermediate
    }

    /// Checks leaf, intermediate and root.
    static func checkPath(
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
