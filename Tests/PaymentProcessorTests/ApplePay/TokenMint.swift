// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import Support
import Testing

/// Certificates, a merchant, and tokens of which a test can spoil one part.
///
/// Everything follows the format's description, without the code under test.
struct TokenMint {
    static let now: Int64 = 1_790_000_000
    static let merchantIdentifier = "merchant.example.taptopay"
    static let plain =
        #"{"applicationPrimaryAccountNumber":"4761739001010010","#
        + #""applicationExpirationDate":"301231","currencyCode":"840","transactionAmount":1250,"#
        + #""deviceManufacturerIdentifier":"040010030273","paymentDataType":"3DSecure","#
        + #""paymentData":{"onlinePaymentCryptogram":"AMwBRjPWDnAgAA7Rls7mAoABFA==","#
        + #""eciIndicator":"07"}}"#
    private static let day: Int64 = 24 * 60 * 60
    /// The same in every token, so that no test depends on its digits.
    private static let transactionIdentifier = Digest.sha256(Array("a payment".utf8))

    /// The contents of a certificate.
    struct Certificate {
        var name: String
        var marker: String?
        var isAuthority: Bool
        var times = TokenMint.now - TokenMint.day..<TokenMint.now + 100 * TokenMint.day
        var extensions: [CertificateExtension] = []
    }

    /// The faults that a test can choose before anything is signed.
    struct Faults {
        var intermediate = Certificate(
            name: "Intermediate", marker: "1.2.840.113635.100.6.2.14", isAuthority: true)
        var leaf = Certificate(name: "Leaf", marker: "1.2.840.113635.100.6.29", isAuthority: false)
        /// The key that signs the leaf in place of the intermediate's.
        var leafSigner: KeyPair?
        var includesIntermediate = true
        /// The kind of the leaf's key, if it differs from that of the merchant's.
        var leafKind: PublicKeyInfo.Kind?
    }

    let root: [UInt8]
    let leaf: [UInt8]
    let intermediate: [UInt8]
    let merchant: ApplePayMerchant
    let merchantKey: KeyPair
    private let signer: CMSSigner

    init(
        _ kind: PublicKeyInfo.Kind = .p256, identifier: String = merchantIdentifier,
        faults: Faults = Faults()
    ) throws {
        let rootName = Certificate(name: "Root", marker: nil, isAuthority: true)
        let rootKey = try KeyPair.generate(.p384)
        let intermediateKey = try KeyPair.generate(.p256)
        let leafKey = try KeyPair.generate(faults.leafKind ?? kind)
        merchantKey = try KeyPair.generate(kind)
        root = try Self.issue(rootName, rootKey, by: rootName, rootKey)
        intermediate = try Self.issue(
            faults.intermediate, intermediateKey, by: rootName, rootKey)
        leaf = try Self.issue(
            faults.leaf, leafKey, by: faults.intermediate, faults.leafSigner ?? intermediateKey)
        signer = try CMSSigner(
            key: leafKey, certificate: leaf,
            intermediates: faults.includesIntermediate ? [intermediate] : [])
        merchant = try ApplePayMerchant(
            certificate: Self.merchantCertificate(
                identifier, merchantKey.publicKey, intermediateKey),
            privateKey: try merchantKey.pem.withBytes { Array($0) })
    }

    private static func issue(
        _ certificate: Certificate, _ key: KeyPair, by issuer: Certificate, _ signer: KeyPair
    ) throws -> [UInt8] {
        var extensions: [CertificateExtension] = [
            .basicConstraints(isAuthority: certificate.isAuthority)
        ]
        extensions += certificate.extensions
        if let marker = certificate.marker {
            extensions.append(CertificateExtension(marker, value: [0x05, 0x00]))
        }
        return try CertificateTemplate(
            subject: DistinguishedName(.commonName(certificate.name)), key: key.publicKey,
            times: certificate.times, extensions: extensions
        ).issue(by: DistinguishedName(.commonName(issuer.name)), signer: signer)
    }

    private static func merchantCertificate(
        _ identifier: String, _ key: PublicKeyInfo, _ signer: KeyPair
    ) throws -> [UInt8] {
        let digest = Hexadecimal.string(Digest.sha256(Array(identifier.utf8)))
        return try CertificateTemplate(
            subject: DistinguishedName(.userIdentifier(identifier)), key: key,
            times: now - day..<now + day,
            extensions: [
                CertificateExtension(
                    "1.2.840.113635.100.6.32", value: [0x0C, 0x40] + Array(digest.utf8))
            ]
        ).issue(by: DistinguishedName(.commonName("Merchants")), signer: signer)
    }

    /// Returns a token whose members `change` can spoil before it is signed.
    func token(
        _ plain: String = plain, applicationData: [UInt8]? = nil, signedAt time: Int64 = now,
        change: (inout ApplePayToken) throws -> Void = { _ in }
    ) throws -> ApplePayToken {
        let (version, key) = try keys()
        let (ciphertext, tag) = try AESGCM.seal(
            Array(plain.utf8), key: key, nonce: [UInt8](repeating: 0, count: 16))
        var token = ApplePayToken(
            version: version, data: ciphertext + tag, publicKeyHash: merchantKey.publicKey.hash,
            transactionIdentifier: Self.transactionIdentifier,
            applicationData: applicationData.map { Digest.sha256($0) })
        try change(&token)
        token.signature = try signer.signature(over: token.signedBytes, at: time)
        return token
    }

    private func keys() throws -> (ApplePayToken.Version, SecretBytes) {
        guard let publicKey = merchantKey.publicKey.p256 else {
            let key = SecretBytes([UInt8](repeating: 0x5C, count: 16))
            return (.rsa(wrappedKey: try RSAOAEP.seal(key, for: merchantKey.publicKey)), key)
        }
        let ephemeral = try P256PrivateKey.generate()
        let shared = try ephemeral.sharedSecret(with: publicKey).withBytes { Array($0) }
        let receiver = Digest.sha256(Array(Self.merchantIdentifier.utf8))
        let key = Digest.sha256(
            [0, 0, 0, 1] + shared + [0x0D] + Array("id-aes256-GCMApple".utf8) + receiver)
        let bytes = try PublicKeyInfo(ephemeral.publicKey).bytes
        return (.ellipticCurve(ephemeralPublicKey: bytes), SecretBytes(key))
    }

    /// Returns an opener that knows the merchant and the root.
    func opener(
        _ replayGuard: ReplayGuard = ReplayGuard(), merchants: [ApplePayMerchant]? = nil,
        root: [UInt8]? = nil
    ) throws -> ApplePayOpener {
        ApplePayOpener(
            merchants: merchants ?? [merchant], roots: try ApplePayRoots(root ?? self.root),
            replayGuard: replayGuard)
    }

    /// The payment that the merchant requested.
    static let expected = ExpectedApplePayment(
        merchantIdentifier: merchantIdentifier, currencyCode: 840, amount: 1250)
}
