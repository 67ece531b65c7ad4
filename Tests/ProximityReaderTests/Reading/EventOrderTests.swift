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

    @Test("Each way in which a read can end", arguments: ReadEnding.all)
    func table(ending: ReadEnding) async throws {
        try await ending.check()
    }

    @Test("The sheet says how a read goes on")
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

    @Test("An error comes after the sheet is gone, also where results come immediately")
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

    @Test("By default a result comes after the sheet is gone")
    func lateResult() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(bench.sheet.dismissals == 1)
    }
}
