// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Cryptography
import EmulatedCards
import PassKit
import PassKitTesting
import PaymentProcessor
import Testing

/// Which key opens which token.
@Suite("Merchant certificates")
@MainActor
struct CertificateTests {
    nonisolated private static let time: Int64 = 1_772_366_400
    nonisolated private static let identifier = "merchant.example.taptopay"

    private func token(
        for key: PublicKeyInfo, _ authority: CertificateAuthority
    ) async throws -> PKPaymentToken {
        let merchant = try authority.certificate(
            for: Self.identifier, key: key, now: Self.time)
        let server = try EmulatedTokenServer(
            authority: authority, merchants: [merchant], now: { Self.time })
        var configuration = try TestPayments().configuration
        configuration.sheet = TestCustomer([.agree])
        configuration.server = server
        configuration.wallet = try EmulatedPaymentWallet(
            serverKey: server.publicKey, now: { Self.time })
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), configuration))
        return try #require(shop.payment?.token)
    }

    private func opener(
        _ key: KeyPair, _ authority: CertificateAuthority, root: [UInt8]? = nil
    ) throws -> ApplePayOpener {
        let certificate = try authority.certificate(
            for: Self.identifier, key: key.publicKey, now: Self.time)
        return ApplePayOpener(
            merchants: [
                try ApplePayMerchant(
                    certificate: certificate.bytes, privateKey: key.pem.withBytes { Array($0) })
            ], roots: try ApplePayRoots(root ?? authority.root), replayGuard: ReplayGuard())
    }

    @Test("A4, F4: Only the owner of the requested certificate's key can decrypt, processor or app")
    func requests() async throws {
        let authority = try CertificateAuthority.generate(now: Self.time)
        let (processor, own) = (try KeyPair.generate(.p256), try KeyPair.generate(.p256))
        for (key, other) in [(processor, own), (own, processor)] {
            let request = try CertificateRequest(
                subject: DistinguishedName(.commonName("Shop")), key: key)
            let token = try await token(for: request.publicKey, authority)
            let data = [UInt8](token.paymentData)
            #expect {
                _ = try opener(other, authority).open(data, expecting: nil, now: Self.time)
            } throws: {
                ($0 as? ApplePayRejection)?.code == .unknownMerchantKey
            }
            let opened = try opener(key, authority).open(data, expecting: nil, now: Self.time)
            #expect(opened.amount == 900)
        }
    }

    @Test("A5: A signature without an installed root is refused as untrusted")
    func unknownRoot() async throws {
        let authority = try CertificateAuthority.generate(now: Self.time)
        let other = try CertificateAuthority.generate(now: Self.time)
        let key = try KeyPair.generate(.p256)
        let data = [UInt8](try await token(for: key.publicKey, authority).paymentData)
        let lacking = try opener(key, authority, root: other.root)
        #expect {
            _ = try lacking.open(data, expecting: nil, now: Self.time)
        } throws: {
            ($0 as? ApplePayRejection)?.code == .rootUntrusted
        }
        #expect(
            try opener(key, authority).open(data, expecting: nil, now: Self.time).amount == 900)
    }
}
