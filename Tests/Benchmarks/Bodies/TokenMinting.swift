// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import PaymentToken

/// A wallet's payment, to be made into a merchant's token repeatedly.
public struct TokenMinting {
    private static let now: Int64 = 1_790_000_000

    private let minter: TokenGenerator
    private let merchant: MerchantCertificate
    private let content: WalletPaymentContent

    /// How many bytes are encrypted.
    public var count: Int { content.data.count }

    /// Makes an authority and a merchant with a key on P-256.
    ///
    /// - Throws: The error of the cryptographic library.
    public init() throws {
        let authority = try CertificateAuthority.generate(now: Self.now)
        minter = try TokenGenerator(authority)
        merchant = try authority.certificate(
            for: MerchantCertificate.testMerchant, key: KeyPair.generate(.p256).publicKey,
            now: Self.now)
        content = WalletPaymentContent(
            nonce: [], merchantIdentifier: merchant.merchantIdentifier,
            transactionIdentifier: Array(repeating: 0xAB, count: 32), applicationData: nil,
            data: SecretBytes(Array(repeating: 0x30, count: 300)))
    }

    /// Makes one token with all of its JSON.
    ///
    /// - Returns: The number of its bytes.
    /// - Throws: The error of the cryptographic library.
    @discardableResult
    public func mint() throws -> Int {
        try minter.token(of: content, for: merchant, now: Self.now).paymentData.count
    }
}
