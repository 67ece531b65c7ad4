// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The signature scheme EC-SDSA on P-256 with SHA-256, in the form that uses only x coordinates.
///
/// A signature is r and s, 32 bytes each: r is SHA-256(x(k·G) ‖ message), and s is k + r·d modulo the
/// order of the curve. See ISO/IEC 14888-3 (EC-SDSA, optimized version) and EMV Contactless Book E
/// (worked examples 3.2 and 3.3).
package enum ECSDSA {
    /// The number of bytes of a signature.
    package static let signatureCount = 64
    private static let numberCount = 32

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - key: The signer's key pair.
    ///   - nonce: A secret random number of 32 bytes from 1 to the order of the curve minus 1; never
    ///     use one for two messages.
    /// - Returns: The signature, r and s.
    /// - Throws: `CryptographyError`, with `invalidKey` for a nonce out of range.
    package static func signature(
        for message: [UInt8], key: P256PrivateKey, nonce: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        let commitment = try P256PrivateKey(scalar: nonce).publicKey.x
        let hash = Digest.sha256(commitment + message)
        let (group, context) = (try Group(), try Context())
        let (r, k, d) = (try BigNumber(hash), try BigNumber(nonce), try BigNumber(key.scalar))
        let s = try BigNumber()
        let isComputed = s.withPointer { s in
            r.withPointer { r in
                k.withPointer { k in
                    d.withPointer { d in
                        BN_mod_mul(s, r, d, group.order, context.pointer) == 1
                            && BN_mod_add(s, s, k, group.order, context.pointer) == 1
                    }
                }
            }
        }
        guard isComputed else { throw Backend.error("EC-SDSA signature") }
        return hash + (try s.bytes(count: numberCount))
    }

    /// Returns whether a signature is valid.
    ///
    /// - Parameters:
    ///   - signature: r and s; any other length is invalid.
    ///   - message: The message.
    ///   - key: The signer's public key.
    /// - Returns: `false` also if OpenSSL fails.
    package static func isValid(
        _ signature: some Collection<UInt8>, for message: some Collection<UInt8>,
        key: P256PublicKey
    ) -> Bool {
        guard signature.count == signatureCount else { return false }
        defer { Backend.discardErrors() }
        let hash = Array(signature.prefix(numberCount))
        guard
            let commitment = try? commitment(
                hash: hash, s: Array(signature.suffix(numberCount)), key: key)
        else { return false }
        return constantTimeEqual(Digest.sha256(commitment + Array(message)), hash)
    }

    /// Returns x(s·G − r·Q), or `nil` for numbers out of range.
    private static func commitment(
        hash: [UInt8], s: [UInt8], key: P256PublicKey
    ) throws(CryptographyError) -> [UInt8]? {
        let (group, context) = (try Group(), try Context())
        let (hash, s, negative) = (try BigNumber(hash), try BigNumber(s), try BigNumber([]))
        let point = key.uncompressedPoint
        guard let (q, result) = group.points else { throw Backend.error("P-256 point") }
        defer {
            EC_POINT_free(q)
            EC_POINT_free(result)
        }
        let isComputed = hash.withPointer { hash in
            s.withPointer { s in
                negative.withPointer { negative in
                    // r is the hash modulo the order; r and s are neither zero nor too large.
                    BN_nnmod(negative, hash, group.order, context.pointer) == 1
                        && BN_is_zero(negative) == 0 && BN_is_zero(s) == 0
                        && BN_cmp(s, group.order) < 0
                        && BN_sub(negative, group.order, negative) == 1
                        && EC_POINT_oct2point(
                            group.pointer, q, point, point.count, context.pointer) == 1
                        && EC_POINT_mul(group.pointer, result, s, q, negative, context.pointer)
                            == 1
                        && EC_POINT_is_at_infinity(group.pointer, result) == 0
                }
            }
        }
        guard isComputed else { return nil }
        var bytes = [UInt8](repeating: 0, count: 1 + 2 * numberCount)
        let count = EC_POINT_point2oct(
            group.pointer, result, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count,
            context.pointer)
        guard count == bytes.count else { throw Backend.error("P-256 point") }
        return Array(bytes[1...numberCount])
    }

    /// The owner of OpenSSL's P-256 group.
    private final class Group {
        let pointer: OpaquePointer

        init() throws(CryptographyError) {
            guard Backend.isReady, let pointer = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
            else { throw Backend.error("P-256 group") }
            self.pointer = pointer
        }

        deinit { EC_GROUP_free(pointer) }

        var order: OpaquePointer? { EC_GROUP_get0_order(pointer) }

        /// Two new points, which the caller frees.
        var points: (OpaquePointer, OpaquePointer)? {
            guard let first = EC_POINT_new(pointer) else { return nil }
            guard let second = EC_POINT_new(pointer) else {
                EC_POINT_free(first)
                return nil
            }
            return (first, second)
        }
    }

    /// The owner of OpenSSL's temporary numbers, which are in the secure heap.
    private final class Context {
        let pointer: OpaquePointer

        init() throws(CryptographyError) {
            guard SecureHeap.isReady, let pointer = BN_CTX_secure_new() else {
                throw Backend.error("large numbers")
            }
            self.pointer = pointer
        }

        deinit { BN_CTX_free(pointer) }
    }
}
