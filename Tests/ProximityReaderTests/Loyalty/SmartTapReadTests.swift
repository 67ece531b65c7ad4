// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import Support
import Testing

@testable import ProximityReader

/// Tests phones with Google's wallet, from the tap to the provider.
@Suite("Loyalty passes of Google's wallet")
struct SmartTapReadTests {
    private static let coffee = VASRequest.Merchant(id: "pass.com.example.coffee")

    private func bench(
        _ card: String, _ faults: CardFault..., collectors: [SmartTapMerchant] = .test
    ) async throws -> (TestBench, PaymentCardReaderSession) {
        let bench = try TestBench(nil) { $0.smartTapMerchants = collectors }
        let session = try await bench.session()
        bench.cardReader.present(
            EmulatedCard(try #require(CardProfile(named: card))), faults: faults)
        return (bench, session)
    }

    private func open(
        _ entry: VASReadResult.ReadEntry, _ bench: TestBench
    ) throws -> CollectedPasses {
        try CollectedPassOpener(
            keys: bench.provider.processorKeys, readers: RegisteredReaders(bench.readers),
            audience: "psp.test"
        ).open(Array(try #require(entry.customerVASData)), of: entry.id, now: TestBench.start)
    }

    @Test("A Google pass reaches the app sealed, and the provider opens it")
    func pass() async throws {
        let (bench, session) = try await bench("google-wallet-pass")
        let result = try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        let entry = try #require(result.entries.first)
        #expect(result.entries.count == 1)
        #expect(entry.id == "pass.com.example.coffee" && entry.status == .success)
        let text = String(decoding: try #require(entry.customerVASData), as: UTF8.self)
        #expect(!text.contains("0001234567"))
        let passes = try open(entry, bench)
        #expect(passes.objects.map(\.number) == ["COFFEE-0001234567"])
        #expect(passes.objects.map(\.kind) == [.loyalty])
        #expect(passes.collector == 10_000_001 && passes.time == TestBench.start)
        #expect(passes.merchantIdentifier == "MERCHANT-1")
        #expect(bench.sheet.messages == [.presentPhone, .processing, .removeCard, .success])
    }

    @Test("Each requested program has a Google entry, in the order of the request")
    func programs() async throws {
        let (bench, session) = try await bench("google-wallet-visa-pass")
        let names = ["pass.com.example.none", "pass.com.example.books", "pass.com.example.coffee"]
        let result = try await session.readVAS(
            VASRequest(vasMerchants: names.map { VASRequest.Merchant(id: $0) }))
        #expect(result.entries.map(\.id) == names)
        #expect(result.entries.map(\.status) == [.vasDataNotFound, .success, .success])
        #expect(try open(result.entries[1], bench).objects.map(\.number) == ["BOOKS-0007654321"])
    }

    /// The phone answers NEGOTIATE or GET DATA with the status word.
    @Test(
        "Each Smart Tap status word produces its entry status",
        arguments: [
            ("status@2:9001", VASReadResult.ReadEntry.Status.vasDataNotFound),
            ("status@3:9001", .vasDataNotFound), ("status@3:9302", .userInterventionRequired),
            ("status@2:9300", .userInterventionRequired), ("status@3:9400", .incorrectData),
        ])
    func statuses(fault: String, status: VASReadResult.ReadEntry.Status) async throws {
        let (_, session) = try await bench(
            "google-wallet-pass", try #require(CardFault(fault)))
        let result = try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        #expect(result.entries.map(\.status) == [status])
        #expect(result.entries.map { $0.customerVASData == nil } == [true])
    }

    @Test(
        "A wallet that cannot be read allows only payment, and the reason is reported",
        arguments: [
            ("status@2:9500", "collector's signature"), ("status@3:9600", "9600"),
            ("status@3:9000", "without pass data"), ("status@2:9000", "without a session"),
        ])
    func refusals(fault: String, reason: String) async throws {
        let fault = try #require(CardFault(fault))
        let (bench, session) = try await bench("google-wallet-visa-pass", fault)
        let request = VASRequest(vasMerchants: [Self.coffee])
        await expectReadError("vasReadFail") { try await session.readVAS(request) }
        let told = bench.diagnostics.withLock { $0.first?.description }
        #expect(told?.contains(reason) == true, "\(told ?? "nothing")")
        bench.cardReader.present(
            EmulatedCard(try #require(CardProfile(named: "google-wallet-visa-pass"))),
            faults: [fault])
        let (payment, passes) = try await session.readPaymentCard(
            TestBench.request, vasRequest: request, stopOnVASResult: false)
        #expect(payment != nil && passes == nil)
    }

    @Test("Without a collector, no Google pass is requested")
    func noCollector() async throws {
        let (bench, session) = try await bench("google-wallet-pass", collectors: [])
        await expectReadError("vasReadFail") {
            try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        }
        let told = bench.diagnostics.withLock { $0.first?.description }
        #expect(told?.contains("smartTap") == true)
    }

    @Test("A reader with collectors still reads Apple's passes")
    func apple() async throws {
        let (_, session) = try await bench("wallet-pass")
        let result = try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        let data = try #require(result.entries.first?.customerVASData)
        #expect(!CollectedPassOpener.recognizes(Array(data)))
    }

    @Test(
        "With Google's wallet, phone, program, and stop option decide what is returned",
        arguments: [
            // Phone, program, whether passes end the read; whether payment and passes are returned.
            ("google-wallet-visa-pass", "pass.com.example.coffee", false, true, true),
            ("google-wallet-visa-pass", "pass.com.example.coffee", true, false, true),
            ("google-wallet-visa-pass", "pass.com.example.none", true, true, false),
            ("google-wallet-locked-pass", "pass.com.example.coffee", true, true, false),
            ("google-wallet-locked-pass", "pass.com.example.coffee", false, true, true),
            ("google-wallet-pass", "pass.com.example.coffee", false, false, true),
        ] as [(String, String, Bool, Bool, Bool)])
    func payment(
        card: String, program: String, stops: Bool, pays: Bool, hasPasses: Bool
    ) async throws {
        let (_, session) = try await bench(card)
        let (payment, passes) = try await session.readPaymentCard(
            TestBench.request, vasRequest: VASRequest(vasMerchants: [.init(id: program)]),
            stopOnVASResult: stops)
        #expect((payment != nil) == pays)
        #expect((passes != nil) == hasPasses)
    }

    @Test("A phone lost during Smart Tap can be presented again in a new session")
    func lost() async throws {
        let (bench, session) = try await bench("google-wallet-pass", CardFault(.tear, at: 3))
        async let result = session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        await bench.cardReader.untilAwaited()
        bench.cardReader.present(
            EmulatedCard(try #require(CardProfile(named: "google-wallet-pass"))))
        #expect(try await result.entries.map(\.status) == [.success])
        #expect(bench.sheet.messages.contains(.presentCardAgain))
    }
}

extension [SmartTapMerchant] {
    fileprivate static var test: [SmartTapMerchant] { SmartTapMerchant.test }
}
