// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// A merchant's Payment Processing certificate with its private key.
public struct ApplePayMerchant: Sendable {
    enum Key: Sendable {
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
    let key: Key

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
}

extension ApplePayMerchant: CustomStringConvertible, CustomReflectable {
    /// The merchant's identifier; never the key.
    public var description: String { "merchant \(identifier ?? "unnamed")" }

    /// The merchant's identifier.
    public var customMirror: Mirror { Mirror(self, children: ["identifier": identifier as Any]) }
}
