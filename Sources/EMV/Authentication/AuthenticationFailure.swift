// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

/// The check of offline data authentication that failed.
///
/// Contains lengths and format bytes, never card data.
public struct AuthenticationFailure: Error, Hashable, Sendable {
    /// The subject of the check.
    package enum Subject: Hashable, Sendable {
        /// The key of the certification authority (EMV Book 2, 6.2).
        case authorityKey
        /// The Issuer Public Key Certificate (`90`; 6.3).
        case issuerCertificate
        /// The ICC Public Key Certificate (`9F46`; 6.4).
        case cardCertificate
        /// The Signed Static Application Data (`93`; 5.4).
        case staticSignature
        /// The Signed Dynamic Application Data (`9F4B`) of standard DDA (6.5.2).
        case dynamicSignature
        /// The Signed Dynamic Application Data of fast DDA (Book C-3, Annex C).
        case fastDynamicSignature
        /// The Signed Dynamic Application Data of a combined signature (6.6.2).
        case combinedSignature
        /// The Issuer ECC Public Key Certificate (`90`; EMV Contactless Book E).
        case issuerECCCertificate
        /// The ICC ECC Public Key Certificate (`9F46`; EMV Contactless Book E).
        case cardECCCertificate
        /// The card's public key, compared with its blinded form in Card Key Data (`9F8103`).
        case blindedCardKey
    }

    /// The check, in the book's terms.
    package enum Check: Hashable, Sendable {
        /// A required data element is missing or has an invalid length.
        case dataMissing(Tag)
        /// The terminal has no key for this scheme and index.
        case unknownKey(rid: RID?, index: UInt8)
        /// The authority's key has expired.
        case expiredKey(CertificateMonth)
        /// The length of the signature differs from that of the key that signed it.
        case length(found: Int, expected: Int)
        /// The last byte is not `BC`.
        case trailer
        /// The first byte is not `6A`.
        case header
        /// The Certificate Format or Signed Data Format is wrong.
        case format(found: UInt8, expected: UInt8)
        /// The hash algorithm is not SHA-1 (`01`).
        case hashAlgorithm(UInt8)
        /// The hash differs: the data, signature, or key was modified.
        case hash
        /// The Static Data Authentication Tag List (`9F4A`) has tags other than the AIP (`82`).
        case tagList
        /// The Issuer Identifier does not match the start of the PAN.
        case issuerIdentifier
        /// The certificate is for another PAN.
        case accountNumber
        /// The certificate has expired, or its expiration month is invalid.
        case expired
        /// The certificate is on the revocation list.
        case revoked
        /// The key's algorithm is not RSA (`01`).
        case keyAlgorithm(UInt8)
        /// The numbers do not form a key of the length that the certificate specifies.
        case key(found: Int, expected: Int)
        /// The ICC Dynamic Data does not match its length, or lacks data that the method requires.
        case dynamicDataLength(Int)
        /// The version of Card Authentication Related Data (`9F69`) is unknown.
        case version(UInt8)
        /// The Cryptogram Information Data in the signature differs from that in the response.
        case cryptogramInformation
        /// The Transaction Data Hash Code differs: the command or response was modified.
        case transactionDataHash
        /// Data that the kernel's book adds to the signature differs from the exchanged data.
        case additionalData(name: String, rule: BookReference)
        /// The certificate is of another payment scheme than its authority's key.
        case provider
        /// The certificate names another authority's key than the card does (`8F`).
        case keyIndex
        /// The x coordinate is of no point on the curve.
        case point
        /// The signature of EC-SDSA is wrong.
        case signature
        /// The blinded key is not a product of the certified key and the blinding factor.
        case blinding
        /// Nothing was checked; a replay assumes the failure.
        case assumed
    }

    /// The subject of the check.
    package let subject: Subject
    /// The check that failed.
    package let check: Check

    init(_ subject: Subject, _ check: Check) {
        self.subject = subject
        self.check = check
    }

    /// Whether the card's data was incomplete, which TVR byte 1 bit 6 reports to the issuer.
    public var isDataMissing: Bool {
        if case .dataMissing = check { true } else { false }
    }
}

extension AuthenticationFailure {
    /// The rule in the books that the card violated.
    public var reference: BookReference {
        switch (check, subject) {
        case (.dataMissing, _):
            BookReference(.book3, "10.3")
        case (.additionalData(_, let rule), _):
            rule
        case (.version, _):
            BookReference(.c3, "Annex C")
        case (_, .issuerECCCertificate), (_, .cardECCCertificate), (_, .blindedCardKey):
            BookReference(.bookE, section)
        case (_, .fastDynamicSignature):
            BookReference(.c3, "Annex C (as EMV Book 2, \(section)\(step))")
        default:
            BookReference(.book2, "\(section)\(step)")
        }
    }

