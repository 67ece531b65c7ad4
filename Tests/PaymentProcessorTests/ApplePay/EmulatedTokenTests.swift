// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Cryptography
import EmulatedCards
import PaymentProcessor
import PaymentToken
import Testing

@Suite("Tokens of the emulated wallet and server")
struct EmulatedTokenTests {
    private static let now: Int64 = 1_790_000_000
    private static let merchant = MerchantCertificate.testMerchant
    /// The authority of all tests, because its keys are slow to generate.
    private static let authority = Result { try CertificateAuthority.generate(now: now) }

    /// A server, its merchant's opener, and a wallet with cards of all networks.
    private struct Shop {
        let server: EmulatedTokenServer
        let wallet: EmulatedPaymentWallet
        let opener: ApplePayOpener
        let issuer = TestIssuer(keys: .deviceAccounts, limit: 100_000)

        init(_ kind: PublicKeyInfo.Kind = .p256) throws {
            let authority = try EmulatedTokenTests.authority.get()
            let key = try KeyPair.generate(kind)
            let certificate = try authority.certificate(
                for: merchant, key: key.publicKey, now: now)
            server = try EmulatedTokenServer(
                authority: authority, merchants: [certificate], now: { EmulatedTokenTests.now })
            wallet = try EmulatedPaymentWallet(
                serverKey: server.publicKey, cards: EmulatedPaymentCard.all,
                now: { EmulatedTokenTests.now })
            opener = ApplePayOpener(
                merchants: [
                    try ApplePayMerchant(
                        certificate: certificate.bytes,
                        privateKey: key.pem.withBytes { Array($0) })
                ], roots: try ApplePayRoots(authority.root), replayGuard: ReplayGuard())
        }

        func pay(
            _ card: EmulatedPaymentCard, _ capabilities: MerchantCapabilities,
            applicationData: [UInt8]? = nil, amount: Int64 = 1250
        ) async throws -> OpenedApplePayment {
            let payment = WalletPayment(
                card: card.face.identifier, merchantIdentifier: merchant, amount: amount,
                currencyCode: 840, countryCode: "US", capabilities: capabilities,
                applicationDataHash: applicationData.map { Digest.sha256($0) },
                nonce: try await server.nonce())
            let sealed = try await wallet.pay(payment, consent: .biometric(isOwner: true))
            let token = try await server.token(for: sealed, merchantIdentifier: merchant)
            return try opener.open(
                token.paymentData,
                expecting: ExpectedApplePayment(
                    merchantIdentifier: merchant, currencyCode: 840, amount: amount,
                    applicationData: applicationData),
                now: now)
        }
    }

    @Test("A merchant's certificate requires its own private key")
    func otherKey() throws {
        let authority = try Self.authority.get()
        let (key, other) = (try KeyPair.generate(.p256), try KeyPair.generate(.p256))
        let certificate = try authority.certificate(
            for: Self.merchant, key: key.publicKey, now: Self.now)
        _ = try ApplePayMerchant(
            certificate: certificate.bytes, privateKey: key.pem.withBytes { Array($0) })
        #expect(throws: ProcessorError(.invalidKey, "")) {
            try ApplePayMerchant(
                certificate: certificate.bytes, privateKey: other.pem.withBytes { Array($0) })
        }
    }

    @Test("Emulated tokens open, for cards of all networks")
    func allCards() async throws {
        let shop = try Shop()
        for card in EmulatedPaymentCard.all {
            let payment = try await shop.pay(card, .threeDSecure)
            let number = payment.number.withDigits { $0.map { $0 + UInt8(ascii: "0") } }
            #expect(number == card.deviceAccountNumber.withBytes { Array($0) })
            #expect(payment.expiry == card.expirationDate)
            guard case .threeDSecure(let cryptogram, let indicator) = payment.proof else {
                Issue.record("The proof is not a 3-D Secure cryptogram")
                continue
            }
            #expect(cryptogram.count == 20)
            #expect(shop.issuer.authorise(payment, now: Self.now).isApproved)
            #expect(indicator == card.electronicCommerceIndicator)
        }
    }

    @Test("Emulated tokens open with an RSA key, with application data, and with EMV data")
    func variants() async throws {
        let visa = try #require(EmulatedPaymentCard.card(of: .visa))
        _ = try await Shop(.rsa).pay(visa, .threeDSecure, applicationData: [1, 2, 3])
        let unionPay = try #require(EmulatedPaymentCard.card(of: .chinaUnionPay))
        let shop = try Shop()
        let payment = try await shop.pay(unionPay, [.threeDSecure, .emv])
        #expect(shop.issuer.authorise(payment, now: Self.now).isApproved)
        guard case .emv(let data, let pin) = payment.proof else {
            Issue.record("The proof is not EMV data")
            return
        }
        #expect(data.starts(with: [0x9F, 0x26, 0x08]))
        #expect(pin == nil)
    }

    @Test("The issuer approves an emulated payment once and declines invalid ones")
    func issuer() async throws {
        let shop = try Shop()
        let visa = try #require(EmulatedPaymentCard.card(of: .visa))
        let payment = try await shop.pay(visa, .threeDSecure)
        let answer = shop.issuer.authorise(payment, now: Self.now)
        #expect(answer.isApproved)
        #expect(answer.cryptogram == .valid(.online, version: "device account, 3-D Secure"))
        let most = try await shop.pay(visa, .threeDSecure, amount: 100_000)
        #expect(shop.issuer.authorise(most, now: Self.now).isApproved)
        let large = try await shop.pay(visa, .threeDSecure, amount: 100_001)
        #expect(shop.issuer.authorise(large, now: Self.now).reason == .amountAboveLimit)
        // The card is valid until the end of December 2030.
        let last = try await shop.pay(visa, .threeDSecure)
        #expect(shop.issuer.authorise(last, now: 1_924_991_999).isApproved)
        let late = try await shop.pay(visa, .threeDSecure)
        #expect(shop.issuer.authorise(late, now: 1_924_992_000).reason == .expiredCard)
        // A wallet that restarts its counter uses each value a second time.
        let twin = try await Shop().pay(visa, .threeDSecure)
        #expect(shop.issuer.authorise(twin, now: Self.now).reason == .counterReplay)
        #expect(
            TestIssuer(keys: IssuerMasterKeys([])).authorise(payment, now: Self.now).reason
                == .unknownIssuer)
        let other = IssuerMasterKeys([
            IssuerMasterKeys.Issuer(
                prefix: "4",
                applicationCryptogramKey: SecretBytes([UInt8](repeating: 7, count: 16)))
        ])
        #expect(
            TestIssuer(keys: other).authorise(payment, now: Self.now).reason == .wrongCryptogram)
        let mint = try TokenMint()
        let foreign = try mint.opener().open(
            mint.token().paymentData, expecting: nil, now: TokenMint.now)
        #expect(shop.issuer.authorise(foreign, now: Self.now).reason == .incompleteData)
    }
}
