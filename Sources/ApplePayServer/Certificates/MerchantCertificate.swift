// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import SmartCard
internal import Support

/// A merchant's Payment Processing certificate: tokens are encrypted for its key.
package struct MerchantCertificate: Sendable {
    /// The merchant of tests that name none.
    package static let testMerchant = "merchant.example.taptopay"

    package let merchantIdentifier: String
    /// The certificate in DER.
    package let bytes: [UInt8]
    /// On P-256 for tokens of `EC_v1`, of RSA for those of `RSA_v1`.
    package let publicKey: PublicKeyInfo
    /// The key where it is on P-256, ready for use.
    let p256: P256PublicKey?
    /// SHA-256 of the key's SubjectPublicKeyInfo, 32 bytes.
    package let publicKeyHash: [UInt8]

    /// Whether a text may be a merchant identifier: up to 128 letters, digits, dots, hyphens
    /// and underscores, of which the first is a letter or a digit.
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

    /// Reads a certificate, which is not verified by that.
    ///
    /// - Throws: `ApplePayServerError` with `invalidMerchant` for an identifier or a certificate
    ///   that is none, or `differentMerchant` when the certificate is another merchant's.
    package init(
        merchantIdentifier: String, _ bytes: [UInt8]
    ) throws(ApplePayServerError) {
        try Self.check(merchantIdentifier)
        let certificate: X509Certificate
        do {
            certificate = try X509Certificate(bytes)
        } catch {
            throw ApplePayServerError(.invalidMerchant, "its certificate cannot be read: \(error)")
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

    /// The extension that tells whose certificate it is.
    static func marker(
        _ merchantIdentifier: String
    ) -> CertificateExtension {
        let digest = Hexadecimal.string(Digest.sha256(Array(merchantIdentifier.utf8)))
        return CertificateExtension(ApplePayMarker.merchant, value: DER.text(digest))
    }

    static func check(_ merchantIdentifier: String) throws(ApplePayServerError) {
        guard isIdentifier(merchantIdentifier) else {
            throw ApplePayServerError(
                .invalidMerchant, "its identifier has letters, digits, dots, hyphens only")
        }
    }

    static func check(_ key: PublicKeyInfo) throws(ApplePayServerError) {
        guard key.kind != .p384 else {
            throw ApplePayServerError(.invalidMerchant, "its key must be on P-256 or of RSA")
        }
    }
}
