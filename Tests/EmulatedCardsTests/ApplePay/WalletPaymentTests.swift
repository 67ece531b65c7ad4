// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import SmartCard
import Support
import TestClocks
import TestSupport
import Testing

@testable import EmulatedCards

@Suite("Payments of the emulated wallet")
struct WalletPaymentTests {
    private let server: P256PrivateKey

    init() throws {
        server = try P256PrivateKey.generate()
    }

    @Test(
        "E1, E2: A wallet payment is the merchant's JSON, sealed so that only the server opens it")
    func plaintext() async throws {
        let wallet = try EmulatedPaymentWallet.example(
            for: server, random: RandomSource { Array(repeating: 0xAB, count: $0) })
        let hash = Digest.sha256(Array("cart 1".utf8))
        let sealed = try await wallet.pay(.example(applicationDataHash: hash), consent: .owner)
        let opened = try OpenedWalletPayment(sealed, key: server)
        #expect(opened.header["alg"]?.string == "ECDH-ES+A256KW")
        #expect(opened.header["enc"]?.string == "A256GCM")
        #expect(
            opened.members.members.map(\.name) == [
                "nonce", "merchantIdentifier", "transactionIdentifier", "applicationData", "data",
            ])
        #expect(opened.bytes("nonce") == Array(1...32))
        #expect(opened.members["merchantIdentifier"]?.string == "merchant.example.taptopay")
        #expect(
            opened.members["transactionIdentifier"]?.string == String(repeating: "ab", count: 32))
        #expect(opened.bytes("applicationData") == hash)
        let cryptogram = try #require(
            opened.dataObject["paymentData"]?.object?["onlinePaymentCryptogram"]?.string)
        #expect(
            String(decoding: opened.data, as: UTF8.self) == """
                {"applicationPrimaryAccountNumber":"4761730000000011",\
                "applicationExpirationDate":"301231","currencyCode":"840",\
                "transactionAmount":1250,"deviceManufacturerIdentifier":"040010030273",\
                "paymentDataType":"3DSecure","paymentData":\
                {"onlinePaymentCryptogram":"\(cryptogram)","eciIndicator":"7"}}
                """)
        let stranger = try P256PrivateKey.generate()
        #expect(throws: (any Error).self) { try OpenedWalletPayment(sealed, key: stranger) }
    }

    @Test(
        "A wallet payment has a 20-byte cryptogram that the issuer can compute",
        arguments: [
            PaymentNetwork.visa, .amex, .chinaUnionPay, .suica,
        ])
    func cryptogram(network: PaymentNetwork) async throws {
        let card = try #require(EmulatedPaymentCard.card(of: network))
        let wallet = try EmulatedPaymentWallet.example(for: server, cards: [card])
        for counter in UInt8(1)...3 {
            let payment = WalletPayment.example(card: card.face.identifier, currencyCode: 978)
            let opened = try OpenedWalletPayment(
                try await wallet.pay(payment, consent: .digits("1234")), key: server)
            let text = opened.dataObject["paymentData"]?.object?["onlinePaymentCryptogram"]
            let bytes = try #require(text?.string.flatMap { Base64.bytes($0) })
            let identifier = try #require(opened.bytes("transactionIdentifier"))
            let number = Array(Digest.sha256(payment.nonce + identifier).prefix(4))
            let code = try IssuerSide.code(
                over: [0, 0, 0, 0, 0x12, 0x50, 0x09, 0x78] + number + [0, counter, 2] + identifier,
                number: try #require(
                    opened.dataObject["applicationPrimaryAccountNumber"]?.string),
                counter: [0, counter])
            #expect(bytes == [1, 0, 0, counter] + number + code + [2, 0, 0, 0])
        }
    }

    @Test("A wallet payment is EMV data with an ARQC if the card and the merchant support it")
    func emvData() async throws {
        let card = try #require(EmulatedPaymentCard.card(of: .chinaUnionPay))
        let wallet = try EmulatedPaymentWallet.example(for: server, cards: [card])
        let payment = WalletPayment.example(
            card: card.face.identifier, currencyCode: 156, countryCode: "CN",
            capabilities: [.threeDSecure, .emv])
        let opened = try OpenedWalletPayment(
            try await wallet.pay(payment, consent: .owner), key: server)
        #expect(opened.dataObject["paymentDataType"]?.string == "EMV")
        let text = try #require(opened.dataObject["paymentData"]?.object?["emvData"]?.string)
        let objects = try DataObject.sequence(try #require(Base64.bytes(text)))
        func value(_ tag: SmartCard.Tag) throws -> [UInt8] {
            Array(try #require(objects.first(where: { $0.tag == tag })).value)
        }
        #expect(try value(0x9A) == [0x26, 0x11, 0x22])
        #expect(try value(0x9F1A) == [0x01, 0x56])
        let covered: [SmartCard.Tag] = [
            0x9F02, 0x9F03, 0x9F1A, 0x95, 0x5F2A, 0x9A, 0x9C, 0x9F37, 0x82, 0x9F36, 0x9F10,
        ]
        let code = try IssuerSide.code(
            over: try covered.flatMap(value),
            number: try #require(opened.dataObject["applicationPrimaryAccountNumber"]?.string),
            counter: try value(0x9F36))
        #expect(try value(0x9F26) == code)
    }

    @Test("A wallet payment has a currency code of three digits")
    func currency() async throws {
        let wallet = try EmulatedPaymentWallet.example(for: server)
        let opened = try OpenedWalletPayment(
            try await wallet.pay(.example(amount: 0, currencyCode: 36), consent: .owner),
            key: server)
        #expect(opened.dataObject["currencyCode"]?.string == "036")
        #expect(opened.dataObject["transactionAmount"]?.integer == 0)
        #expect(opened.members["applicationData"] == nil)
    }

    @Test(
        "An invalid wallet payment is refused",
        arguments: [
            WalletPayment.example(amount: -1), .example(amount: 1_000_000_000_000),
            .example(currencyCode: 1), .example(countryCode: "XX"), .example(nonce: [1, 2, 3]),
            .example(nonce: Array(repeating: 0, count: 65)),
            .example(applicationDataHash: [1]),
        ])
    func invalid(payment: WalletPayment) async throws {
        let wallet = try EmulatedPaymentWallet.example(for: server)
        await #expect(throws: WalletError(.invalidPayment)) {
            try await wallet.pay(payment, consent: .owner)
        }
    }

    @Test("A wallet payment with an unknown card or without a common capability is refused")
    func cards() async throws {
        let wallet = try EmulatedPaymentWallet.example(for: server)
        await #expect(throws: WalletError(.unknownCard)) {
            try await wallet.pay(.example(card: "none"), consent: .owner)
        }
        await #expect(throws: WalletError(.unsupportedCapability)) {
            try await wallet.pay(.example(capabilities: .emv), consent: .owner)
        }
    }

    @Test("Scheduled faults make a wallet payment fail, damaged, or late")
    func faults() async throws {
        let clock = ManualClock()
        let wallet = try EmulatedPaymentWallet.example(for: server, clock: clock)
        await wallet.schedule([.fails(.failed), .damaged, .delay(.seconds(40))])
        await #expect(throws: WalletError(.failed)) {
            try await wallet.pay(.example(), consent: .owner)
        }
        let damaged = try await wallet.pay(.example(), consent: .owner)
        #expect(throws: (any Error).self) { try OpenedWalletPayment(damaged, key: server) }
        async let late = wallet.pay(.example(), consent: .owner)
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(40))
        _ = try OpenedWalletPayment(try await late, key: server)
    }
}
