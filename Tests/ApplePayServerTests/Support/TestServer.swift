// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Cryptography
import PaymentToken
import Support

/// A server with one merchant at a fixed time, and the data that a wallet would seal for it.
struct TestServer {
    static let now: Int64 = 1_790_000_000
    static let merchant = MerchantCertificate.testMerchant
    /// The contents of a genuine token (spreedly/gala, MIT), with another card number.
    static let plain = Array(
        (#"{"applicationPrimaryAccountNumber":"4761739001010010","#
            + #""applicationExpirationDate":"301231","currencyCode":"840","#
            + #""transactionAmount":1250,"deviceManufacturerIdentifier":"040010030273","#
            + #""paymentDataType":"3DSecure","paymentData":{"onlinePaymentCryptogram":"#
            + #""AMwBRjPWDnAgAA7Rls7mAoABFA=="}}"#).utf8)

    /// The authority of all tests, because its keys are slow to generate.
    static let sharedAuthority = Result { try CertificateAuthority.generate(now: now) }

    let clock = Lock(TestServer.now)
    let authority: CertificateAuthority
    let merchantKey: KeyPair
    let certificate: MerchantCertificate
    let server: EmulatedTokenServer

    init(_ kind: PublicKeyInfo.Kind = .p256, random: RandomSource = .system) throws {
        authority = try Self.sharedAuthority.get()
        merchantKey = try KeyPair.generate(kind)
        certificate = try authority.certificate(
            for: Self.merchant, key: merchantKey.publicKey, now: Self.now)
        let clock = clock
        server = try EmulatedTokenServer(
            authority: authority, merchants: [certificate], now: { clock.withLock { $0 } },
            random: random)
    }

    /// Returns the content that a wallet would seal.
    func content(
        nonce: [UInt8], merchant: String = merchant, applicationData: [UInt8]? = nil
    ) -> WalletPaymentContent {
        WalletPaymentContent(
            nonce: nonce, merchantIdentifier: merchant,
            transactionIdentifier: Digest.sha256(nonce),
            applicationData: applicationData, data: SecretBytes(Self.plain))
    }

    func seal(_ content: WalletPaymentContent) throws -> SealedWalletPayment {
        try SealedWalletPayment(sealing: content, for: server.publicKey)
    }

    /// Makes one payment, from the nonce to the token.
    func token(applicationData: [UInt8]? = nil) async throws -> ApplePayToken {
        let content = content(nonce: try await server.nonce(), applicationData: applicationData)
        return try await server.token(for: seal(content), merchantIdentifier: Self.merchant)
    }

    /// Opens a token by the format's description, without the code under test.
    func open(_ token: ApplePayToken) throws -> [UInt8] {
        let key: SecretBytes
        switch token.version {
        case .ellipticCurve(let ephemeralPublicKey):
            let point = try P256PublicKey(uncompressedPoint: Array(ephemeralPublicKey.suffix(65)))
            guard let own = merchantKey.p256 else { return [] }
            let shared = try own.sharedSecret(with: point).withBytes { Array($0) }
            let merchant = Digest.sha256(Array(Self.merchant.utf8))
            key = SecretBytes(
                Digest.sha256(
                    [0, 0, 0, 1] + shared + [0x0D] + Array("id-aes256-GCMApple".utf8) + merchant))
        case .rsa(let wrappedKey):
            key = try RSAOAEP.open(wrappedKey, with: merchantKey, count: 16)
        }
        return try AESGCM.open(
            ciphertext: Array(token.data.dropLast(16)), tag: Array(token.data.suffix(16)), key: key,
            nonce: Array(repeating: 0, count: 16))
    }
}
