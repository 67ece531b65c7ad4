// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Bytes that are not a signature in CMS as it is read here; equal when their codes are.
package struct CMSError: Error, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// Not the elements of RFC 5652, or more of something than the limits allow.
        case malformed
        /// Another content than SignedData.
        case notSignedData
        /// The signed bytes are inside, where they could differ from those that are meant.
        case contentNotDetached
        /// No signer, or more than one.
        case signerCount
        /// Another hash function than SHA-256, or another signature than ECDSA or RSA.
        case algorithmNotAllowed
        /// A signed attribute is missing, comes twice, or has a value that it cannot have.
        case invalidAttribute
    }

    package let code: Code
    /// The part concerned, in a few words; holds no bytes.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension CMSError: Hashable {
    package static func == (left: CMSError, right: CMSError) -> Bool { left.code == right.code }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CMSError: CustomStringConvertible {
    /// One sentence for people.
    package var description: String {
        let problem =
            switch code {
            case .malformed: "The signature is not CMS"
            case .notSignedData: "The signature is not of the type SignedData"
            case .contentNotDetached: "The signature is not detached"
            case .signerCount: "The signature has not exactly one signer"
            case .algorithmNotAllowed: "The signature's algorithm is not allowed"
            case .invalidAttribute: "A signed attribute is not as it has to be"
            }
        return "\(problem): \(detail)."
    }
}
