// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import SmartCard
internal import Support

/// The public key of a certification authority: the root of trust for a scheme's cards.
///
/// See EMV Book 2, 5.2 and 6.2.
package struct CertificationAuthorityKey: Hashable, Sendable {
    /// The maximum length of the modulus in bytes: 1984 bits (Book 2, Annex B2).
    package static let maximumCount = 248
    /// The exponents that EMV allows (Book 2, Annex B2).
    package static let exponents: [[UInt8]] = [[3], [1, 0, 1]]

    /// The scheme that owns the key.
    package let rid: RID
    /// The Certification Authority Public Key Index (`8F` on the card, `9F22` in the terminal).
    package let index: UInt8
    /// The modulus and exponent, ready for use.
    package let key: RSAPublicKey
    /// The last month in which the key is valid, or `nil` if unknown.
    package let expiry: CertificateMonth?
    /// Whether only test terminals can use the key, because its private key may be public.
    package let isTest: Bool
    /// The publisher of the numbers, for information only.
    package let source: String

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - rid: The scheme that owns the key.
    ///   - index: The index with which cards refer to the key.
    ///   - modulus: The modulus, at most 248 bytes.
    ///   - exponent: The exponent, 3 or 65537.
    ///   - checksum: The Certification Authority Public Key Check Sum, the SHA-1 of RID, index,
    ///     modulus, and exponent (Book 2, 11.2.2); without it, nothing is checked.
    ///   - expiry: The last month in which the key is valid.
    ///   - isTest: Whether only test terminals can use the key.
    ///   - source: The publisher of the numbers.
    /// - Throws: `CertificationAuthorityKeyError`, which names the key.
    package init(
        rid: RID, index: UInt8, modulus: [UInt8], exponent: [UInt8], checksum: [UInt8]? = nil,
        expiry: CertificateMonth? = nil, isTest: Bool = false, source: String = ""
    ) throws(CertificationAuthorityKeyError) {
        func refuse(_ reason: CertificationAuthorityKeyError.Reason)
            -> CertificationAuthorityKeyError
        {
            CertificationAuthorityKeyError(reason, rid: rid, index: index)
        }
        let exponent = Array(exponent.drop { $0 == 0 })
        guard Self.exponents.contains(exponent) else { throw refuse(.exponent) }
        guard modulus.count <= Self.maximumCount, modulus.first ?? 0 != 0,
            let key = try? RSAPublicKey(modulus: modulus, exponent: exponent, isReused: true)
        else { throw refuse(.modulus(count: modulus.count)) }
        self.rid = rid
        self.index = index
        self.key = key
        self.expiry = expiry
        self.isTest = isTest
        self.source = source
        if let checksum, checksum != self.checksum { throw refuse(.checksum) }
    }

    /// The Certification Authority Public Key Check Sum: 20 bytes.
    ///
    /// See EMV Book 2, 11.2.2.
    package var checksum: [UInt8] {
        Digest.sha1(rid.bytes + [index] + key.modulus + key.exponent)
    }
}

extension CertificationAuthorityKey: CustomStringConvertible {
    /// The scheme and index, such as `A000000004/F1`.
    package var description: String { "\(rid)/\(Hexadecimal.string([index]))" }
}

/// The reason a certification authority key is rejected.
package struct CertificationAuthorityKeyError: Error, Hashable, Sendable {
    /// The error in the key.
    package enum Reason: Hashable, Sendable {
        /// The modulus is empty, even, longer than 248 bytes, or starts with zero.
        case modulus(count: Int)
        /// The exponent is neither 3 nor 65537.
        case exponent
        /// The check sum does not match the key.
        case checksum
    }

    /// The error.
    package let reason: Reason
    /// The scheme of the key.
    package let rid: RID
    /// The index of the key.
    package let index: UInt8

    init(_ reason: Reason, rid: RID, index: UInt8) {
        self.reason = reason
        self.rid = rid
        self.index = index
    }
}

extension CertificationAuthorityKeyError: CustomStringConvertible {
    /// A message for people.
    package var description: String {
        let problem =
            switch reason {
            case .modulus(let count):
                "invalid modulus of \(count.counted("byte")); it must be an odd number of 32 to 248 bytes "
                    + "without leading zeros."
            case .exponent:
                "the exponent must be 03 or 010001."
            case .checksum:
                "the checksum is not the SHA-1 of the RID, index, modulus, and exponent; "
                    + "compare all digits with the scheme's publication."
            }
        return "Key \(Hexadecimal.string([index])) of \(rid): \(problem)"
    }
}
