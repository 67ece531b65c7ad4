// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A detached signature in CMS with one signer, read but not verified.
///
/// Genuine payment tokens have indefinite lengths outside, and their certificates in an order
/// that DER does not know; such are read, and DER as well. See RFC 5652, 5.1.
package struct CMSSignedData: Sendable {
    /// The longest signature that is read, in bytes; a genuine one has about 2,400.
    package static let maximumCount = 16 * 1024
    /// The most certificates that are read; a genuine signature has two.
    package static let maximumCertificates = 8

    /// The most hash functions that are read; a genuine signature has one.
    static let maximumDigestAlgorithms = 8

    /// The certificates in DER, in their order.
    package let certificates: [[UInt8]]
    /// Who signed, and how.
    package let signer: CMSSignerInfo

    /// Reads a ContentInfo.
    ///
    /// - Throws: `CMSError`.
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
            .map { (set) throws(CMSError) in try Self.certificates(BERReader(set.contents)) } ?? []
        guard try elements.readIfPresent(.context(1)) == nil else {
            throw CMSError(.malformed, "it has lists of revoked certificates, which are not read")
        }
        var signers = try elements.enter(.set)
        try elements.finish()
        guard !signers.isAtEnd else { throw CMSError(.signerCount, "there is none") }
        let signer = try signers.enter(.sequence)
        guard signers.isAtEnd else { throw CMSError(.signerCount, "there are several") }
        self.signer = try CMSSignerInfo(signer)
        guard version == self.signer.version else {
            throw CMSError(.malformed, "its version is not that of its signer")
        }
    }

    /// Goes through ContentInfo to the elements of SignedData.
    private static func elements(of bytes: [UInt8]) throws(CMSError) -> BERReader {
        var outside = BERReader(bytes[...])
        var information = try outside.enter(.sequence)
        try outside.finish()
        guard try information.readObjectIdentifier() == .signedData else {
            throw CMSError(.notSignedData, "its content has another type")
        }
        var wrapper = try information.enter(.context(0))
        try information.finish()
        let elements = try wrapper.enter(.sequence)
        try wrapper.finish()
        return elements
    }

    /// The hash functions of the signers; which one a signer uses is in its own structure.
    private static func checkDigestAlgorithms(_ set: BERReader) throws(CMSError) {
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

    /// EncapsulatedContentInfo, with the type and without the content.
    private static func checkContent(_ content: BERReader) throws(CMSError) {
        var content = content
        guard try content.readObjectIdentifier() == .data else {
            throw CMSError(.notSignedData, "the signed content has another type than data")
        }
        guard content.isAtEnd else {
            throw CMSError(.contentNotDetached, "it brings the signed bytes with it")
        }
    }

    private static func certificates(_ set: BERReader) throws(CMSError) -> [[UInt8]] {
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
