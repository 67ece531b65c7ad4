// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The numbers of an RSA public key, for raising blocks to the power of the exponent.
///
/// A key from a certificate is used only once, so importing it into OpenSSL's key management would
/// cost more than the operation. Nothing here is secret. The numbers do not change after their
/// creation, so threads can share them.
final class RSAModulus: @unchecked Sendable {
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
