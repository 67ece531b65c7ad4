// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A detached CMS signature with one signer, parsed but not verified.
///
/// Genuine payment tokens have indefinite lengths in their outer structures, and their certificates
/// are not in DER order; this type reads these forms and DER. See RFC 5652, 5.1.
package struct CMSSignedData: Sendable {
    /// The maximum length of a signature, in bytes; a genuine one has about 2,400.
    package static let maximumCount = 16 * 1024
    /// The maximum number of certificates; a genuine signature has two.
    package static let maximumCertificates = 8
    /// The maximum number of hash functions; a genuine signature has one.
    private static let maximumDigestAlgorithms = 8

    /// The certificates in DER, in the order received.
    package let certificates: [[UInt8]]
    /// The signer, with the algorithms and the signature.
    package let signer: CMSSignerInfo

    /// Reads a ContentInfo.
    package init(_ bytes: [UInt8]) throws(CMSError) {
        guard bytes.count <= Self.maximumCount else {
            throw CMSError(.malformed, "it is longer than \(Self.maximumCount) bytes")
        }
        var elements = try Self.elements(of: bytes)
        let version = try elements.readVersion()
        try Self.checkDigestAlgorithms(try elements.enter(.set))
        try Self.checkContent(try elements.enter(.sequence))
        certificates =
            try elements.readIfPresent(.context(0))
            .map { (set) throws(CMSError) in try Self.certificates(BERParser(set.contents)) } ?? []
        guard try elements.readIfPresent(.context(1)) == nil else {
            throw CMSError(.malformed, "it has revocation lists, which are not supported")
        }
        var signers = try elements.enter(.set)
        try elements.finish()
        guard !signers.isAtEnd else { throw CMSError(.signerCount, "there is none") }
        let signer = try signers.enter(.sequence)
        guard signers.isAtEnd else { throw CMSError(.signerCount, "there are several") }
        self.signer = try CMSSignerInfo(signer)
        guard version == self.signer.version else {
            throw CMSError(.malformed, "its version does not match its signer's")
        }
    }

    /// Returns the elements of SignedData inside ContentInfo.
    private static func elements(of bytes: [UInt8]) throws(CMSError) -> BERParser {
        var outside = BERParser(bytes[...])
        var information = try outside.enter(.sequence)
        try outside.finish()
        guard try information.readObjectIdentifier() == .signedData else {
            throw CMSError(.notSignedData, "its content has a different type")
        }
        var wrapper = try information.enter(.context(0))
        try information.finish()
        let elements = try wrapper.enter(.sequence)
        try wrapper.finish()
        return elements
    }

    /// Checks the list of the signers' hash functions.
    ///
    /// Each signer's own structure says which one it uses.
    private static func checkDigestAlgorithms(_ set: BERParser) throws(CMSError) {
        var (set, count) = (set, 0)
        while !set.isAtEnd {
            count += 1
            guard count <= maximumDigestAlgorithms else {
                throw CMSError(
                    .malformed, "there are over \(maximumDigestAlgorithms) hash functions")
            }
            _ = try set.algorithm(.sequence)
        }
    }

    /// Checks EncapsulatedContentInfo, which must have the type but not the content.
    private static func checkContent(_ content: BERParser) throws(CMSError) {
        var content = content
        guard try content.readObjectIdentifier() == .data else {
            throw CMSError(.notSignedData, "the signed content does not have the type data")
        }
        guard content.isAtEnd else {
            throw CMSError(.contentNotDetached, "it contains the signed bytes")
        }
    }

    private static func certificates(_ set: BERParser) throws(CMSError) -> [[UInt8]] {
        var set = set
        var certificates: [[UInt8]] = []
        while !set.isAtEnd {
            guard certificates.count < maximumCertificates else {
                throw CMSError(.malformed, "there are over \(maximumCertificates) certificates")
            }
            certificates.append(Array(try set.read(.sequence).encoding))
        }
        return certificates
    }
}

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
