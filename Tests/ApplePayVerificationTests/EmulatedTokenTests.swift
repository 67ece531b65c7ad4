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

    /// A server, its merchant's opener, and a wallet with cards of all networks.
    private struct Shop {
        let server: EmulatedTokenServer
        let wallet: EmulatedPaymentWallet
        let opener: ApplePayOpener

        init(_ kind: PublicKeyInfo.Kind = .p256) throws {
            let authority = try CertificateAuthority.generate(now: now)
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
            applicationData: [UInt8]? = nil
        ) async throws -> OpenedApplePayment {
            let payment = WalletPayment(
                card: card.face.identifier, merchantIdentifier: merchant, amount: 1250,
                currencyCode: 840, countryCode: "US", capabilities: capabilities,
                applicationDataHash: applicationData.map { Digest.sha256($0) },
                nonce: try await server.nonce())
            let sealed = try await wallet.pay(payment, consent: .biometric(isOwner: true))
            let token = try await server.token(for: sealed, merchantIdentifier: merchant)
            return try opener.open(
                token.paymentData,
                expecting: ExpectedApplePayment(
                    merchantIdentifier: merchant, currencyCode: 840, amount: 1250,
                    applicationData: applicationData),
                now: now)
        }
    }

    @Test("are opened, for cards of all networks")
    func allCards() async throws {
        let shop = try Shop()
        for card in EmulatedPaymentCard.all {
            let payment = try await shop.pay(card, .threeDSecure)
            #expect(
                payment.number.withDigits { $0.map { $0 + UInt8(ascii: "0") } }
                    == card.deviceAccountNumber.withBytes { Array($0) })
            #expect(payment.expiry == card.expirationDate)
            guard case .threeDSecure(let cryptogram, let indicator) = payment.proof else {
                Issue.record("The proof is not of 3-D Secure")
                continue
            }
            #expect(cryptogram.count == 20)
            #expect(indicator == card.electronicCommerceIndicator)
        }
    }

    @Test("are opened with an RSA key, with application data, and with EMV data")
    func variants() async throws {
        let visa = try #require(EmulatedPaymentCard.card(of: .visa))
        _ = try await Shop(.rsa).pay(visa, .threeDSecure, applicationData: [1, 2, 3])
        let unionPay = try #require(EmulatedPaymentCard.card(of: .chinaUnionPay))
        let payment = try await Shop().pay(unionPay, [.threeDSecure, .emv])
        guard case .emv(let data, let pin) = payment.proof else {
            Issue.record("The proof is not of EMV")
            return
        }
        #expect(data.starts(with: [0x9F, 0x26, 0x08]))
        #expect(pin == nil)
    }
}