    private var section: String {
        switch subject {
        case .authorityKey: "6.2"
        case .issuerCertificate: "6.3"
        case .cardCertificate: "6.4"
        case .staticSignature: "5.4"
        case .dynamicSignature, .fastDynamicSignature: "6.5.2"
        case .combinedSignature: "6.6.2"
        case .issuerECCCertificate: "Issuer ECC Public Key Certificate"
        case .cardECCCertificate: "ICC ECC Public Key Certificate"
        case .blindedCardKey: "Blinded Diffie-Hellman"
        }
    }

    /// The step of the section; certificates and signatures share the first steps.
    private var step: String {
        switch (check, subject) {
        case (.length, _): " step 1"
        case (.trailer, _): " step 2"
        case (.header, _): " step 3"
        case (.format, _): " step 4"
        case (.tagList, _), (.dynamicDataLength, _): " step 5"
        case (.cryptogramInformation, _): " step 6"
        case (.hashAlgorithm, .combinedSignature): " step 8"
        case (.hash, .combinedSignature): " step 9"
        case (.hashAlgorithm, _): " step 6"
        case (.hash, _): " step 7"
        case (.issuerIdentifier, _), (.accountNumber, _): " step 8"
        case (.expired, _): " step 9"
        case (.revoked, _), (.keyAlgorithm, .cardCertificate): " step 10"
        case (.keyAlgorithm, _), (.key, .cardCertificate): " step 11"
        case (.key, _), (.transactionDataHash, _): " step 12"
        default: ""
        }
    }
}

extension AuthenticationFailure: CustomStringConvertible {
    /// A message that states what was checked and what was found; contains no card data.
    public var description: String { "\(subject.name): \(check.problem)" }
}

extension AuthenticationFailure.Subject {
    /// The name of the subject, as in the book.
    fileprivate var name: String {
        switch self {
        case .authorityKey: "Certification authority public key"
        case .issuerCertificate: "Issuer public key certificate"
        case .cardCertificate: "ICC public key certificate"
        case .staticSignature: "Signed static application data"
        case .dynamicSignature: "Signed dynamic application data"
        case .fastDynamicSignature: "Signed dynamic application data of fDDA"
        case .combinedSignature: "Signed dynamic application data of CDA"
        case .issuerECCCertificate: "Issuer ECC public key certificate"
        case .cardECCCertificate: "ICC ECC public key certificate"
        case .blindedCardKey: "Blinded card key"
        }
    }
}

extension AuthenticationFailure.Check {
    /// The problem found.
    fileprivate var problem: String {
        switch self {
        case .dataMissing(let tag): "\(tag) is missing or malformed."
        case .unknownKey(let rid, let index):
            "no key \(Hexadecimal.string([index])) is available for "
                + "\(rid.map { "\($0)" } ?? "an unknown scheme")."
        case .expiredKey(let month): "the key was valid through \(month)."
        case .length(let found, let expected):
            "it has \(found.counted("byte")) instead of \(expected)."
        case .trailer: "it does not end with BC: it was signed with another key or modified."
        case .header: "it does not start with 6A: it was signed with another key or modified."
        case .format(let found, let expected):
            "its format is \(Self.text(found)) instead of \(Self.text(expected))."
        case .hashAlgorithm(let found): "unknown hash algorithm \(Self.text(found))."
        case .hash: "the hash differs: the signed data was modified."
        case .tagList: "9F4A contains tags other than 82."
        case .issuerIdentifier: "the issuer identifier does not match the start of the PAN."
        case .accountNumber: "it is for another PAN."
        case .expired: "it is no longer valid."
        case .revoked: "it is on the revocation list."
        case .keyAlgorithm(let found): "unknown key algorithm \(Self.text(found))."
        case .key(let found, let expected):
            "invalid key: the modulus has \(found.counted("byte")), but should have \(expected)."
        case .dynamicDataLength(let count): "invalid ICC dynamic data of \(count.counted("byte"))."
        case .version(let found): "unknown version \(Self.text(found)) of 9F69."
        case .cryptogramInformation: "the cryptogram information differs from that in the response."
        case .transactionDataHash: "the command or response differs from what the card signed."
        case .additionalData(let name, _): "the \(name) differs from that exchanged."
        case .provider: "it is for another payment scheme."
        case .keyIndex: "it was signed with another key of the authority."
        case .point: "its key is not on the curve."
        case .signature: "the signature is wrong: it was signed with another key or modified."
        case .blinding: "it is not derived from the certified key."
        case .assumed: "the failure is assumed for the replay."
        }
    }

    private static func text(_ byte: UInt8) -> String { Hexadecimal.string([byte]) }
}
