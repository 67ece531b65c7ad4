// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import ProximityReader
import Testing

@testable import ProximityReader

/// Tests passes in store-and-forward sessions, which store only payments.
@Suite("Loyalty in store-and-forward sessions")
struct StoredLoyaltyTests {
    private static let coffee = VASRequest(
        vasMerchants: [.init(id: "pass.com.example.coffee")], localizedVASType: "Coffee")

    private let bench: StoreBench
    private let session: StoreAndForwardPaymentCardReaderSession

    init() async throws {
        bench = try StoreBench(nil) { $0.storedReadLimit = 1 }
        session = try await bench.session()
    }

    private func present(_ card: String) throws {
        bench.bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: card))))
    }

    @Test("Passes alone are returned but not stored, even when the store is full")
    func passes() async throws {
        for count in 0...1 {
            try present("wallet-pass")
            let result = try await session.readVAS(Self.coffee)
            #expect(result.entries.map(\.status) == [.success])
            #expect(try await session.status().readCount == count)
            if count == 0 { try await bench.read(session) }
        }
    }

    @Test("Of a payment with passes, only the payment is stored, and both are returned")
    func both() async throws {
        try present("wallet-visa-pass")
        let (payment, passes) = try await session.readPaymentCard(
            TestBench.request, vasRequest: Self.coffee, stopOnVASResult: false)
        #expect(passes?.entries.map(\.status) == [.success])
        let batch = try await bench.reader.fetchPaymentCardReaderStore()
            .fetchStoredPaymentCardReadResultBatch()
        #expect(batch.payments.map(\.id) == [try #require(payment?.id)])
        #expect(payment?.cardExpirationState == .notExpired)
    }

    @Test("Passes that make the payment unnecessary leave no stored read")
    func passesFirst() async throws {
        try present("wallet-visa-pass")
        let (payment, passes) = try await session.readPaymentCard(
            TestBench.request, vasRequest: Self.coffee, stopOnVASResult: true)
        #expect(payment == nil && passes != nil)
        #expect(try await session.status().readCount == 0)
    }

    @Test("A payment that cannot be stored is refused before passes are requested")
    func full() async throws {
        try await bench.read(session)
        try present("wallet-visa-pass")
        await expectReadError("readNotAllowed") {
            try await session.readPaymentCard(
                TestBench.request, vasRequest: Self.coffee, stopOnVASResult: true)
        }
        #expect(bench.bench.sheet.contents.count == 1)
    }

    @Test("An expired store-and-forward session reads no passes")
    func expired() async throws {
        bench.advance(24 * 60 * 60 * 1000)
        try present("wallet-pass")
        await expectReadError("readerSessionExpired") { try await session.readVAS(Self.coffee) }
    }
}
