// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Support
import TestClocks
import TestSupport
import Testing

@testable import ProximityReader

/// See EMV Contactless Book A, 8.1.1.10 and 9.4.
@Suite("A card that stays on the reader")
struct CardRemovalTests {
    /// Returns a bench whose card stayed on the reader after a read, and the following events.
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

    @Test("A card that stays is not read again; after its removal, the next card is read")
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

    @Test("A card that was removed can come back at once")
    func comesBack() async throws {
        let (bench, session, _) = try await bench()
        bench.tap()
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
        #expect(bench.sheet.messages.first == .presentCard)
    }

    @Test("The wait for removal has a time limit, which ends the read")
    func limit() async throws {
        let (bench, session, events) = try await bench { $0.removalTimeout = .seconds(12) }
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "removeCard")
        await bench.clock.waitUntilSleeping()
        bench.clock.advance(by: .seconds(12))
        await #expect(throws: PaymentCardReaderSession.ReadError.self) { try await read.value }
        let stayed = bench.diagnostics.withLock { $0 }.contains { diagnostic in
            if case .cardNotRemoved(after: .seconds(12)) = diagnostic { true } else { false }
        }
        #expect(stayed)
        // The card was not read.
        bench.cardReader.remove()
        bench.tap()
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
    }

    @Test("The wait for removal can be canceled")
    func cancelled() async throws {
        let (bench, session, events) = try await bench()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "removeCard")
        await bench.clock.waitUntilSleeping()
        #expect(try await session.cancelRead())
        await #expect(throws: PaymentCardReaderSession.ReadError.self) { try await read.value }
        #expect(!bench.sheet.messages.contains(.presentCard))
    }

    @Test("A card that stays is read again if the configuration allows it")
    func allowed() async throws {
        let (bench, session, _) = try await bench { $0.allowsCardInField = true }
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
        #expect(bench.sheet.messages.first == .presentCard)
    }

    @Test("Unplugging the reader ends the wait for removal")
    func unplugged() async throws {
        let (bench, session, events) = try await bench()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "removeCard")
        bench.cardReader.unplug()
        await #expect(throws: PaymentCardReaderSession.ReadError.self) { try await read.value }
    }
}
