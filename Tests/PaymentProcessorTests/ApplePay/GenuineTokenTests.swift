// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("Tokens made by Apple's server")
struct GenuineTokenTests {
    /// 2021-09-01 19:03:06 UTC.
    private static let signedAt: Int64 = 1_630_522_986

    private static func file(_ name: String) throws -> [UInt8] {
        try Fixtures.bytes("apple-pay/\(name)")
    }

    private static func merchant() throws -> ApplePayMerchant {
        try ApplePayMerchant(
            certificate: file("gala/certificate.pem"), privateKey: file("gala/private_key.pem"))
    }

    private static func opener(merchants: [ApplePayMerchant]) throws -> ApplePayOpener {
        ApplePayOpener(
            merchants: merchants, roots: try ApplePayRoots(file("gala/AppleRootCA-G3.pem")),
            replayGuard: ReplayGuard())
    }

    @Test("A genuine token whose key was published opens with all its values")
    func opened() throws {
        let expected = ExpectedApplePayment(
            merchantIdentifier: "merchant.test.spreedly.123merchant", currencyCode: 840,
            amount: 100)
        let payment = try Self.opener(merchants: [Self.merchant()]).open(
            Self.file("gala/token.json"), expecting: expected, now: Self.signedAt + 54)
        #expect(
            payment.number.withDigits { Array($0) } == [
                5, 3, 5, 3, 7, 5, 6, 3, 1, 9, 1, 8, 1, 1, 6, 9,
            ])
        #expect(payment.expiry == "240930")
        #expect(payment.deviceManufacturerIdentifier == "050110030273")
        #expect(payment.signedAt == Self.signedAt)
        #expect(payment.cardholderName == nil)
        #expect(payment.applicationDataHash == nil)
        #expect(
            payment.transactionIdentifier
                == "F7F133694685BAB2F44AE3A7B54E2C0D0D39A3BC73FA2E6B14A2BAF628D6CE87")
        let cryptogram = try #require(Data(base64Encoded: "AMwBRjPWDnAgAA7Rls7mAoABFA=="))
        #expect(payment.proof == .threeDSecure(cryptogram: Array(cryptogram), indicator: nil))
    }

    @Test("The restored key and the signed digest match the published values")
    func knownAnswers() throws {
        let token = try ApplePayToken(json: Self.file("gala/token.json"))
        let merchant = try Self.merchant()
        #expect(
            Hexadecimal.string(merchant.identifierHash)
                == "358DA5890B9555C0A9EFB84B5CD6FF04BFDCD5AABF5DC14B9872D8DF51EAF439")
        let key = try merchant.symmetricKey(of: token).withBytes { Data($0) }
        #expect(key.base64EncodedString() == "3GTXJ4RuP/IhS23hsdOw2J2ecAZmC0RasbPIFdC3nQM=")
        let signature = try CMSSignedData(token.signature)
        #expect(token.signedBytes.count == 423)
        #expect(signature.signer.attributes.messageDigest == Digest.sha256(token.signedBytes))
        #expect(
            Hexadecimal.string(signature.signer.attributes.messageDigest)
                .hasPrefix("9A79300D22CC7497"))
        #expect(
            try signature.certificates.map { try X509Certificate($0).commonName } == [
                "ecc-smp-broker-sign_UC4-PROD", "Apple Application Integration CA - G3",
            ])
    }

    @Test(
        "Signatures of both token versions are valid without the merchant's key",
        arguments: [("token", 1_485_974_706), ("token-rsa", 1_485_986_213)])
    func signed(name: String, signedAt: Int64) throws {
        let token = try Self.file("processout/\(name).json")
        let opener = try Self.opener(merchants: [Self.merchant()])
        #expect(throws: SpoiledToken.rejection(.unknownMerchantKey)) {
            try opener.open(token, expecting: nil, now: signedAt + 10)
        }
        var changed = try ApplePayToken(json: token)
        changed.transactionIdentifier[0] ^= 1
        #expect(throws: SpoiledToken.rejection(.digestMismatch)) {
            try opener.open(changed.paymentData, expecting: nil, now: signedAt + 10)
        }
    }

    @Test("A genuine token is refused after its certificates have expired")
    func expired() throws {
        #expect(throws: SpoiledToken.rejection(.certificateExpired)) {
            try Self.opener(merchants: [Self.merchant()]).open(
                Self.file("gala/token.json"), expecting: nil, now: 1_790_000_000)
        }
    }

    @Test("A genuine token is refused with a root other than Apple's")
    func untrusted() throws {
        let opener = ApplePayOpener(
            merchants: [try Self.merchant()], roots: try ApplePayRoots(TokenMint().root),
            replayGuard: ReplayGuard())
        #expect(throws: SpoiledToken.rejection(.rootUntrusted)) {
            try opener.open(
                Self.file("gala/token.json"), expecting: nil, now: Self.signedAt + 54)
        }
    }
}
