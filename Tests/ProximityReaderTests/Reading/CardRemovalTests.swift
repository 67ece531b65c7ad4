// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Support
import TestClocks
import Testing

@testable import ProximityReader

/// See EMV Contactless Book A, 8.1.1.10 and 9.4.
@Suite("A card that stays on the reader", .timeLimit(.minutes(5)))
struct CardRemovalTests {
    /// A bench on whose reader the card of the first read has stayed, and what is heard from now on.
    private func bench(
        _ change: (inout ReaderConfiguration) throws -> Void = { _ in }
    ) async throws -> (TestBench, PaymentCardReaderSession, AsyncStream<PaymentCardReader.Event>) {
        let verdicts = [CardVerdict.read(.sample), .read(.sample), .read(.sample)]
        let bench = try TestBench(ScriptedTransaction(verdicts: verdicts)) {
            $0.allowsCardInField = false
            try change(&$0)
        }
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap()
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
        _ = await names(of: events, through: "userInterfaceDismissed")
        bench.sheet.state.withLock { $0.messages = [] }
        return (bench, session, events)
    }

    @Test("It is not read again: the sheet asks for its removal, and the next card is read")
    func stays() async throws {
        let (bench, session, events) = try await bench()
        async let read = session.readPaymentCard(TestBench.request)
        _ = await names(of: events, through: "removeCard")
        #expect(bench.sheet.messages == [.removeCard])
        bench.cardReader.remove()
        #expect(await names(of: events, through: "readyForTap") == ["readyForTap"])
        bench.tap()
        #expect(try await read.outcome == .success)
        #expect(
            bench.sheet.messages.prefix(2) == [.removeCard, .presentCard])
    }

    @Test("It may come back at once, or another in its place")
    func comesBack() async throws {
        let (bench, session, _) = try await bench()
        bench.tap()
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
        #expect(bench.sheet.messages.first == .presentCard)
    }

    @Test("The wait has a limit, which ends the read as one without a card")
    func limit() async throws {
        let (bench, session, events) = try await bench { $0.removalTimeout = .seconds(12) }
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "removeCard")
        await bench.clock.untilSleeping()
        bench.clock.advance(by: .seconds(12))
        await #expect(throws: PaymentCardReaderSession.ReadError.self) { try await read.value }
        let stayed = bench.diagnostics.withLock { $0 }.contains { diagnostic in
            if case .cardNotRemoved(after: .seconds(12)) = diagnostic { true } else { false }
        }
        #expect(stayed)
        // Nothing of it was read.
        bench.cardReader.remove()
        bench.tap()
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
    }

    @Test("The wait can be cancelled")
    func cancelled() async throws {
        let (bench, session, events) = try await bench()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "removeCard")
        await bench.clock.untilSleeping()
        #expect(try await session.cancelRead())
        await #expect(throws: PaymentCardReaderSession.ReadError.self) { try await read.value }
        #expect(!bench.sheet.messages.contains(.presentCard))
    }

    @Test("Where the configuration allows it, it is read again")
    func allowed() async throws {
        let (bench, session, _) = try await bench { $0.allowsCardInField = true }
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
        #expect(bench.sheet.messages.first == .presentCard)
    }

    @Test("A reader that is unplugged meanwhile is told about")
    func unplugged() async throws {
        let (bench, session, events) = try await bench()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "removeCard")
        bench.cardReader.unplug()
        await #expect(throws: PaymentCardReaderSession.ReadError.self) { try await read.value }
    }
}
