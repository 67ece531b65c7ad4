// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests the order of a read's events.
@Suite("Event order of a read")
struct EventOrderTests {
    static let whole = [
        "readyForTap", "cardDetected", "removeCard", "readCompleted", "userInterfaceDismissed",
    ]

    @Test(
        "Each way in which a read ends has its events, result, and sheet message",
        arguments: ReadEnding.all)
    func table(ending: ReadEnding) async throws {
        try await ending.check()
    }

    @Test("The sheet shows the progress of a read")
    func messages() async throws {
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [
                .presentAgain(.seePhone, fieldOff: .zero), .read(.sample),
            ]))
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(
            bench.sheet.messages == [
                .presentCard, .processing, .seePhone, .processing, .removeCard, .success,
            ])
    }

    @Test(
        "The state that an app keeps by events is that of the last event when a call has ended",
        arguments: [CardVerdict.read(.sample), .declined(.sample)])
    @MainActor
    func appState(verdict: CardVerdict) async throws {
        // Its clock stands still, so that the calls wait as long as it takes.
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [verdict]),
            broadcaster: EventBroadcaster(clock: ManualClock()))
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        let last = Lock("")
        let listener = Task {
            for await event in bench.reader.events {
                await Task.yield()
                last.withLock { $0 = event.name }
                began.yield()
            }
        }
        let session = try await bench.session()
        for await _ in begun { break }
        for _ in 0..<10 {
            bench.tap()
            _ = try? await session.readPaymentCard(TestBench.request)
            #expect(last.withLock { $0 } == "userInterfaceDismissed")
            last.withLock { $0 = "" }
        }
        listener.cancel()
        await listener.value
    }

    @Test("Several listeners each get the whole read")
    func severalListeners() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        var listeners = [bench.reader.events, bench.reader.events].map { listen(to: $0, began) }
        let cancelled = Task { [events = bench.reader.events] in
            await names(of: events, through: "never")
        }
        cancelled.cancel()
        _ = await cancelled.value
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        let shared = bench.reader.events
        listeners += [shared, shared].map { listen(to: $0, began) }
        // A listener that shares a stream and starts after the read gets nothing of it.
        var beginnings = begun.makeAsyncIterator()
        for _ in listeners { _ = await beginnings.next() }
        bench.tap()
        _ = try await read.value
        for listener in listeners { #expect(await listener.value == Self.whole) }
    }

    /// Collects the events of a read, and signals when it has the first one.
    private func listen(
        to events: AsyncStream<PaymentCardReader.Event>, _ began: AsyncStream<Void>.Continuation
    ) -> Task<[String], Never> {
        Task {
            var heard: [String] = []
            for await event in events where event.name != "updateProgress" {
                heard.append(event.name)
                if heard.count == 1 { began.yield() }
                if event.name == "userInterfaceDismissed" { break }
            }
            return heard
        }
    }

    @Test("An immediate result is returned before the sheet is dismissed")
    func immediateResult() async throws {
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        let bench = try TestBench(options: options)
        let session = try await bench.session()
        let events = bench.reader.events
        bench.sheet.state.withLock { $0.isHeldOpen = true }
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        let next = Task { try await session.readPaymentCard(TestBench.request) }
        bench.sheet.release()
        _ = try await next.value
        bench.sheet.release()
        var heard = await names(of: events, through: "userInterfaceDismissed")
        heard += await names(of: events, through: "userInterfaceDismissed")
        #expect(heard.filter { $0 != "updateProgress" } == Self.whole + Self.whole)
    }

    @Test("An error is thrown after the sheet is dismissed, even with immediate results")
    func errorsWait() async throws {
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [.declined(.sample)]), options: options)
        let session = try await bench.session()
        bench.tap()
        await expectReadError("paymentCardDeclined") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(bench.sheet.dismissals == 1)
    }

    @Test("By default, a result is returned after the sheet is dismissed")
    func lateResult() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(bench.sheet.dismissals == 1)
    }
}
