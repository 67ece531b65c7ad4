// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
