// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a certificate does not lead to one that is trusted; equal when code and depth are.
package struct CertificatePathError: Error, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// No root that is trusted signed the intermediate.
        case untrustedRoot
        /// A certificate's time is over.
        case expired
        /// A certificate's time has not come.
        case notYetValid
        /// A certificate's signature is not its issuer's.
        case wrongSignature
        /// A key is too short, or a hash function too weak.
        case tooWeak
        /// A rule of RFC 5280 does not hold, such as that an issuer is an authority.
        case invalid
    }

    package let code: Code
    /// Which certificate: 0 for the leaf, 1 for the intermediate, 2 for the root.
    package let depth: Int
    /// OpenSSL's words.
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
    /// One sentence for people.
    package var description: String {
        let name =
            switch depth {
            case 0: "leaf"
            case 1: "intermediate"
            default: "root"
            }
        return "The path to a trusted root breaks at the \(name) certificate: \(reason)."
    }
}
