// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import PaymentProcessor
internal import PaymentToken

/// A payment token, to be verified and decrypted repeatedly.
public struct TokenVerification {
    private static let now: Int64 = 1_790_000_000
    private static let plain = Array(
        (#"{"applicationPrimaryAccountNumber":"4761739001010010","#
            + #""applicationExpirationDate":"301231","currencyCode":"840","#
            + #""transactionAmount":1250,"deviceManufacturerIdentifier":"040010030273","#
            + #""paymentDataType":"3DSecure","paymentData":{"onlinePaymentCryptogram":"#
            + #""AMwBRjPWDnAgAA7Rls7mAoABFA=="}}"#).utf8)

    private let merchant: ApplePayMerchant
    private let roots: ApplePayRoots
    private let token: [UInt8]

    /// How many bytes are encrypted.
    public var count: Int { Self.plain.count }

    /// Makes an authority, a merchant with a key on P-256, and its token.
    ///
    /// - Throws: The error of the cryptographic library.
    public init() throws {
        let authority = try CertificateAuthority.generate(now: Self.now)
        let key = try KeyPair.generate(.p256)
        let certificate = try authority.certificate(
            for: MerchantCertificate.testMerchant, key: key.publicKey, now: Self.now)
        merchant = try ApplePayMerchant(
            certificate: certificate.bytes, privateKey: key.pem.withBytes { Array($0) })
        roots = try ApplePayRoots(authority.root)
        let content = WalletPaymentContent(
            nonce: [], merchantIdentifier: certificate.merchantIdentifier,
            transactionIdentifier: Array(repeating: 0xAB, count: 32), applicationData: nil,
            data: SecretBytes(Self.plain))
        token = try TokenGenerator(authority).token(of: content, for: certificate, now: Self.now)
            .paymentData
    }

    /// Verifies and decrypts the token, starting with its JSON.
    ///
    /// - Throws: `ApplePayRejection`.
    public func verify() throws {
        // One that has seen nothing: the same token comes each time.
        let opener = ApplePayOpener(
            merchants: [merchant], roots: roots, replayGuard: ReplayGuard())
        _ = try opener.open(
            token, expecting: ExpectedApplePayment(currencyCode: 840, amount: 1250),
            now: Self.now)
    }
}
