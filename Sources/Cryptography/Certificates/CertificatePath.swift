// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Checks that a certificate leads to a trusted root.
///
/// See RFC 5280, 6. OpenSSL checks the signatures, dates, constraints, and usages, and requires at
/// least 112 bits of security of all hash functions and keys.
package enum CertificatePath {
    /// OpenSSL's security level for keys and hash functions: at least 112 bits.
    private static let securityLevel: Int32 = 2

    /// Checks a path of three certificates: leaf, intermediate, and root.
    ///
    /// - Parameters:
    ///   - leaf: The certificate to check.
    ///   - intermediate: The certificate whose key signed the leaf.
    ///   - roots: The trusted certificates, one of which signed the intermediate.
    ///   - now: The present time, in seconds since 1970.
    /// - Throws: `CertificatePathError` for the first problem.
    package static func check(
        leaf: X509Certificate, intermediate: X509Certificate, roots: [X509Certificate], now: Int64
    ) throws(CertificatePathError) {
        defer { Backend.discardErrors() }
        guard Backend.isReady, let context = X509_STORE_CTX_new(),
            let untrusted = OPENSSL_sk_new_null(), let trusted = OPENSSL_sk_new_null()
        else { throw CertificatePathError(.invalid, depth: 0, reason: "out of memory") }
        defer {
            X509_STORE_CTX_free(context)
            OPENSSL_sk_free(untrusted)
            OPENSSL_sk_free(trusted)
        }
        let fault = withExtendedLifetime((leaf, intermediate, roots)) {
            () -> CertificatePathError? in
            intermediate.withPointer { _ = OPENSSL_sk_push(untrusted, UnsafeRawPointer($0)) }
            for root in roots {
                root.withPointer { _ = OPENSSL_sk_push(trusted, UnsafeRawPointer($0)) }
            }
            return leaf.withPointer { leaf in
                guard X509_STORE_CTX_init(context, nil, leaf, untrusted) == 1 else {
                    return CertificatePathError(.invalid, depth: 0, reason: "out of memory")
                }
                X509_STORE_CTX_set0_trusted_stack(context, trusted)
                return verify(context, now: now)
            }
        }
        if let fault { throw fault }
    }

    private static func verify(_ context: OpaquePointer, now: Int64) -> CertificatePathError? {
        let parameters = X509_STORE_CTX_get0_param(context)
        X509_VERIFY_PARAM_set_time(parameters, time_t(now))
        X509_VERIFY_PARAM_set_auth_level(parameters, securityLevel)
        guard X509_verify_cert(context) == 1 else {
            let number = X509_STORE_CTX_get_error(context)
            return CertificatePathError(
                CertificatePathError.Code(openSSL: number),
                depth: Int(X509_STORE_CTX_get_error_depth(context)),
                reason: X509_verify_cert_error_string(Int(number)).map { String(cString: $0) }
                    ?? "error \(number)")
        }
        guard OPENSSL_sk_num(X509_STORE_CTX_get0_chain(context)) == 3 else {
            return CertificatePathError(
                .invalid, depth: 0, reason: "the path is not leaf, intermediate, and root")
        }
        return nil
    }
}

extension CertificatePathError.Code {
    fileprivate init(openSSL number: Int32) {
        switch number {
        case X509_V_ERR_CERT_HAS_EXPIRED: self = .expired
        case X509_V_ERR_CERT_NOT_YET_VALID: self = .notYetValid
        case X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE:
            self = .wrongSignature
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_CERT_UNTRUSTED:
            self = .untrustedRoot
        case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL, X509_V_ERR_CA_MD_TOO_WEAK:
            self = .tooWeak
        default: self = .invalid
        }
    }
}

/// The reason a certificate does not lead to a trusted root; equal when code and depth are.
package struct CertificatePathError: Error, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// No trusted root signed the intermediate.
        case untrustedRoot
        /// A certificate has expired.
        case expired
        /// A certificate is not valid yet.
        case notYetValid
        /// A certificate's signature is not from its issuer.
        case wrongSignature
        /// A key is too short, or a hash function is too weak.
        case tooWeak
        /// The path violates a rule of RFC 5280; for example, an issuer is not an authority.
        case invalid
    }

    package let code: Code
    /// The affected certificate: 0 for the leaf, 1 for the intermediate, 2 for the root.
    package let depth: Int
    /// OpenSSL's description of the problem.
    package let reason: String

    package init(_ code: Code, depth: Int, reason: String = "") {
        self.code = code
        self.depth = depth
        self.reason = reason
    }
}

extension CertificatePathError: Hashable {
    package static func == (left: CertificatePathError, right: CertificatePathError) -> Bool {
        left.code == right.code && left.depth == right.depth
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(depth)
    }
}

extension CertificatePathError: CustomStringConvertible {
    /// A human-readable description of the error.
    package var description: String {
        let name =
            switch depth {
            case 0: "leaf"
            case 1: "intermediate"
            default: "root"
            }
        return "The certificate path is invalid at the \(name) certificate: \(reason)."
    }
}
