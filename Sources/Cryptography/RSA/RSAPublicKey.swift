// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An RSA public key for the raw operation, without padding.
///
/// EMV certificates contain their own format and hash. See EMV Book 2, Annex A2.1.
package struct RSAPublicKey: Sendable {
    /// The maximum length of the modulus, in bytes; EMV allows at most 248.
    package static let maximumCount = 512

    /// The modulus without leading zeros.
    package let modulus: [UInt8]
    /// The exponent without leading zeros.
    package let exponent: [UInt8]
    private let numbers: RSAModulus

    /// Creates a key from big-endian numbers.
    ///
    /// - Parameters:
    ///   - modulus: At most 512 bytes.
    ///   - exponent: At most 8 bytes.
    ///   - isReused: Whether to prepare the key for recovering many blocks.
    /// - Throws: `CryptographyError` with `invalidLength` for a modulus above 512 bytes or an
    ///   exponent above 8, or `invalidKey` for an even number or an exponent below 3.
    package init(
        modulus: [UInt8], exponent: [UInt8], isReused: Bool = false
    ) throws(CryptographyError) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        guard modulus.count <= Self.maximumCount, exponent.count <= 8 else {
            throw CryptographyError(.invalidLength, "RSA public key")
        }
        guard let last = modulus.last, last & 1 == 1, modulus.count >= Self.minimumCount,
            let lowest = exponent.last, lowest & 1 == 1, exponent != [1],
            exponent.count < modulus.count
        else { throw CryptographyError(.invalidKey, "RSA public key") }
        numbers = try RSAModulus(modulus, exponent: exponent, isReused: isReused)
        self.modulus = modulus
        self.exponent = exponent
    }

    /// The minimum length of the modulus, in bytes; every EMV key is longer.
    private static let minimumCount = 32

    /// Returns `block` to the power of the exponent, as long as the modulus.
    ///
    /// - Throws: `CryptographyError` with `invalidLength` unless the block is as long as the
    ///   modulus, or `invalidInput` when it is not below the modulus.
    package func recover(_ block: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard block.count == modulus.count else {
            throw CryptographyError(.invalidLength, "RSA block")
        }
        guard block.lexicographicallyPrecedes(modulus) else {
            throw CryptographyError(.invalidInput, "RSA block")
        }
        return try numbers.power(block, count: modulus.count)
    }
}

extension RSAPublicKey: Hashable {
    package static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
        left.modulus == right.modulus && left.exponent == right.exponent
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(modulus)
        hasher.combine(exponent)
    }
}
