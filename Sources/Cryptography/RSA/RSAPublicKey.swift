// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// An RSA public key for the raw operation, without padding.
///
/// EMV certificates contain their own format and hash. See EMV Book 2, Annex A2.1.
package struct RSAPublicKey: Sendable {
    /// The maximum length of the modulus, in bytes; EMV allows at most 248.
    package static let maximumCount = 512
    /// The minimum length of the modulus, in bytes; every EMV key is longer.
    private static let minimumCount = 32

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

/// The numbers of an RSA public key, for raising blocks to the power of the exponent.
///
/// A key from a certificate is used only once, so importing it into OpenSSL's key management would
/// cost more than the operation. Nothing here is secret. The numbers do not change after their
/// creation, so threads can share them.
private final class RSAModulus: @unchecked Sendable {
    private let modulus: BigNumber
    private let exponent: BigNumber
    private let isCube: Bool
    /// The Montgomery form, if it is worth its cost.
    private let montgomery: OpaquePointer?

    /// Creates the numbers from an odd modulus and an exponent, both without leading zeros.
    ///
    /// Prepares a reused key with a large exponent for faster operations.
    init(
        _ modulus: [UInt8], exponent: [UInt8], isReused: Bool
    ) throws(CryptographyError) {
        let number = try BigNumber(modulus)
        self.modulus = number
        self.exponent = try BigNumber(exponent)
        isCube = exponent == [3]
        guard isReused, !isCube else {
            montgomery = nil
            return
        }
        guard let montgomery = BN_MONT_CTX_new() else { throw Backend.error("RSA public key") }
        self.montgomery = montgomery
        try Self.withContext { context in
            number.withPointer { BN_MONT_CTX_set(montgomery, $0, context) == 1 }
        }
    }

    deinit {
        if let montgomery { BN_MONT_CTX_free(montgomery) }
    }

    /// Returns a block below the modulus to the power of the exponent, in `count` bytes.
    func power(_ block: [UInt8], count: Int) throws(CryptographyError) -> [UInt8] {
        let base = try BigNumber(block)
        let result = try BigNumber([])
        try Self.withContext { context in
            result.withPointer { result in
                base.withPointer { base in
                    modulus.withPointer { modulus in
                        isCube
                            ? BN_mod_sqr(result, base, modulus, context) == 1
                                && BN_mod_mul(result, result, base, modulus, context) == 1
                            : exponent.withPointer {
                                BN_mod_exp_mont(result, base, $0, modulus, context, montgomery) == 1
                            }
                    }
                }
            }
        }
        return try result.bytes(count: count)
    }

    private static func withContext(
        _ body: (OpaquePointer) -> Bool
    ) throws(CryptographyError) {
        guard Backend.isReady, let context = BN_CTX_new() else {
            throw Backend.error("RSA public key")
        }
        defer { BN_CTX_free(context) }
        guard body(context) else { throw Backend.error("RSA recovery") }
    }
}
