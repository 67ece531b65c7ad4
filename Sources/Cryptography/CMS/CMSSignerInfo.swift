// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The only signer of a CMS signature: SignerInfo.
///
/// See RFC 5652, 5.3.
package struct CMSSignerInfo: Sendable {
    /// The identification of the signer's certificate.
    package enum Name: Hashable, Sendable {
        /// By its issuer, a Name in DER, and its serial number, an INTEGER in DER.
        case issuerAndSerialNumber(issuer: [UInt8], serialNumber: [UInt8])
        /// By the identifier of its key.
        case subjectKeyIdentifier([UInt8])

        /// The version of a SignerInfo with this identification.
        fileprivate var version: UInt8 {
            switch self {
            case .issuerAndSerialNumber: 1
            case .subjectKeyIdentifier: 3
            }
        }
    }

    private static let algorithms: Set<ObjectIdentifier> = [
        .ecdsaWithSHA256, .sha256WithRSA, .rsaEncryption,
    ]

    package let name: Name
    /// The signed attributes of the content.
    package let attributes: CMSSignedAttributes
    /// The RSA or ECDSA signature over the attributes.
    package let signature: [UInt8]
    /// The version, 1 or 3, which depends on the name.
    let version: UInt8
    private let signatureAlgorithm: ObjectIdentifier

    /// Reads the elements of SignerInfo.
    init(_ elements: BERParser) throws(CMSError) {
        var elements = elements
        version = try elements.readVersion()
        name = try Self.name(&elements)
        let digestAlgorithm = try elements.algorithm(.sequence)
        guard let attributes = try elements.readIfPresent(.context(0)) else {
            throw CMSError(.invalidAttribute, "there are no signed attributes")
        }
        signatureAlgorithm = try elements.algorithm(.sequence)
        signature = Array(try elements.read(.octetString).contents)
        // Unsigned attributes are not used, but must be well formed.
        if let unsigned = try elements.readIfPresent(.context(1)) {
            _ = try CMSSignedAttributes.values(in: unsigned.contents)
        }
        try elements.finish()
        guard version == name.version else {
            throw CMSError(.malformed, "its signer's version does not match the signer identifier")
        }
        guard digestAlgorithm == .sha256 else {
            throw CMSError(.algorithmNotAllowed, "the hash function is \(digestAlgorithm)")
        }
        guard Self.algorithms.contains(signatureAlgorithm) else {
            throw CMSError(.algorithmNotAllowed, "the signature algorithm is \(signatureAlgorithm)")
        }
        self.attributes = try CMSSignedAttributes(attributes.contents)
        guard
            let protected = self.attributes.protectedAlgorithms,
            protected.digest != digestAlgorithm || protected.signature != signatureAlgorithm
        else { return }
        throw CMSError(.invalidAttribute, "CMSAlgorithmProtection contains other algorithms")
    }

    /// Returns whether this is the signer's certificate.
    package func isNamed(_ certificate: X509Certificate) -> Bool {
        switch name {
        case .issuerAndSerialNumber(let issuer, let serialNumber):
            certificate.issuer == issuer && certificate.serialNumber == serialNumber
        case .subjectKeyIdentifier(let identifier):
            certificate.subjectKeyIdentifier == identifier
        }
    }

    /// Returns whether the owner of `key` signed the attributes.
    ///
    /// The signed data is the DER of a SET OF, not the element as encoded: RFC 5652, 5.4. Signers
    /// that do not encode the attributes in DER order sign either that order or their own.
    package func isSigned(by key: PublicKeyInfo) -> Bool {
        guard (key.kind == .rsa) == (signatureAlgorithm != .ecdsaWithSHA256) else { return false }
        return attributes.signedForms.contains { key.isValidSignature(signature, for: $0) }
    }

    private static func name(_ elements: inout BERParser) throws(CMSError) -> Name {
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

extension BERParser {
    /// Reads the AlgorithmIdentifier of an algorithm whose parameters are absent or NULL.
    ///
    /// See RFC 5754, 2 and 3.
    mutating func algorithm(_ identifier: BERIdentifier) throws(CMSError) -> ObjectIdentifier {
        var algorithm = try enter(identifier)
        let name = try algorithm.readObjectIdentifier()
        guard let parameters = try algorithm.readIfPresent(.null) else {
            try algorithm.finish()
            return name
        }
        try algorithm.finish()
        guard parameters.contents.isEmpty else {
            throw CMSError(.malformed, "NULL has a value")
        }
        return name
    }

    /// Reads the version of a structure.
    ///
    /// See RFC 5652, 5.1: signatures without attribute certificates have version 1 or 3.
    mutating func readVersion() throws(CMSError) -> UInt8 {
        let contents = try read(.integer).contents
        guard contents.count == 1, let version = contents.first, version == 1 || version == 3
        else { throw CMSError(.malformed, "the version is neither 1 nor 3") }
        return version
    }

    /// Reads an OBJECT IDENTIFIER.
    mutating func readObjectIdentifier() throws(CMSError) -> ObjectIdentifier {
        ObjectIdentifier(bytes: Array(try read(.objectIdentifier).contents))
    }
}
