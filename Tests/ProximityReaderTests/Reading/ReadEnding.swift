// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// A way in which a read can end, with its events and result.
struct ReadEnding: Sendable, CustomTestStringConvertible {
    /// A read in progress, with the objects that can affect it.
    struct Scene: Sendable {
        let bench: TestBench
        let session: PaymentCardReaderSession
        let read: Task<PaymentCardReadResult, any Error>

        /// Suspends until the read has sent an event this many times.
        func hears(_ event: String, times: Int = 1) async {
            let events = bench.reader.events
            for _ in 0..<times { _ = await names(of: events, through: event) }
        }

        /// Lets the time limit of a tap pass.
        func letTimePass() async {
            await bench.cardReader.untilAwaited()
            await bench.clock.waitUntilSleeping()
            bench.clock.advance(by: .seconds(60))
        }
    }

    let testDescription: String
    var verdicts: [CardVerdict] = [.read(.sample)]
    var includesErrors = false
    /// The actions before the read, after the session has started.
    var before: @Sendable (TestBench) -> Void = { _ in }
    /// What happens during the read.
    var meanwhile: @Sendable (Scene) async throws -> Void = { $0.bench.tap() }
    /// The outcome of the result, or the error.
    let end: String
    /// The events of the read.
    let events: [String]
    /// The last message of the sheet, or `nil` if it is not shown.
    let message: PaymentSheetMessage?

    /// Reads a card, and compares the result with the expectations.
    func check() async throws {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = includesErrors
        let bench = try TestBench(
            ScriptedTransaction(mayRead: !verdicts.isEmpty, verdicts: verdicts), options: options)
        let session = try await bench.session()
        let events = bench.reader.events
        before(bench)
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        try await meanwhile(Scene(bench: bench, session: session, read: read))
        switch await read.result {
        case .success(let result): #expect("\(result.outcome)" == end)
        case .failure(let error):
            #expect((error as? PaymentCardReaderSession.ReadError)?.errorName == end)
        }
        // All events have been sent by now; a mark shows their end.
        bench.reader.broadcaster.send(.updateProgress(0))
        var heard: [String] = []
        for await event in events {
            if case .updateProgress(let percent) = event {
                if percent == 0 { break }
            } else {
                heard.append(event.name)
            }
        }
        #expect(heard == self.events)
        // The reader did not fail if its wait was canceled.
        #expect(message != .cancelled || bench.diagnostics.withLock { $0.isEmpty })
        #expect(bench.sheet.messages.last == message)
        #expect(bench.sheet.dismissals == bench.sheet.contents.count)
    }
}
