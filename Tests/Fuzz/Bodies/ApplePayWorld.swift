// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken

/// A root, a signer, and a merchant of Apple Pay that trust each other.
struct ApplePayWorld: Sendable {
    static let now: Int64 = 1_790_000_000
    /// Made once per run; without one nothing would be tested.
    static let shared: ApplePayWorld = {
        guard let world = try? ApplePayWorld() else {
            preconditionFailure("no keys could be made")
        }
        return world
    }()

    private static let intermediateMarker = "1.2.840.113635.100.6.2.14"
    private static let leafMarker = "1.2.840.113635.100.6.29"

    private let merchant: ApplePayMerchant
    private let merchantKey: KeyPair
    private let roots: ApplePayRoots
    private let signer: CMSSigner
    private let contentKey: SecretBytes
    private let ephemeralKey: [UInt8]

    private init() throws {
        let rootKey = try KeyPair.generate(.p384)
        let intermediateKey = try KeyPair.generate(.p256)
        let leafKey = try KeyPair.generate(.p256)
        let key = try KeyPair.generate(.p256)
        let root = try Self.certificate("Root", rootKey, by: "Root", rootKey, isAuthority: true)
        let intermediate = try Self.certificate(
            "Intermediate", intermediateKey, by: "Root", rootKey, isAuthority: true,
            marker: Self.intermediateMarker)
        let leaf = try Self.certificate(
            "Leaf", leafKey, by: "Intermediate", intermediateKey, marker: Self.leafMarker)
        signer = try CMSSigner(key: leafKey, certificate: leaf, intermediates: [intermediate])
        roots = try ApplePayRoots(root)
        merchant = try ApplePayMerchant(
            certificate: Self.certificate("Merchant", key, by: "Merchants", key),
            privateKey: key.pem.withBytes { Array($0) })
        merchantKey = key
        let ephemeral = try P256PrivateKey.generate()
        guard let point = key.publicKey.p256 else {
            throw CryptographyError(.invalidKey, "merchant")
        }
        contentKey = try ConcatKDF.derive(
            sharedSecret: try ephemeral.sharedSecret(with: point),
            otherInfo: [0x0D] + Array("id-aes256-GCMApple".utf8)
                + Digest.sha256(Array("Merchant".utf8)),
            count: 32)
        ephemeralKey = try PublicKeyInfo(ephemeral.publicKey).bytes
    }

    private static func certificate(
        _ name: String, _ key: KeyPair, by issuer: String, _ signer: KeyPair,
        isAuthority: Bool = false, marker: String? = nil
    ) throws -> [UInt8] {
        var extensions = [CertificateExtension.basicConstraints(isAuthority: isAuthority)]
        if let marker { extensions.append(CertificateExtension(marker, value: [0x05, 0x00])) }
        return try CertificateTemplate(
            subject: DistinguishedName(.userIdentifier(name), .commonName(name)),
            key: key.publicKey, times: now - 1000..<now + 1000, extensions: extensions
        ).issue(
            by: DistinguishedName(.userIdentifier(issuer), .commonName(issuer)), signer: signer)
    }

    /// Returns a genuine token of this payment data, or one with another ephemeral key.
    func token(_ plain: [UInt8], ephemeralKey: [UInt8]? = nil) throws -> ApplePayToken {
        let (ciphertext, tag) = try AESGCM.seal(
            plain, key: contentKey, nonce: [UInt8](repeating: 0, count: AESGCM.longNonceCount))
        var token = ApplePayToken(
            version: .ellipticCurve(ephemeralPublicKey: ephemeralKey ?? self.ephemeralKey),
            data: ciphertext + tag, publicKeyHash: merchantKey.publicKey.hash,
            transactionIdentifier: [UInt8](repeating: 7, count: 32), applicationData: nil)
        token.signature = try signer.signature(over: token.signedBytes, at: Self.now)
        return token
    }

    /// Opens a token, as a payment service provider does.
    func open(_ paymentData: [UInt8]) -> OpenedApplePayment? {
        try? ApplePayOpener(merchants: [merchant], roots: roots, replayGuard: ReplayGuard())
            .open(paymentData, expecting: nil, now: Self.now)
    }
}
