// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The one signer of a signature in CMS: SignerInfo.
///
/// See RFC 5652, 5.3.
package struct CMSSignerInfo: Sendable {
    /// How the signer's certificate is named.
    package enum Name: Hashable, Sendable {
        /// By its issuer, a Name in DER, and its number, an INTEGER in DER.
        case issuerAndSerialNumber(issuer: [UInt8], serialNumber: [UInt8])
        /// By the name of its key.
        case subjectKeyIdentifier([UInt8])
    }

    package let name: Name
    /// What was signed about the content.
    package let attributes: CMSSignedAttributes
    /// With RSA or ECDSA, over the attributes.
    package let signature: [UInt8]
    private let signatureAlgorithm: ObjectIdentifier

    /// Reads the elements of SignerInfo.
    ///
    /// - Throws: `CMSError`.
    init(_ elements: BERReader) throws(CMSError) {
        var elements = elements
        _ = try elements.read(.integer)
        name = try Self.name(&elements)
        let digestAlgorithm = try elements.algorithm(.sequence)
        guard let attributes = try elements.readIfPresent(.context(0)) else {
            throw CMSError(.invalidAttribute, "there are no signed attributes")
        }
        signatureAlgorithm = try elements.algorithm(.sequence)
        signature = Array(try elements.read(.octetString).contents)
        // Attributes that nobody signed say nothing.
        _ = try elements.readIfPresent(.context(1))
        try elements.finish()
        guard digestAlgorithm == .sha256 else {
            throw CMSError(.algorithmNotAllowed, "the hash function is \(digestAlgorithm)")
        }
        guard Self.algorithms.contains(signatureAlgorithm) else {
            throw CMSError(.algorithmNotAllowed, "the signature is made by \(signatureAlgorithm)")
        }
        self.attributes = try CMSSignedAttributes(attributes.contents)
        guard
            let protected = self.attributes.protectedAlgorithms,
            protected.digest != digestAlgorithm || protected.signature != signatureAlgorithm
        else { return }
        throw CMSError(.invalidAttribute, "CMSAlgorithmProtection names other algorithms")
    }

    private static let algorithms: Set<ObjectIdentifier> = [
        .ecdsaWithSHA256, .sha256WithRSA, .rsaEncryption,
    ]

    /// Whether this is the signer's certificate.
    package func isNamed(_ certificate: X509Certificate) -> Bool {
        switch name {
        case .issuerAndSerialNumber(let issuer, let serialNumber):
            certificate.issuer == issuer && certificate.serialNumber == serialNumber
        case .subjectKeyIdentifier(let identifier):
            certificate.subjectKeyIdentifier == identifier
        }
    }

    /// Whether the owner of `key` signed the attributes.
    ///
    /// Signed is the DER of a SET OF, not the element as it stands: RFC 5652, 5.4. Signers that
    /// do not put the attributes in DER's order sign either that order or their own.
    package func isSigned(by key: PublicKeyInfo) -> Bool {
        guard (key.kind == .rsa) == (signatureAlgorithm != .ecdsaWithSHA256) else { return false }
        return attributes.signedForms.contains { key.isValidSignature(signature, for: $0) }
    }

    private static func name(_ elements: inout BERReader) throws(CMSError) -> Name {
        if let identifier = try elements.readIfPresent(.primitiveContext(0)) {
            return .subjectKeyIdentifier(Array(identifier.contents))
        }
        var name = try elements.enter(.sequence)
        let issuer = try name.read(.sequence)
        let serialNumber = try name.read(.integer)
        try name.finish()
        return .issuerAndSerialNumber(
            issuer: Array(issuer.encoding), serialNumber: Array(serialNumber.encoding))
    }
}

extension BERReader {
    /// Reads an AlgorithmIdentifier and drops its parameters, which these algorithms do not use.
    mutating func algorithm(_ identifier: BERIdentifier) throws(CMSError) -> ObjectIdentifier {
        var algorithm = try enter(identifier)
        return try algorithm.readObjectIdentifier()
    }

    /// Reads an OBJECT IDENTIFIER.
    mutating func readObjectIdentifier() throws(CMSError) -> ObjectIdentifier {
        ObjectIdentifier(bytes: Array(try read(.objectIdentifier).contents))
    }
}
