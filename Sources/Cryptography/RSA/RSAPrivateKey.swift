// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// An RSA key pair for the raw operation, without padding.
///
/// Emulated cards and their issuers sign with it. See EMV Book 2, Annex A2.1.
package final class RSAPrivateKey: Sendable {
    let handle: KeyHandle
    /// The public half.
    package let publicKey: RSAPublicKey

    private init(_ handle: KeyHandle) throws(CryptographyError) {
        self.handle = handle
        let modulus = try handle.number("n")
        let exponent = try handle.number("e")
        publicKey = try RSAPublicKey(
            modulus: try modulus.bytes(count: modulus.count),
            exponent: try exponent.bytes(count: exponent.count))
    }

    /// Creates a key pair from its numbers.
    ///
    /// - Throws: `CryptographyError` with `invalidKey` when the numbers do not match.
    package convenience init(
        modulus: [UInt8], publicExponent: [UInt8], privateExponent: SecretBytes
    ) throws(CryptographyError) {
        let publicKey = try RSAPublicKey(modulus: modulus, exponent: publicExponent)
        let numbers: [(StaticString, BigNumber)] = [
            ("n", try BigNumber(publicKey.modulus)), ("e", try BigNumber(publicKey.exponent)),
            ("d", try BigNumber(privateExponent)),
        ]
        try self.init(try KeyParameters(numbers: numbers).makeKey("RSA", .keyPair))
        try checkPair()
    }

    /// Creates a key pair from its primes, which makes signing about three times faster.
    ///
    /// - Throws: `CryptographyError` with `invalidKey` when the numbers do not form a key.
    package convenience init(
        primes first: SecretBytes, _ second: SecretBytes, publicExponent: [UInt8]
    ) throws(CryptographyError) {
        let numbers = try RSAPrimes.numbers(
            try BigNumber(first), try BigNumber(second), exponent: try BigNumber(publicExponent))
        try self.init(try KeyParameters(numbers: numbers).makeKey("RSA", .keyPair))
        try checkPair()
    }

    /// Generates a new key pair of 512 to 4096 bits, a multiple of 8.
    package static func generate(
        bits: Int, exponent: Int = 3
    ) throws(CryptographyError) -> RSAPrivateKey {
        guard (512...4096).contains(bits), bits.isMultiple(of: 8) else {
            throw CryptographyError(.invalidLength, "RSA key generation")
        }
        guard exponent >= 3, !exponent.isMultiple(of: 2) else {
            throw CryptographyError(.invalidKey, "RSA public exponent")
        }
        let type: StaticString = "RSA"
        guard SecureHeap.isReady,
            let context = EVP_PKEY_CTX_new_from_name(nil, type.cString, nil)
        else { throw Backend.error("RSA key generation") }
        defer { EVP_PKEY_CTX_free(context) }
        let number = try BigNumber(withUnsafeBytes(of: exponent.bigEndian) { Array($0) })
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(truncatingIfNeeded: bits)) == 1,
            number.withPointer({ EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context, $0) }) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw Backend.error("RSA key generation") }
        return try RSAPrivateKey(KeyHandle(owning: key))
    }

    /// The private exponent, as long as the modulus.
    package var privateExponent: SecretBytes {
        get throws(CryptographyError) {
            try handle.number("d").secret(count: publicKey.modulus.count)
        }
    }

    /// Returns `block` to the power of the private exponent, as long as the modulus.
    ///
    /// - Throws: `CryptographyError` with `invalidLength` unless the block is as long as the
    ///   modulus, or `invalidInput` when it is not below the modulus.
    package func signRaw(_ block: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let modulus = publicKey.modulus
        guard block.count == modulus.count else {
            throw CryptographyError(.invalidLength, "RSA block")
        }
        guard block.lexicographicallyPrecedes(modulus) else {
            throw CryptographyError(.invalidInput, "RSA block")
        }
        return try handle.withContext { (context) throws(CryptographyError) in
            var signature = [UInt8](repeating: 0, count: modulus.count)
            var count = signature.count
            guard EVP_PKEY_sign_init(context) == 1,
                EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
                EVP_PKEY_sign(context, &signature, &count, block, block.count) == 1,
                count == modulus.count
            else { throw Backend.error("RSA signature") }
            return signature
        }
    }

    /// Signs and recovers one block, which fails if the numbers do not match.
    private func checkPair() throws(CryptographyError) {
        let count = publicKey.modulus.count
        let block = [0] + [UInt8](repeating: 0x6A, count: count - 1)
        guard let signature = try? signRaw(block),
            (try? publicKey.recover(signature)) == block
        else { throw CryptographyError(.invalidKey, "RSA key pair") }
    }
}

/// Computes the numbers of an RSA key pair from its two primes.
///
/// See RFC 8017, 3.2.
private enum RSAPrimes {
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
