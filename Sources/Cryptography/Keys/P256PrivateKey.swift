// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A key pair on the curve P-256 for ECDH and ES256.
package final class P256PrivateKey: Sendable {
    let handle: KeyHandle
    /// The public half.
    package let publicKey: P256PublicKey
    /// The private number, 32 bytes.
    package let scalar: SecretBytes

    private init(_ handle: KeyHandle, scalar: SecretBytes? = nil) throws(CryptographyError) {
        self.handle = handle
        publicKey = try Self.publicKey(of: handle)
        guard let scalar else {
            let count = P256PublicKey.coordinateCount
            self.scalar = try handle.number("priv").secret(count: count)
            return
        }
        self.scalar = scalar
    }

    /// Generates a new key pair.
    package static func generate() throws(CryptographyError) -> P256PrivateKey {
        try P256PrivateKey(.generate(group: "P-256"))
    }

    /// Creates a key pair from a private number of 32 bytes.
    ///
    /// - Throws: `CryptographyError` with `invalidLength`, or `invalidKey` when the number is zero
    ///   or not less than the order of the curve.
    package convenience init(scalar: SecretBytes) throws(CryptographyError) {
        guard scalar.count == P256PublicKey.coordinateCount else {
            throw CryptographyError(.invalidLength, "P-256 private key")
        }
        let number = try BigNumber(scalar)
        let parameters = KeyParameters(
            group: "P-256", point: try Self.point(of: number), numbers: [("priv", number)])
        try self.init(try parameters.makeKey("EC", .keyPair), scalar: scalar)
    }

    /// Creates a key pair from random bytes: the private number is 1 plus the seed modulo the order of
    /// the curve minus 1.
    ///
    /// With eight bytes more than the key has, no key is noticeably more likely than another. See FIPS
    /// 186-4, B.4.1 (extra random bits).
    ///
    /// - Throws: `CryptographyError` with `invalidLength` for fewer than 40 bytes.
    package convenience init(seed: SecretBytes) throws(CryptographyError) {
        guard seed.count >= P256PublicKey.coordinateCount + 8 else {
            throw CryptographyError(.invalidLength, "P-256 seed")
        }
        guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1),
            let context = BN_CTX_secure_new()
        else { throw Backend.error("P-256 group") }
        defer {
            EC_GROUP_free(group)
            BN_CTX_free(context)
        }
        let (number, range) = (try BigNumber(seed), try BigNumber())
        let isReduced = number.withPointer { number in
            range.withPointer { range in
                BN_copy(range, EC_GROUP_get0_order(group)) != nil && BN_sub_word(range, 1) == 1
                    && BN_nnmod(number, number, range, context) == 1 && BN_add_word(number, 1) == 1
            }
        }
        guard isReduced else { throw Backend.error("P-256 private key") }
        try self.init(scalar: try number.secret(count: P256PublicKey.coordinateCount))
    }

    /// Reads a key from PEM text: `EC PRIVATE KEY` or `PRIVATE KEY`.
    ///
    /// Rejects an encrypted key and never asks for a password. See RFC 7468, 10, RFC 5915 and RFC
    /// 5958.
    ///
    /// - Throws: `CryptographyError` with `invalidKey` when there is no private key on P-256.
    package convenience init(pem text: [UInt8]) throws(CryptographyError) {
        let key = try text.withUnsafeBytes { text in
            Result { () throws(CryptographyError) in try KeyHandle.privateKey(pem: text) }
        }.get()
        guard key.isOnCurve("prime256v1") else {
            Backend.discardErrors()
            throw CryptographyError(.invalidKey, "PEM private key")
        }
        try self.init(
            scalar: try key.number("priv").secret(count: P256PublicKey.coordinateCount))
    }

    /// Signs with ES256 and returns r and s, 32 bytes each.
    ///
    /// See RFC 7518, 3.4.
    package func signature(for message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let hash = Digest.sha256(message)
        return try handle.withContext { (context) throws(CryptographyError) in
            // The longest DER form: two numbers of 33 bytes with their headers.
            var structure = [UInt8](repeating: 0, count: 72)
            var count = structure.count
            guard EVP_PKEY_sign_init(context) == 1,
                EVP_PKEY_sign(context, &structure, &count, hash, hash.count) == 1
            else { throw Backend.error("ES256 signature") }
            return try P256Signature.raw(structure.prefix(count))
        }
    }

    /// Signs with ECDSA and SHA-256 and returns the DER structure of r and s, at most 72 bytes.
    ///
    /// See RFC 3279, 2.2.3.
    package func structuredSignature(
        for message: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard let structure = P256Signature.structured(try signature(for: message)) else {
            throw Backend.error("ECDSA signature")
        }
        return structure
    }

    /// Returns the x coordinate of the shared point.
    ///
    /// See NIST SP 800-56A, 5.7.1.2.
    ///
    /// The peer's point was checked on creation and has cofactor 1, so a second check by OpenSSL
    /// would only double the cost.
    package func sharedSecret(with peer: P256PublicKey) throws(CryptographyError) -> SecretBytes {
        let peer = try peer.key()
        return try handle.withContext { (context) throws(CryptographyError) in
            let isReady = peer.withPointer { peer in
                EVP_PKEY_derive_init(context) == 1
                    && EVP_PKEY_derive_set_peer_ex(context, peer, 0) == 1
            }
            guard isReady else { throw Backend.error("ECDH") }
            return try SecretBytes(count: 32) { (secret) throws(CryptographyError) in
                var count = secret.count
                let start = secret.baseAddress?.assumingMemoryBound(to: UInt8.self)
                guard EVP_PKEY_derive(context, start, &count) == 1, count == secret.count else {
                    throw Backend.error("ECDH")
                }
            }
        }
    }

    private static func publicKey(of handle: KeyHandle) throws(CryptographyError) -> P256PublicKey {
        guard let point = handle.p256Point(), point.first == 4 else {
            throw Backend.error("P-256 public key")
        }
        return P256PublicKey(ownPoint: point)
    }

    /// Returns the public point of a private number, which OpenSSL does not compute on import.
    private static func point(of number: BigNumber) throws(CryptographyError) -> [UInt8] {
        guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
            throw Backend.error("P-256 group")
        }
        defer { EC_GROUP_free(group) }
        let isInRange = number.withPointer { number in
            BN_is_zero(number) == 0 && BN_cmp(number, EC_GROUP_get0_order(group)) < 0
        }
        guard isInRange else { throw CryptographyError(.invalidKey, "P-256 private key") }
        guard let point = EC_POINT_new(group) else { throw Backend.error("P-256 point") }
        defer { EC_POINT_free(point) }
        var bytes = [UInt8](repeating: 0, count: 65)
        let isMultiplied = number.withPointer { number in
            EC_POINT_mul(group, point, number, nil, nil, nil) == 1
                && EC_POINT_point2oct(
                    group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil)
                    == bytes.count
        }
        guard isMultiplied else { throw Backend.error("P-256 point") }
        return bytes
    }
}
