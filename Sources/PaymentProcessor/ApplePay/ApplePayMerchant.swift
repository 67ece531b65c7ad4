// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// A merchant's Payment Processing certificate with its private key.
public struct ApplePayMerchant: Sendable {
    enum Key: Sendable {
        /// For `EC_v1`.
        case ellipticCurve(P256PrivateKey)
        /// For `RSA_v1`.
        case rsa(KeyPair)
    }

    /// The merchant's identifier as the certificate's subject has it (`UID`), or `nil`.
    public let identifier: String?
    /// SHA-256 of the certified key's SubjectPublicKeyInfo, by which tokens name it.
    public let publicKeyHash: [UInt8]
    /// SHA-256 of the identifier, which goes into keys for `EC_v1`.
    let identifierHash: [UInt8]
    let key: Key

    /// Reads certificate and key.
    ///
    /// - Parameters:
    ///   - certificate: In PEM or DER.
    ///   - privateKey: In PEM, not encrypted.
    /// - Throws: `ProcessorError` with `invalidFile` for a certificate that names no merchant, or
    ///   `invalidKey` for a key of another kind than P-256 and RSA, or of another certificate.
    public init(certificate: [UInt8], privateKey: [UInt8]) throws(ProcessorError) {
        guard let certificate = try? X509Certificate.certificates(file: certificate).first else {
            throw ProcessorError(.invalidFile, "the merchant's certificate, which is PEM or DER")
        }
        guard let pair = try? KeyPair(pem: SecretBytes(privateKey)) else {
            throw ProcessorError(.invalidKey, "The merchant's private key, which is PEM,")
        }
        guard pair.publicKey == certificate.publicKey else {
            throw ProcessorError(.invalidKey, "A private key of another certificate")
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

    /// Finds the digest in the extension 6.32, or makes it of the subject's `UID`.
    ///
    /// See Apple, Restoring the symmetric key.
    private static func identifierHash(
        of certificate: X509Certificate
    ) throws(ProcessorError) -> [UInt8] {
        guard let value = certificate.value(ofExtension: ApplePayExtension.merchant) else {
            guard let identifier = certificate.userIdentifier else {
                throw ProcessorError(
                    .invalidFile,
                    "the merchant's certificate, which names no merchant (extension "
                        + ApplePayExtension.merchant + ")")
            }
            return Digest.sha256(identifier.utf8)
        }
        // A UTF8String of 64 digits.
        guard value.starts(with: [0x0C, 0x40]),
            let hash = Hexadecimal.bytes(String(decoding: value.dropFirst(2), as: UTF8.self)),
            hash.count == 32
        else {
            throw ProcessorError(
                .invalidFile,
                "the merchant's certificate, whose extension \(ApplePayExtension.merchant) is "
                    + "no digest")
        }
        return hash
    }
}

extension ApplePayMerchant: CustomStringConvertible, CustomReflectable {
    /// The merchant's identifier; nothing of the key.
    public var description: String { "merchant \(identifier ?? "unnamed")" }

    /// The merchant's identifier.
    public var customMirror: Mirror { Mirror(self, children: ["identifier": identifier as Any]) }
}
