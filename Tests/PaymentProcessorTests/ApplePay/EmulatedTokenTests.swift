// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Cryptography
import EmulatedCards
import PaymentProcessor
import PaymentToken
import SmartCard
import Support
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
            #expect(shop.issuer.authorize(payment, now: Self.now).isApproved)
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
        #expect(shop.issuer.authorize(payment, now: Self.now).isApproved)
        guard case .emv(let data, let pin) = payment.proof else {
            Issue.record("The proof is not EMV data")
            return
        }
        #expect(data.starts(with: [0x9F, 0x26, 0x08]))
        #expect(pin == nil)
    }

    @Test("EMV data counts only with its payment's amount and currency, and a whole cryptogram")
    func changedData() async throws {
        let unionPay = try #require(EmulatedPaymentCard.card(of: .chinaUnionPay))
        let payment = try await Shop().pay(unionPay, [.threeDSecure, .emv])
        guard case .emv(let data, _) = payment.proof else {
            Issue.record("The proof is not EMV data")
            return
        }
        let number = payment.number.withDigits { digits in
            String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
        }
        let mint = try TokenMint()
        func reason(
            amount: Int64 = 1250, currency: String = "840",
            change: (DataObject) -> DataObject = { $0 }
        ) throws -> AuthorizationResponse.Reason {
            let bytes = try DataObject.sequence(data).map(change)
                .flatMap { TLVWriter.object($0.tag, $0.value) }
            let plain = """
                {"applicationPrimaryAccountNumber":"\(number)","applicationExpirationDate":"301231",
                "currencyCode":"\(currency)","transactionAmount":\(amount),
                "deviceManufacturerIdentifier":"040010030273","paymentDataType":"EMV",
                "paymentData":{"emvData":"\(Base64.string(bytes))"}}
                """
            let opened = try mint.opener().open(
                mint.token(plain).paymentData, expecting: nil, now: TokenMint.now)
            return TestIssuer(keys: .deviceAccounts).authorize(opened, now: Self.now).reason
        }
        #expect(try reason() == .approved)
        #expect(try reason(amount: 1251) == .incompleteData)
        #expect(try reason(currency: "978") == .incompleteData)
        for (tag, value) in [
            (0x9F26, [1, 2, 3, 4, 5, 6, 7]), (0x9F26, [1, 2, 3, 4, 5, 6, 7, 8, 9]), (0x9F36, [1]),
            (0x9F36, [0, 0, 1]),
        ] as [(SmartCard.Tag, [UInt8])] {
            let found = try reason { $0.tag == tag ? DataObject(tag, value) : $0 }
            #expect(found == .incompleteData, "\(tag), \(value.count) bytes")
        }
        let other = try reason { object in
            object.tag == 0x9F26 ? DataObject(0x9F26, [1, 2, 3, 4, 5, 6, 7, 8]) : object
        }
        #expect(other == .wrongCryptogram)
    }

    @Test(
        "A 3-D Secure cryptogram has 20 bytes and its version, and an amount has twelve digits",
        arguments: [
            ([1, 0], 20, 1250, .wrongCryptogram), ([1, 0], 19, 1250, .incompleteData),
            ([1, 0], 21, 1250, .incompleteData), ([0, 0], 20, 1250, .incompleteData),
            ([1, 1], 20, 1250, .incompleteData), ([1, 0], 20, 0, .wrongCryptogram),
            ([1, 0], 20, 999_999_999_999, .wrongCryptogram),
            ([1, 0], 20, 1_000_000_000_000, .incompleteData),
        ] as [([UInt8], Int, Int64, AuthorizationResponse.Reason)])
    func threeDSecure(
        start: [UInt8], count: Int, amount: Int64, reason: AuthorizationResponse.Reason
    ) throws {
        let mint = try TokenMint()
        let cryptogram = start + [UInt8](repeating: 7, count: count - start.count)
        let plain = TokenMint.plain
            .replacing("AMwBRjPWDnAgAA7Rls7mAoABFA==", with: Base64.string(cryptogram))
            .replacing(":1250,", with: ":\(amount),")
        let opened = try mint.opener().open(
            mint.token(plain).paymentData, expecting: nil, now: TokenMint.now)
        #expect(
            TestIssuer(keys: .deviceAccounts).authorize(opened, now: Self.now).reason == reason)
    }

    @Test("The issuer approves an emulated payment once and declines invalid ones")
    func issuer() async throws {
        let shop = try Shop()
        let visa = try #require(EmulatedPaymentCard.card(of: .visa))
        let payment = try await shop.pay(visa, .threeDSecure)
        let answer = shop.issuer.authorize(payment, now: Self.now)
        #expect(answer.isApproved)
        #expect(answer.cryptogram == .valid(.online, version: "device account, 3-D Secure"))
        let most = try await shop.pay(visa, .threeDSecure, amount: 100_000)
        #expect(shop.issuer.authorize(most, now: Self.now).isApproved)
        let large = try await shop.pay(visa, .threeDSecure, amount: 100_001)
        #expect(shop.issuer.authorize(large, now: Self.now).reason == .amountAboveLimit)
        // The card is valid until the end of December 2030.
        let last = try await shop.pay(visa, .threeDSecure)
        #expect(shop.issuer.authorize(last, now: 1_924_991_999).isApproved)
        let late = try await shop.pay(visa, .threeDSecure)
        #expect(shop.issuer.authorize(late, now: 1_924_992_000).reason == .expiredCard)
        // A wallet that restarts its counter uses each value a second time.
        let twin = try await Shop().pay(visa, .threeDSecure)
        #expect(shop.issuer.authorize(twin, now: Self.now).reason == .counterReplay)
        #expect(
            TestIssuer(keys: IssuerMasterKeys([])).authorize(payment, now: Self.now).reason
                == .unknownIssuer)
        let other = IssuerMasterKeys([
            IssuerMasterKeys.Issuer(
                prefix: "4",
                applicationCryptogramKey: SecretBytes([UInt8](repeating: 7, count: 16)))
        ])
        #expect(
            TestIssuer(keys: other).authorize(payment, now: Self.now).reason == .wrongCryptogram)
        let mint = try TokenMint()
        let foreign = try mint.opener().open(
            mint.token().paymentData, expecting: nil, now: TokenMint.now)
        #expect(shop.issuer.authorize(foreign, now: Self.now).reason == .incompleteData)
    }
}
