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
        var point = [UInt8](repeating: 0, count: 65)
        var count = 0
        let name: StaticString = "pub"
        let isRead = handle.withPointer { key in
            EVP_PKEY_get_octet_string_param(key, name.cString, &point, point.count, &count) == 1
        }
        guard isRead, count == point.count, point.first == 4 else {
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
