// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason bytes are not a supported CMS signature; equal when the codes are equal.
package struct CMSError: Error, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The elements do not follow RFC 5652, or exceed a limit.
        case malformed
        /// The content is not SignedData.
        case notSignedData
        /// The signature contains the signed bytes, which could differ from the intended ones.
        case contentNotDetached
        /// There is no signer, or more than one.
        case signerCount
        /// The hash function is not SHA-256, or the signature algorithm is neither ECDSA nor RSA.
        case algorithmNotAllowed
        /// A signed attribute is missing, occurs twice, or has an invalid value.
        case invalidAttribute
    }

    package let code: Code
    /// The affected part, in a few words; contains no bytes.
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
    /// A human-readable description of the error.
    package var description: String {
        let problem =
            switch code {
            case .malformed: "The signature is not valid CMS"
            case .notSignedData: "The signature does not have the type SignedData"
            case .contentNotDetached: "The signature is not detached"
            case .signerCount: "The signature does not have exactly one signer"
            case .algorithmNotAllowed: "The signature's algorithm is not allowed"
            case .invalidAttribute: "A signed attribute is invalid"
            }
        return "\(problem): \(detail)."
    }
}
