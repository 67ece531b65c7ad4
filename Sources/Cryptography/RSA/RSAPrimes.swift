// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Computes the numbers of an RSA key pair from its two primes.
///
/// See RFC 8017, 3.2.
enum RSAPrimes {
    /// Returns all eight numbers with OpenSSL's names.
    static func numbers(
        _ p: BigNumber, _ q: BigNumber, exponent e: BigNumber
    ) throws(CryptographyError) -> [(StaticString, BigNumber)] {
        guard let context = BN_CTX_secure_new() else { throw Backend.error("RSA primes") }
        defer { BN_CTX_free(context) }
        // q must be invertible modulo p, so the larger prime comes first.
        let isOrdered = p.withPointer { p in q.withPointer { q in BN_cmp(p, q) > 0 } }
        let (p, q) = isOrdered ? (p, q) : (q, p)
        let pMinusOne = try predecessor(p)
        let qMinusOne = try predecessor(q)
        let n = try combine(p, q) { BN_mul($0, $1, $2, context) }
        let phi = try combine(pMinusOne, qMinusOne) { BN_mul($0, $1, $2, context) }
        let d = try combine(e, phi) { BN_mod_inverse($0, $1, $2, context) == nil ? 0 : 1 }
        let inverse = try combine(q, p) { BN_mod_inverse($0, $1, $2, context) == nil ? 0 : 1 }
        return [
            ("n", n), ("e", e), ("d", d), ("rsa-factor1", p), ("rsa-factor2", q),
            ("rsa-exponent1", try combine(d, pMinusOne) { BN_div(nil, $0, $1, $2, context) }),
            ("rsa-exponent2", try combine(d, qMinusOne) { BN_div(nil, $0, $1, $2, context) }),
            ("rsa-coefficient1", inverse),
        ]
    }

    private static func predecessor(_ number: BigNumber) throws(CryptographyError) -> BigNumber {
        let result = try BigNumber()
        let isDone = result.withPointer { result in
            number.withPointer { BN_copy(result, $0) != nil && BN_sub_word(result, 1) == 1 }
        }
        guard isDone else { throw Backend.error("RSA primes") }
        return result
    }

    /// Runs one operation, whose arguments are the result and the two operands.
    private static func combine(
        _ first: BigNumber, _ second: BigNumber,
        _ operation: (OpaquePointer, OpaquePointer, OpaquePointer) -> Int32
    ) throws(CryptographyError) -> BigNumber {
        let result = try BigNumber()
        let isDone = result.withPointer { result in
            first.withPointer { first in
                second.withPointer { second in operation(result, first, second) == 1 }
            }
        }
        guard isDone else { throw Backend.error("RSA primes", code: .invalidKey) }
        return result
    }
}
