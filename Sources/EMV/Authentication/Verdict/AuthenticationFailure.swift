// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The check of offline data authentication that failed.
///
/// It tells lengths and format bytes, never card data.
package struct AuthenticationFailure: Error, Hashable, Sendable {
    /// What was being checked.
    package enum Subject: Hashable, Sendable {
        /// The key of the certification authority (EMV Book 2, 6.2).
        case authorityKey
        /// The Issuer Public Key Certificate (`90`; 6.3).
        case issuerCertificate
        /// The ICC Public Key Certificate (`9F46`; 6.4).
        case cardCertificate
        /// The Signed Static Application Data (`93`; 5.4).
        case staticSignature
        /// The Signed Dynamic Application Data (`9F4B`) of a standard DDA (6.5.2).
        case dynamicSignature
        /// The Signed Dynamic Application Data of fast DDA (Book C-3, Annex C).
        case fastDynamicSignature
        /// The Signed Dynamic Application Data of a combined signature (6.6.2).
        case combinedSignature
    }

    /// The check, in the words of the book.
    package enum Check: Hashable, Sendable {
        /// A data element that is needed is absent or has no possible length.
        case dataMissing(Tag)
        /// The terminal has no key of this scheme and index.
        case unknownKey(rid: RID?, index: UInt8)
        /// The authority's key is beyond its last month.
        case expiredKey(CertificateMonth)
        /// The signature is not as long as the key that made it.
        case length(found: Int, expected: Int)
        /// The last byte is not `BC`.
        case trailer
        /// The first byte is not `6A`.
        case header
        /// Certificate Format or Signed Data Format is another one.
        case format(found: UInt8, expected: UInt8)
        /// The hash algorithm is not SHA-1 (`01`).
        case hashAlgorithm(UInt8)
        /// The hash differs: data, signature or key was changed.
        case hash
        /// The Static Data Authentication Tag List (`9F4A`) names more than the AIP (`82`).
        case tagList
        /// The Issuer Identifier is not the beginning of the PAN.
        case issuerIdentifier
        /// The certificate names another PAN.
        case accountNumber
        /// The certificate is beyond its last month, or the month is not a month.
        case expired
        /// The certificate is on the revocation list.
        case revoked
        /// The key's algorithm is not RSA (`01`).
        case keyAlgorithm(UInt8)
        /// The numbers do not make up a key of the length that the certificate tells.
        case key(found: Int, expected: Int)
        /// The ICC Dynamic Data does not fit its length, or lacks what the method needs.
        case dynamicDataLength(Int)
        /// The version of Card Authentication Related Data (`9F69`) is not known.
        case version(UInt8)
        /// The Cryptogram Information Data inside the signature is not that of the response.
        case cryptogramInformation
        /// The Transaction Data Hash Code differs: command or response was changed.
        case transactionDataHash
        /// The relay resistance data inside the signature is not what was exchanged.
        case relayResistanceData
        /// Nothing was checked: a replay takes the failure for granted.
        case assumed
    }

    /// What was being checked.
    package let subject: Subject
    /// The check that failed.
    package let check: Check

    init(_ subject: Subject, _ check: Check) {
        self.subject = subject
        self.check = check
    }

    /// Whether the card's data was incomplete, which TVR byte 1 bit 6 tells the issuer.
    package var isDataMissing: Bool {
        if case .dataMissing = check { true } else { false }
    }
}
