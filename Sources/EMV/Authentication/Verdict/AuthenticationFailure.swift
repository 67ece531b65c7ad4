// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The check of offline data authentication that failed.
///
/// Contains lengths and format bytes, never card data.
package struct AuthenticationFailure: Error, Hashable, Sendable {
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
    package var isDataMissing: Bool {
        if case .dataMissing = check { true } else { false }
    }
}
