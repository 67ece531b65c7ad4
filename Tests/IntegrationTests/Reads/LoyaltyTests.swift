// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import PaymentProcessor
import ProximityReader
import Support
import TestSupport
import Testing

/// A phone with a pass and a card, in process and through a real pcscd.
@Suite("Loyalty over every transport", .serialized)
struct LoyaltyTests {
    private static let program = VASRequest.Merchant(id: "pass.com.example.coffee")

    @Test("A pass and a payment are read in one tap, and both open", arguments: Transport.available)
    func both(transport: Transport) async throws {
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            try field.present(phone("wallet-visa-pass"))
            let (payment, passes) = try await session.readPaymentCard(
                PointOfSale.request, vasRequest: VASRequest(vasMerchants: [Self.program]),
                stopOnVASResult: false)
            #expect(shop.authorize(try shop.open(try #require(payment))).isApproved)
            try expectCoffee(try #require(passes))
        }
    }

    @Test("A pass is read without a payment", arguments: Transport.available)
    func pass(transport: Transport) async throws {
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            try field.present(phone("wallet-pass"))
            try expectCoffee(
                try await session.readVAS(VASRequest(vasMerchants: [Self.program])))
        }
    }

    @Test(
        "A pass in Google Wallet and a payment are read in one tap", arguments: Transport.available)
    func google(transport: Transport) async throws {
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader)) { configuration in
                configuration.smartTapMerchants = SmartTapMerchant.test
            }
            let session = try await shop.session()
            try field.present(phone("google-wallet-visa-pass"))
            let (payment, passes) = try await session.readPaymentCard(
                PointOfSale.request, vasRequest: VASRequest(vasMerchants: [Self.program]),
                stopOnVASResult: false)
            #expect(shop.authorize(try shop.open(try #require(payment))).isApproved)
            let entry = try #require(passes?.entries.first)
            #expect(entry.status == .success)
            let opened = try shop.passOpener().open(
                Array(try #require(entry.customerVASData)), of: entry.id, now: PointOfSale.now)
            #expect(opened.objects.map(\.number) == ["COFFEE-0001234567"])
        }
    }

    private func phone(_ name: String) throws -> EmulatedCard {
        let generator = Lock(SeededGenerator(seed: 3))
        let random = RandomSource { count in generator.withLock { $0.bytes(count) } }
        return EmulatedCard(
            try #require(CardProfile(named: name)), random: random, time: { PointOfSale.now })
    }

    private func expectCoffee(_ result: VASReadResult) throws {
        let entry = try #require(result.entries.first)
        #expect(entry.status == .success)
        let pass = try PassOpener(key: .test()).open(
            Array(try #require(entry.customerVASData)), of: entry.id, now: PointOfSale.now)
        #expect(pass.text == "COFFEE-0001234567")
    }
}
