// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// A merchant's Payment Processing certificate with its private key.
public struct ApplePayMerchant: Sendable {
    /// The bytes before the point in the SubjectPublicKeyInfo of a P-256 key.
    ///
    /// See RFC 5480, 2.
    private static let header: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
        0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    private enum Key: Sendable {
        /// The key for `EC_v1`.
        case ellipticCurve(P256PrivateKey)
        /// The key for `RSA_v1`.
        case rsa(KeyPair)
    }

    /// The merchant's identifier from the certificate's subject (`UID`), or `nil`.
    public let identifier: String?
    /// The SHA-256 hash of the certified key's SubjectPublicKeyInfo, which identifies it in tokens.
    public let publicKeyHash: [UInt8]
    /// The SHA-256 hash of the identifier, an input of the key derivation for `EC_v1`.
    let identifierHash: [UInt8]
    private let key: Key

    /// Reads a certificate and its key.
    ///
    /// - Parameters:
    ///   - certificate: The certificate in PEM or DER.
    ///   - privateKey: The private key in PEM, not encrypted.
    /// - Throws: `ProcessorError` with `invalidFile` if the certificate does not name a merchant,
    ///   or `invalidKey` if the key is neither P-256 nor RSA, or does not match the certificate.
    public init(certificate: [UInt8], privateKey: [UInt8]) throws(ProcessorError) {
        guard let certificate = try? X509Certificate.certificates(file: certificate).first else {
            throw ProcessorError(.invalidFile, "the merchant's certificate (PEM or DER)")
        }
        guard let pair = try? KeyPair(pem: SecretBytes(privateKey)) else {
            throw ProcessorError(.invalidKey, "The merchant's private key (PEM)")
        }
        guard pair.publicKey == certificate.publicKey else {
            throw ProcessorError(.invalidKey, "The private key of another certificate")
        }
        identifier = certificate.userIdentifier
        publicKeyHash = pair.publicKey.hash
        identifierHash = try Self.identifierHash(of: certificate)
        switch pair.publicKey.kind {
        case .p256:
            guard let key = pair.p256 else {
                throw ProcessorError(.cryptographyFailed, "the merchant's private key")
            }
            self.key = .ellipticCurve(key)
        case .rsa: key = .rsa(pair)
        case .p384: throw ProcessorError(.invalidKey, "A merchant's private key on P-384")
        }
    }

    /// Returns the digest in the extension 6.32, or else the digest of the subject's `UID`.
    ///
    /// See Apple, Restoring the symmetric key.
    private static func identifierHash(
        of certificate: X509Certificate
    ) throws(ProcessorError) -> [UInt8] {
        guard let value = certificate.value(ofExtension: ApplePayExtension.merchant) else {
            guard let identifier = certificate.userIdentifier else {
                throw ProcessorError(
                    .invalidFile,
                    "the merchant's certificate (no merchant in extension "
                        + ApplePayExtension.merchant + ")")
            }
            return Digest.sha256(identifier.utf8)
        }
        // A UTF8String of 64 hexadecimal digits.
        guard value.starts(with: [0x0C, 0x40]),
            let hash = Hexadecimal.bytes(String(decoding: value.dropFirst(2), as: UTF8.self)),
            hash.count == 32
        else {
            throw ProcessorError(
                .invalidFile,
                "the merchant's certificate (extension \(ApplePayExtension.merchant) is not a "
                    + "digest)")
        }
        return hash
    }

    /// Performs step 3: restores the key of the token's data.
    ///
    /// See Apple, Restoring the symmetric key.
    ///
    /// - Returns: An AES-256 key for `EC_v1`, or an AES-128 key for `RSA_v1`.
    /// - Throws: `ApplePayRejection` with the step `symmetricKey`.
    func symmetricKey(of token: ApplePayToken) throws(ApplePayRejection) -> SecretBytes {
        switch (token.version, key) {
        case (.ellipticCurve(let ephemeralPublicKey), .ellipticCurve(let key)):
            try agreedKey(with: ephemeralPublicKey, key)
        case (.rsa(let wrappedKey), .rsa(let key)): try Self.unwrapped(wrappedKey, key)
        case (.ellipticCurve, .rsa), (.rsa, .ellipticCurve):
            throw ApplePayRejection(
                .wrongKeyKind, .symmetricKey,
                "The token's version does not match the type of the merchant's key.")
        }
    }

    /// Derives the key from the shared secret and the other information.
    ///
    /// The other information consists of `id-aes256-GCM` with its length, `Apple`, and the
    /// merchant's digest. See NIST SP 800-56A, 5.8.1.
    private func agreedKey(
        with ephemeralPublicKey: [UInt8], _ key: P256PrivateKey
    ) throws(ApplePayRejection) -> SecretBytes {
        let peer = try Self.point(ephemeralPublicKey)
        let algorithm = "id-aes256-GCM".utf8
        let information =
            [UInt8(truncatingIfNeeded: algorithm.count)] + algorithm + "Apple".utf8
            + identifierHash
        do {
            return try ConcatKDF.derive(
                sharedSecret: try key.sharedSecret(with: peer), otherInfo: information, count: 32)
        } catch {
            throw ApplePayRejection(.systemFailure, .symmetricKey, "\(error)")
        }
    }

    private static func point(
        _ ephemeralPublicKey: [UInt8]
    ) throws(ApplePayRejection) -> P256PublicKey {
        if ephemeralPublicKey.starts(with: header),
            let point = try? P256PublicKey(
                uncompressedPoint: Array(ephemeralPublicKey.dropFirst(header.count)))
        {
            return point
        }
        guard !isOnOtherCurve(ephemeralPublicKey) else {
            throw ApplePayRejection(
                .wrongCurve, .symmetricKey, "The ephemeral key is not on the curve P-256.")
        }
        throw ApplePayRejection(
            .malformedEphemeralKey, .symmetricKey,
            "The ephemeral key is not the SubjectPublicKeyInfo of an uncompressed P-256 point.")
    }

    private static func isOnOtherCurve(_ key: [UInt8]) -> Bool {
        do {
            return try PublicKeyInfo(key).kind != .p256
        } catch {
            // This code means that the key is well formed, but of an unknown type.
            return error.code == .invalidKey
        }
    }

    private static func unwrapped(
        _ wrappedKey: [UInt8], _ key: KeyPair
    ) throws(ApplePayRejection) -> SecretBytes {
        do {
            return try RSAOAEP.open(wrappedKey, with: key, count: 16)
        } catch {
            throw ApplePayRejection(
                .keyUnwrapFailed, .symmetricKey,
                "RSA-OAEP with the merchant's key does not unwrap a key of 16 bytes.")
        }
    }
}

extension ApplePayMerchant: CustomStringConvertible, CustomReflectable {
    /// The merchant's identifier; never the key.
    public var description: String { "merchant \(identifier ?? "unnamed")" }

    /// The merchant's identifier.
    public var customMirror: Mirror { Mirror(self, children: ["identifier": identifier as Any]) }
}
