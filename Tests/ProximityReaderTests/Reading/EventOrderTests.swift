// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import ProximityReader

/// In which order a read tells how it goes on.
@Suite("Event order of a read", .timeLimit(.minutes(5)))
struct EventOrderTests {
    static let whole = [
        "readyForTap", "cardDetected", "removeCard", "readCompleted", "userInterfaceDismissed",
    ]

    private func readEvents(_ bench: TestBench) async throws -> [String] {
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap()
        _ = try? await session.readPaymentCard(TestBench.request)
        return await names(of: events, through: "userInterfaceDismissed")
            .filter { $0 != "updateProgress" }
    }

    @Test("A read that succeeds")
    func success() async throws {
        let bench = try TestBench()
        #expect(try await readEvents(bench) == Self.whole)
        #expect(
            bench.sheet.messages == [.presentCard, .processing, .removeCard, .success])
        #expect(bench.sheet.dismissals == 1)
    }

    @Test("A card that declines")
    func declined() async throws {
        let bench = try TestBench(ScriptedTransaction(verdicts: [.declined(.sample)]))
        #expect(
            try await readEvents(bench) == [
                "readyForTap", "cardDetected", "removeCard", "readNotCompleted",
                "userInterfaceDismissed",
            ])
        #expect(bench.sheet.messages.last == .declined)
    }

    @Test("A phone that wants its owner is presented again")
    func presentedAgain() async throws {
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [
                .presentAgain(.seePhone, fieldOff: .zero), .read(.sample),
            ]))
        #expect(
            try await readEvents(bench) == [
                "readyForTap", "cardDetected", "readRetry",
            ] + Self.whole)
        #expect(bench.sheet.messages.contains(.seePhone))
    }

    @Test("Several listeners each hear the whole read")
    func severalListeners() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let shared = bench.reader.events
        let listeners = [bench.reader.events, bench.reader.events, shared, shared].map { events in
            Task { await names(of: events, through: "userInterfaceDismissed") }
        }
        let cancelled = Task { [events = bench.reader.events] in
            await names(of: events, through: "never")
        }
        cancelled.cancel()
        _ = await cancelled.value
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        for listener in listeners {
            let heard = await listener.value.filter { $0 != "updateProgress" }
            #expect(heard == Self.whole)
        }
    }

    @Test("The deprecated form hears its seven events")
    func eventHandler() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        var heard: [String] = []
        _ = try await session.readPaymentCard(TestBench.request) { heard.append($0.name) }
        #expect(heard == ["readyForTap", "cardDetected", "removeCard", "completed"])
    }

    @Test("A result that returns immediately comes before the sheet is gone")
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

    @Test("By default a result comes after the sheet is gone")
    func lateResult() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(bench.sheet.dismissals == 1)
    }
}
