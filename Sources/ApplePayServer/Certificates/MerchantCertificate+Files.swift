// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentProcessor

extension MerchantCertificate {
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
    /// - Throws: `ApplePayServerError` with `fileInaccessible` or `cryptographyFailed`.
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

    private static func folder(_ kind: PublicKeyInfo.Kind, in folder: String) -> String {
        "\(folder)/merchants\(kind == .rsa ? "-rsa" : "")"
    }
}
