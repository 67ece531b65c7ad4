// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests that a session that ends between reads sends notReady at once.
@Suite("Sessions that end while idle")
struct SessionEndTests {
    private static let dayInMilliseconds: Int64 = 24 * 60 * 60 * 1000

    /// Returns the names of the events through `notReady`, without those of the preparation.
    private static func heard(_ events: AsyncStream<PaymentCardReader.Event>) async -> [String] {
        await names(of: events, through: "notReady").filter { $0 != "updateProgress" }
    }

    @Test("An unplugged reader ends the session until the reader is back and prepared again")
    func unplugged() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        bench.cardReader.unplug()
        #expect(await Self.heard(events) == ["notReady"])
        #expect(bench.diagnostics.withLock { $0.count } == 1)
        for _ in 0..<2 {
            await expectReadError("noReaderSession") {
                try await session.readPaymentCard(TestBench.request)
            }
        }
        #expect(bench.sheet.contents.isEmpty)
        await expectReaderError("prepareFailed") { try await bench.session() }
        bench.cardReader.plugIn()
        let next = try await bench.session()
        #expect(next !== session)
        bench.tap()
        _ = try await next.readPaymentCard(TestBench.request)
    }

    /// A reader that reports its loss before its wait for a card fails.
    private struct FadingReader: CardReader {
        let base = EmulatedReader()
        let loss = AsyncStream.makeStream(of: CardError.self)
        var name: String { "Fading" }

        func probe() async throws(CardError) {}

        func waitForCard() async throws(CardError) -> any ConnectedCard {
            try await base.waitForCard()
        }

        func losses() -> AsyncStream<CardError> { loss.stream }
    }

    @Test("A reader that is lost during a read is reported once, and ends the session after it")
    func lostAmidRead() async throws {
        let reader = FadingReader()
        let bench = try TestBench { $0.reader = .custom(reader) }
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await reader.base.untilAwaited()
        reader.loss.continuation.yield(CardError(.readerUnavailable))
        await waitUntil("the loss is noticed") { await !session.isUsable }
        reader.base.present(EmulatedCard(.visaCredit))
        #expect(try await read.value.outcome == .success)
        #expect(await Self.heard(events) == EventOrderTests.whole + ["notReady"])
        #expect(bench.diagnostics.withLock { $0.isEmpty })
    }

    @Test("Unplugging the reader ends the session even if it is back at once")
    func unpluggedForAMoment() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        bench.cardReader.unplug()
        bench.cardReader.plugIn()
        #expect(await Self.heard(events) == ["notReady"])
        #expect(try await bench.session() !== session)
    }

    @Test("A reader token ends its session in the second that it expires, not before")
    func tokenExpires() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        func advance(by seconds: Int64) {
            bench.time.withLock { $0 += seconds }
            bench.clock.advance(by: .seconds(seconds))
        }
        advance(by: 3599)
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        advance(by: 1)
        #expect(await Self.heard(events) == EventOrderTests.whole + ["notReady"])
        for _ in 0..<2 {
            await expectReadError("readerTokenExpired") {
                try await session.readPaymentCard(TestBench.request)
            }
        }
        await expectReaderError("tokenExpired") { try await bench.session() }
    }

    @Test("A session ends at the end of its own lifetime")
    func lifetime() async throws {
        let bench = try TestBench { $0.sessionLifetime = .seconds(100) }
        let session = try await bench.session()
        let events = bench.reader.events
        bench.clock.advance(by: .seconds(100))
        #expect(await Self.heard(events) == ["notReady"])
        await expectReadError("readerSessionExpired") {
            try await session.readPaymentCard(TestBench.request)
        }
    }

    @Test("A store-and-forward session ends after its day, regardless of its token")
    func storingDay() async throws {
        let bench = try StoreBench { $0.sessionLifetime = .seconds(7 * 24 * 60 * 60) }
        let session = try await bench.session()
        let events = bench.reader.events
        func advance(by milliseconds: Int64) {
            bench.advance(milliseconds)
            bench.bench.clock.advance(by: .milliseconds(milliseconds))
        }
        advance(by: Self.dayInMilliseconds - 1)
        try await bench.read(session)
        advance(by: 1)
        #expect(await Self.heard(events) == EventOrderTests.whole + ["notReady"])
        await expectReadError("readerSessionExpired") { try await bench.read(session) }
        await expectReaderError("storeAndForwardSessionExpired") {
            try await bench.reader.prepareStoreAndForward()
        }
    }

    @Test(
        "A session that expires during a read ends after the read",
        arguments: [false, true])
    func amidRead(isImmediate: Bool) async throws {
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = isImmediate
        let bench = try TestBench(options: options) { $0.sessionLifetime = .seconds(30) }
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        bench.clock.advance(by: .seconds(30))
        bench.tap()
        #expect(try await read.value.outcome == .success)
        #expect(await Self.heard(events) == EventOrderTests.whole + ["notReady"])
    }

    @Test("A session says when it ends: with its token or before, and not once it has ended")
    func end() async throws {
        let bench = try TestBench { $0.sessionLifetime = .seconds(3000) }
        let session = try await bench.session()
        let expiry = TestBench.start + 3600
        #expect(await session.end == .init(tokenExpiry: expiry, timeLeft: .seconds(3000)))
        bench.time.withLock { $0 += 601 }
        #expect(await session.end == .init(tokenExpiry: expiry, timeLeft: .seconds(2999)))
        bench.time.withLock { $0 += 2999 }
        #expect(await session.end == nil)
    }

    @Test("A released session is gone, and its end is not reported")
    func released() async throws {
        let bench = try TestBench()
        weak var core: SessionCore?
        do {
            let session = try await bench.session()
            core = session.core
            bench.tap()
            _ = try await session.readPaymentCard(TestBench.request)
        }
        await waitUntil("the session is gone") { core == nil }
        let events = bench.reader.events
        bench.clock.advance(by: .seconds(24 * 60 * 60))
        bench.tap()
        _ = try await bench.session().readPaymentCard(TestBench.request)
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(!heard.contains("notReady"))
    }

    @Test("The end of an earlier session is not reported while a later one exists")
    func earlierSession() async throws {
        let bench = try TestBench()
        let earlier = try await bench.session()
        let token = try bench.provider.token(lifetime: 7200)
        let later = try await bench.reader.prepare(using: token)
        let events = bench.reader.events
        bench.time.withLock { $0 += 3600 }
        bench.clock.advance(by: .seconds(3600))
        bench.tap()
        _ = try await later.readPaymentCard(TestBench.request)
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(!heard.contains("notReady"))
        await expectReadError("readerTokenExpired") {
            try await earlier.readPaymentCard(TestBench.request)
        }
        bench.cardReader.unplug()
        #expect(await names(of: events, through: "notReady").last == "notReady")
    }
}
