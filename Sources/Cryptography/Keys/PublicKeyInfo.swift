// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A public key of a kind that certificates can contain.
///
/// See RFC 5280, 4.1.2.7 and RFC 5480, 2.
package struct PublicKeyInfo: Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case p256 = "P-256"
        case p384 = "P-384"
        /// RSA with 2048 to 4096 bits.
        case rsa = "RSA"
    }

    /// SubjectPublicKeyInfo in DER.
    package let bytes: [UInt8]
    package let kind: Kind
    let handle: KeyHandle

    /// Reads SubjectPublicKeyInfo; a point must lie on its curve.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when it is malformed, or `invalidKey` when
    ///   the key is of an unsupported kind.
    package init(_ bytes: [UInt8]) throws(CryptographyError) {
        let key = try Structure.read("public key", bytes, free: EVP_PKEY_free) {
            d2i_PUBKEY(nil, $0, $1)
        }
        handle = KeyHandle(owning: key)
        kind = try Self.kind(of: handle)
        self.bytes = bytes
    }

    /// Creates a public key from a key on P-256.
    ///
    /// - Throws: `CryptographyError` with `backend`.
    package init(_ key: P256PublicKey) throws(CryptographyError) {
        try self.init(handle: try key.key())
    }

    /// Creates a public key from an OpenSSL key or the public half of a key pair.
    init(handle: KeyHandle) throws(CryptographyError) {
        kind = try Self.kind(of: handle)
        bytes = try Structure.bytes("public key") { end in
            handle.withPointer { i2d_PUBKEY($0, end) }
        }
        self.handle = handle
    }

    /// The key on P-256, or `nil` for another kind of key.
    package var p256: P256PublicKey? {
        guard kind == .p256 else { return nil }
        guard let point = handle.p256Point() else {
            Backend.discardErrors()
            return nil
        }
        return try? P256PublicKey(uncompressedPoint: point)
    }

    /// The SHA-256 hash of the structure, 32 bytes.
    package var hash: [UInt8] { Digest.sha256(bytes) }

    /// Returns whether a signature of the kind that ``KeyPair`` creates is valid for a message.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        defer { Backend.discardErrors() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let digest: StaticString = "SHA2-256"
        return handle.withPointer { key in
            EVP_DigestVerifyInit_ex(context, nil, digest.cString, nil, nil, key, nil) == 1
                && EVP_DigestVerify(
                    context, signature, signature.count, message, message.count) == 1
        }
    }

    /// The key's signature algorithm with SHA-256, as an AlgorithmIdentifier in DER.
    ///
    /// See RFC 5758, 3.2 and RFC 4055, 5.
    package var signatureAlgorithm: [UInt8] {
        switch kind {
        case .p256, .p384:
            DER.sequence(ObjectIdentifier.ecdsaWithSHA256.structure)
        case .rsa: DER.sequence(ObjectIdentifier.sha256WithRSA.structure, DER.null)
        }
    }

    private static func kind(of handle: KeyHandle) throws(CryptographyError) -> Kind {
        if handle.isOnCurve("prime256v1") { return .p256 }
        if handle.isOnCurve("secp384r1") { return .p384 }
        let isRSA = handle.withPointer { key in
            EVP_PKEY_is_a(key, StaticString("RSA").cString) == 1
                && (2048...4096).contains(EVP_PKEY_get_bits(key))
        }
        guard isRSA else { throw Backend.error("public key", code: .invalidKey) }
        return .rsa
    }
}

extension PublicKeyInfo: Hashable {
    package static func == (left: PublicKeyInfo, right: PublicKeyInfo) -> Bool {
        left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
