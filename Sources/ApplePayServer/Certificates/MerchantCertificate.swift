// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentProcessor
internal import Support

/// A merchant's Payment Processing certificate, for whose key tokens are encrypted.
package struct MerchantCertificate: Sendable {
    /// The default merchant of tests.
    package static let testMerchant = "merchant.example.taptopay"

    package let merchantIdentifier: String
    /// The certificate in DER.
    package let bytes: [UInt8]
    /// The public key: P-256 for `EC_v1` tokens, or RSA for `RSA_v1` tokens.
    package let publicKey: PublicKeyInfo
    /// The public key if it is on P-256, or `nil`.
    let p256: P256PublicKey?
    /// The SHA-256 hash of the key's SubjectPublicKeyInfo, 32 bytes.
    package let publicKeyHash: [UInt8]

    /// Returns whether a text is a valid merchant identifier.
    ///
    /// An identifier has up to 128 letters, digits, dots, hyphens, and underscores, and starts with
    /// a letter or a digit.
    package static func isIdentifier(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { character in
            switch character {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        let isFirstPlain = text.utf8.first.map { $0 >= 0x30 && $0 != UInt8(ascii: "_") } ?? false
        return isPlain && isFirstPlain && text.utf8.count <= 128
    }

    /// Reads a certificate, but does not verify it.
    ///
    /// - Throws: `ApplePayServerError` with `invalidMerchant` if the identifier or certificate is
    ///   invalid, or `differentMerchant` if the certificate belongs to another merchant.
    package init(
        merchantIdentifier: String, _ bytes: [UInt8]
    ) throws(ApplePayServerError) {
        try Self.check(merchantIdentifier)
        let certificate: X509Certificate
        do {
            certificate = try X509Certificate(bytes)
        } catch {
            throw ApplePayServerError(.invalidMerchant, "invalid certificate: \(error)")
        }
        publicKey = certificate.publicKey
        try Self.check(publicKey)
        let marker = Self.marker(merchantIdentifier)
        guard certificate.value(ofExtension: marker.identifier) == marker.value else {
            throw ApplePayServerError(.differentMerchant, merchantIdentifier)
        }
        p256 = publicKey.p256
        publicKeyHash = publicKey.hash
        self.merchantIdentifier = merchantIdentifier
        self.bytes = bytes
    }

    /// Returns the path of a merchant's certificate, for a type of key, in an authority's folder.
    package static func path(
        _ merchantIdentifier: String, _ kind: PublicKeyInfo.Kind, in folder: String
    ) -> String {
        "\(self.folder(kind, in: folder))/\(merchantIdentifier).pem"
    }

    /// Returns the path of the private key, if it was created here.
    package static func keyPath(
        _ merchantIdentifier: String, _ kind: PublicKeyInfo.Kind, in folder: String
    ) -> String {
        "\(self.folder(kind, in: folder))/\(merchantIdentifier).key"
    }

    /// Reads a merchant's certificate from an authority's folder; returns `nil` if it is missing.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `filePermissions`, `invalidFile`,
    ///   `invalidMerchant`, or `differentMerchant`.
    package init?(
        merchantIdentifier: String, kind: PublicKeyInfo.Kind = .p256, folder: String
    ) throws(ApplePayServerError) {
        try Self.check(merchantIdentifier)
        let path = Self.path(merchantIdentifier, kind, in: folder)
        guard PrivateFile.exists(path) else { return nil }
        try self.init(
            merchantIdentifier: merchantIdentifier, try CertificateFile.certificate(path))
        guard publicKey.kind == kind else { throw ApplePayServerError(.invalidFile, path) }
    }

    /// Writes the certificate to an authority's folder.
    ///
    /// - Parameters:
    ///   - folder: The authority's folder.
    ///   - key: The merchant's private key, if it was created here.
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `folderPermissions`, or
    ///   `cryptographyFailed`.
    package func save(to folder: String, key: KeyPair? = nil) throws(ApplePayServerError) {
        try CertificateFile.makeFolder(Self.folder(publicKey.kind, in: folder))
        let keyPath = Self.keyPath(merchantIdentifier, publicKey.kind, in: folder)
        if let key {
            try CertificateFile.write(key, to: keyPath)
        } else {
            // The key of an older certificate would not match this one.
            _ = PrivateFile.remove(keyPath)
        }
        try CertificateFile.write(
            bytes, to: Self.path(merchantIdentifier, publicKey.kind, in: folder))
    }

    /// Reads the merchant's private key, or returns `nil` if the folder does not contain it.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `filePermissions`, or
    ///   `invalidFile`, also if the key belongs to another certificate.
    package func key(in folder: String) throws(ApplePayServerError) -> KeyPair? {
        let path = Self.keyPath(merchantIdentifier, publicKey.kind, in: folder)
        guard PrivateFile.exists(path) else { return nil }
        let key = try CertificateFile.key(path)
        guard key.publicKey == publicKey else { throw ApplePayServerError(.invalidFile, path) }
        return key
    }

    /// Returns the extension that identifies the merchant.
    static func marker(
        _ merchantIdentifier: String
    ) -> CertificateExtension {
        let digest = Hexadecimal.string(Digest.sha256(Array(merchantIdentifier.utf8)))
        return CertificateExtension(ApplePayMarker.merchant, value: DER.text(digest))
    }

    static func check(_ merchantIdentifier: String) throws(ApplePayServerError) {
        guard isIdentifier(merchantIdentifier) else {
            throw ApplePayServerError(
                .invalidMerchant,
                "the identifier can contain only letters, digits, dots, hyphens, and underscores")
        }
    }

    static func check(_ key: PublicKeyInfo) throws(ApplePayServerError) {
        guard key.kind != .p384 else {
            throw ApplePayServerError(.invalidMerchant, "the key must be a P-256 or RSA key")
        }
    }

    private static func folder(_ kind: PublicKeyInfo.Kind, in folder: String) -> String {
        "\(folder)/merchants\(kind == .rsa ? "-rsa" : "")"
    }
}
