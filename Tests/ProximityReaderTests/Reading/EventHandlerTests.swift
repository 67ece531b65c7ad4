// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Support
import Testing

@testable import ProximityReader

/// Tests the read methods of iOS 15, which send their events to a handler.
@Suite("Event handlers")
struct EventHandlerTests {
    private typealias Handler = (PaymentCardReaderSession.Event) -> Void

    private static let whole = ["readyForTap", "cardDetected", "removeCard", "completed"]

    @Test("An observer has got all events of a read when it returns")
    func observer() async throws {
        let bench = try TestBench()
        let heard = Lock<[String]>([])
        bench.reader.observe { event in heard.withLock { $0.append(event.name) } }
        let session = try await bench.session()
        heard.withLock { $0 = [] }
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(heard.withLock { $0 } == EventOrderTests.whole)
    }

    @Test("Each of the four methods with a handler gets the events of iOS 15")
    func forms() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let profile = try #require(CardProfile(named: "wallet-visa-pass"))
        let passes = VASRequest(vasMerchants: [.init(id: "pass.com.example.coffee")])
        let verification = PaymentCardVerificationRequest(currencyCode: "USD")
        let forms: [(@escaping Handler) async throws -> Void] = [
            { _ = try await session.readPaymentCard(TestBench.request, eventHandler: $0) },
            { _ = try await session.readPaymentCard(verification, eventHandler: $0) },
            { _ = try await session.readVAS(passes, eventHandler: $0) },
            {
                _ = try await session.readPaymentCard(
                    TestBench.request, vasRequest: passes, stopOnVASResult: false,
                    eventHandler: $0)
            },
        ]
        for form in forms {
            bench.cardReader.present(EmulatedCard(profile))
            let heard = Lock<[String]>([])
            try await form { event in heard.withLock { $0.append(event.name) } }
            #expect(heard.withLock { $0 } == Self.whole)
        }
    }

    @Test("A retry, a cancellation, and a failure are sent with their old names")
    func otherEvents() async throws {
        let rows: [([CardVerdict], Bool, [String])] = [
            (
                [.presentAgain(.seePhone, fieldOff: .zero), .read(.sample)], false,
                ["readyForTap", "cardDetected", "retry"] + Self.whole
            ),
            (
                [.declined(.sample)], false,
                ["readyForTap", "cardDetected", "removeCard", "readNotCompleted"]
            ),
            ([], true, ["readyForTap", "readCancelled"]),
        ]
        for (verdicts, isCancelled, expected) in rows {
            let bench = try TestBench(ScriptedTransaction(verdicts: verdicts))
            let session = try await bench.session()
            let heard = Lock<[String]>([])
            if !isCancelled { bench.tap() }
            let read = Task {
                try await session.readPaymentCard(TestBench.request) { event in
                    heard.withLock { $0.append(event.name) }
                }
            }
            if isCancelled {
                await bench.cardReader.untilAwaited()
                #expect(try await session.cancelRead())
            }
            _ = await read.result
            #expect(heard.withLock { $0 } == expected)
        }
    }

    @Test("A handler gets only the events of its read, which also go to the reader's listeners")
    func alone() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap()
        let heard = Lock<[String]>([])
        _ = try await session.readPaymentCard(TestBench.request) { event in
            heard.withLock { $0.append(event.name) }
        }
        _ = try await session.readPaymentCard(TestBench.request, eventHandler: nil)
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(heard.withLock { $0 } == Self.whole)
        for _ in 0..<3 {
            let all = await names(of: events, through: "userInterfaceDismissed")
            #expect(all.filter { $0 != "updateProgress" } == EventOrderTests.whole)
        }
    }
}
