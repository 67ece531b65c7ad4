// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A point on the curve P-256.
///
/// See FIPS 186-4, D.1.2.3 and SEC 1, 2.3.
package struct P256PublicKey: Sendable {
    /// The number of bytes of a coordinate.
    package static let coordinateCount = 32

    /// The x coordinate, 32 bytes.
    package let x: [UInt8]
    /// The y coordinate, 32 bytes.
    package let y: [UInt8]
    /// The imported key, or `nil` for the public half of a private key.
    ///
    /// Importing the public half would take as long as generating an ephemeral key.
    private let handle: KeyHandle?

    /// Creates a key from coordinates of 32 bytes each.
    ///
    /// - Throws: `CryptographyError` with `invalidLength`, or `invalidKey` for a point off the
    ///   curve.
    package init(x: [UInt8], y: [UInt8]) throws(CryptographyError) {
        handle = try Self.makeHandle(x: x, y: y)
        self.x = x
        self.y = y
    }

    /// Creates a key from an uncompressed point: `04`, x, y.
    ///
    /// Rejects the compressed and hybrid forms and the point at infinity.
    ///
    /// - Throws: `CryptographyError` with `invalidLength`, or `invalidKey` for a point off the
    ///   curve.
    package init(uncompressedPoint point: [UInt8]) throws(CryptographyError) {
        guard point.count == 1 + 2 * Self.coordinateCount else {
            throw CryptographyError(.invalidLength, "P-256 point")
        }
        guard point.first == 4 else { throw CryptographyError(.invalidKey, "P-256 point") }
        let coordinates = point.dropFirst()
        try self.init(
            x: Array(coordinates.prefix(Self.coordinateCount)),
            y: Array(coordinates.suffix(Self.coordinateCount)))
    }

    /// Creates a key from the point of a key pair that OpenSSL generated, which is on the curve.
    init(ownPoint point: [UInt8]) {
        x = Array(point.dropFirst().prefix(Self.coordinateCount))
        y = Array(point.suffix(Self.coordinateCount))
        handle = nil
    }

    /// Creates a key from a compressed point: `02` or `03`, x.
    ///
    /// - Throws: `CryptographyError` with `invalidLength`, or `invalidKey` when no point on the
    ///   curve has this x.
    package init(compressedPoint point: [UInt8]) throws(CryptographyError) {
        guard point.count == 1 + Self.coordinateCount else {
            throw CryptographyError(.invalidLength, "P-256 point")
        }
        try self.init(uncompressedPoint: CompressedPoint.uncompressed(point))
    }

    /// Creates a key from its x coordinate, for keys that are generated with the smaller y.
    ///
    /// Of the two points with this x, the one whose y is at most half the field's prime is meant.
    /// See EMV Contactless Book E (issuer and card certificates contain only x coordinates).
    ///
    /// - Throws: `CryptographyError` with `invalidLength`, or `invalidKey` when no point on the
    ///   curve has this x.
    package init(x: [UInt8]) throws(CryptographyError) {
        guard x.count == Self.coordinateCount else {
            throw CryptographyError(.invalidLength, "P-256 coordinate")
        }
        let even = try CompressedPoint.uncompressed([2] + x)
        let y = even.suffix(Self.coordinateCount)
        guard Self.halfPrime.lexicographicallyPrecedes(y) else {
            try self.init(uncompressedPoint: even)
            return
        }
        try self.init(compressedPoint: [3] + x)
    }

    /// Half the prime of the field, rounded down.
    ///
    /// See FIPS 186-4, D.1.2.3.
    private static let halfPrime: [UInt8] = [
        0x7F, 0xFF, 0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00,
        0x00, 0x00, 0x00, 0x00, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF,
    ]

    /// The compressed point: `02` for an even y or `03` for an odd one, x.
    package var compressedPoint: [UInt8] { [2 | (y.last ?? 0) & 1] + x }

    /// The uncompressed point: `04`, x, y.
    package var uncompressedPoint: [UInt8] { [4] + x + y }

    /// The key as SubjectPublicKeyInfo in DER, 91 bytes.
    ///
    /// Encoded without OpenSSL, which would import the point first. See RFC 5480, 2.1.1 and 2.2.
    package var structure: [UInt8] {
        let name: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        let curve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        return DER.sequence(
            DER.sequence(DER.value(0x06, name), DER.value(0x06, curve)),
            DER.value(0x03, [0x00] + uncompressedPoint))
    }

    /// Returns whether `signature`, r and s of 32 bytes each, is a valid ES256 signature.
    ///
    /// See RFC 7518, 3.4.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        defer { Backend.discardErrors() }
        guard let signature = P256Signature.structured(signature), let key = try? key() else {
            return false
        }
        let hash = Digest.sha256(message)
        let isValid = try? key.withContext { (context) throws(CryptographyError) in
            EVP_PKEY_verify_init(context) == 1
                && EVP_PKEY_verify(context, signature, signature.count, hash, hash.count) == 1
        }
        return isValid ?? false
    }

    /// Returns whether a DER structure of r and s is a valid signature with ECDSA and SHA-256.
    ///
    /// See RFC 3279, 2.2.3.
    package func isValidSignature(structure: [UInt8], for message: [UInt8]) -> Bool {
        defer { Backend.discardErrors() }
        guard let raw = try? P256Signature.raw(structure[...]),
            P256Signature.structured(raw) == structure
        else { return false }
        return isValidSignature(raw, for: message)
    }

    /// Returns the key as an OpenSSL key.
    func key() throws(CryptographyError) -> KeyHandle {
        if let handle { return handle }
        return try Self.makeHandle(x: x, y: y)
    }

    /// Imports a point, always in uncompressed form.
    ///
    /// OpenSSL's check of this form rules out points of small order.
    private static func makeHandle(
        x: [UInt8], y: [UInt8]
    ) throws(CryptographyError) -> KeyHandle {
        guard x.count == coordinateCount, y.count == coordinateCount else {
            throw CryptographyError(.invalidLength, "P-256 coordinate")
        }
        return try KeyParameters(group: "P-256", point: [4] + x + y).makeKey("EC", .publicKey)
    }
}

extension P256PublicKey: Hashable {
    package static func == (left: P256PublicKey, right: P256PublicKey) -> Bool {
        left.x == right.x && left.y == right.y
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(x)
        hasher.combine(y)
    }
}

/// Decodes points on P-256 that lack their y coordinate.
///
/// See SEC 1, 2.3.4.
private enum CompressedPoint {
    /// Returns the uncompressed form of a point.
    ///
    /// - Parameter point: `02` or `03`, and the x coordinate in 32 bytes.
    /// - Returns: `04`, x, y.
    /// - Throws: `CryptographyError` with `invalidKey` when there is no such point.
    static func uncompressed(_ point: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard point.first == 2 || point.first == 3 else {
            throw CryptographyError(.invalidKey, "P-256 point")
        }
        guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
            throw Backend.error("P-256 group")
        }
        defer { EC_GROUP_free(group) }
        guard let found = EC_POINT_new(group) else { throw Backend.error("P-256 point") }
        defer { EC_POINT_free(found) }
        var bytes = [UInt8](repeating: 0, count: 65)
        guard EC_POINT_oct2point(group, found, point, point.count, nil) == 1,
            EC_POINT_point2oct(
                group, found, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil)
                == bytes.count
        else { throw Backend.error("P-256 point", code: .invalidKey) }
        return bytes
    }
}
