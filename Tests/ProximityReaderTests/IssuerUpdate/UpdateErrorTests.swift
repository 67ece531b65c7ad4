// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import SmartCard
import TestSupport
import Testing

@testable import ProximityReader

/// Tests updates that end without a result, and that the next one works.
@Suite("Failed updates and update events")
struct UpdateErrorTests {
    private static let answer = IssuerResponse(
        responseCode: "00", authenticationData: Data(count: 8))

    /// Returns a bench after a read of a card that awaits its issuer's answer.
    private func session(
        _ updates: [CardVerdict] = [], change: (inout ReaderConfiguration) throws -> Void = { _ in }
    ) async throws -> (TestBench, PaymentCardReaderSession) {
        var outcome = Outcome(.approved)
        outcome.discretionaryData = [
            DataObject(0x8A, [0x30, 0x30]), DataObject(0x95, [0, 0, 0, 0, 0]),
            DataObject(0x9B, [0x10, 0]),
        ]
        let updated = CardVerdict.updated(try #require(PaymentCardUpdateResult(outcome)))
        let bench = try TestBench(
            ScriptedTransaction(
                verdicts: [.read(.sample)], awaitsIssuer: true, updates: updates + [updated]),
            change: change)
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        bench.cardReader.remove()
        return (bench, session)
    }

    private func expectSuccess(_ bench: TestBench, _ session: PaymentCardReaderSession) async throws
    {
        bench.tap()
        let update = try await session.updateCard(with: Self.answer)
        #expect(update.authentication == .successful)
        #expect(update.scripts.isEmpty)
    }

    @Test("An update shows the sheet again and sends the events of a read")
    func told() async throws {
        let (bench, session) = try await session()
        let events = bench.reader.events
        _ = await names(of: events, through: "userInterfaceDismissed")
        try await expectSuccess(bench, session)
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(heard == EventOrderTests.whole)
        #expect(bench.sheet.contents.map(\.amount) == ["12.50", "12.50"])
        #expect(
            bench.sheet.messages.suffix(4) == [
                .presentCardAgain, .processing, .removeCard, .success,
            ])
        #expect(bench.sheet.dismissals == 2)
    }

    @Test("An update is refused before a read and after a failed read")
    func noTransaction() async throws {
        let bench = try TestBench(
            ScriptedTransaction(
                verdicts: [.read(.sample), .notSupported(.useAnotherCard, "")], awaitsIssuer: true))
        let first = try await bench.session()
        await expectUpdateError("noTransaction") { try await first.updateCard(with: Self.answer) }

        let (other, session) = try await session()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await other.cardReader.untilAwaited()
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
        await expectUpdateError("noTransaction") { try await session.updateCard(with: Self.answer) }
    }

    @Test(
        "An invalid issuer answer is refused before the sheet is shown",
        arguments: [
            (IssuerResponse(responseCode: "00"), "neither authentication data nor a script"),
            (IssuerResponse(responseCode: "0", authenticationData: Data(count: 8)), "(8A)"),
            (IssuerResponse(responseCode: "0\u{7F}", authenticationData: Data(count: 8)), "(8A)"),
            (IssuerResponse(responseCode: "00", authenticationData: Data(count: 7)), "not 7"),
            (IssuerResponse(responseCode: "00", authenticationData: Data(count: 17)), "not 17"),
            (IssuerResponse(responseCode: "00", scripts: [Data([0x72, 0x05])]), "script 1"),
            (
                IssuerResponse(
                    responseCode: "00", scripts: [Data([0x72, 0x00]), Data([0x77, 0x00])]),
                "script 2"
            ),
            (
                IssuerResponse(responseCode: "00", scripts: [Data([0x71, 0x00, 0x72, 0x00])]),
                "script 1"
            ),
        ])
    func invalidResponse(response: IssuerResponse, reason: String) async throws {
        let (bench, session) = try await session()
        do {
            _ = try await session.updateCard(with: response)
            Issue.record("Nothing was thrown.")
        } catch {
            guard case .invalidResponse = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.errorDescription.contains(reason))
        }
        #expect(bench.sheet.contents.count == 1)
        try await expectSuccess(bench, session)
    }

    @Test("An update canceled by the customer or the program can be retried")
    func cancelled() async throws {
        let (bench, session) = try await session()
        for cancels in [
            { bench.sheet.cancel() }, { _ = try await session.cancelRead() },
        ] as [@Sendable () async throws -> Void] {
            let update = Task { try await session.updateCard(with: Self.answer) }
            await bench.cardReader.untilAwaited()
            try await cancels()
            await expectUpdateError("cancelled") { try await update.value }
            #expect(bench.sheet.messages.last == .cancelled)
        }
        try await expectSuccess(bench, session)
    }

    @Test("An update without a card in time ends and can be retried")
    func timeOut() async throws {
        let (bench, session) = try await session()
        let update = Task { try await session.updateCard(with: Self.answer) }
        await bench.clock.waitUntilSleeping()
        bench.clock.advance(by: .seconds(60))
        await expectUpdateError("timedOut") { try await update.value }
        #expect(bench.sheet.messages.last == .timedOut)
        try await expectSuccess(bench, session)
    }

    @Test("During an update, the session is busy for reads and updates")
    func busy() async throws {
        let (bench, session) = try await session()
        let update = Task { try await session.updateCard(with: Self.answer) }
        await bench.cardReader.untilAwaited()
        await expectReadError("readerSessionBusy") {
            try await session.readPaymentCard(TestBench.request)
        }
        await expectReading("readerSessionBusy") {
            try await session.updateCard(with: Self.answer)
        }
        bench.tap()
        #expect(try await update.value.authentication == .successful)
    }

    @Test("An expired session does not update a card")
    func expired() async throws {
        let (bench, session) = try await session { $0.sessionLifetime = .seconds(100) }
        bench.clock.advance(by: .seconds(100))
        await expectReading("readerSessionExpired") {
            try await session.updateCard(with: Self.answer)
        }
    }

    @Test("An update of a card that is lost repeatedly fails as not readable")
    func lost() async throws {
        let (bench, session) = try await session([.presentAgain(.presentCardAgain, fieldOff: .zero)]
        )
        let events = bench.reader.events
        bench.tap(CardFault(.tear, at: 1))
        let update = Task { try await session.updateCard(with: Self.answer) }
        var losses = 0
        for await event in events {
            guard event.name == "readRetry" else { continue }
            losses += 1
            bench.tap(CardFault(.tear, at: 1))
            if losses == 2 { break }
        }
        await expectReading("cardReadFailed") { try await update.value }
    }

    @Test("An issuer response's description contains none of the issuer's data")
    func nothingLeaks() {
        let answer = IssuerResponse(
            responseCode: "00", authenticationData: Data(repeating: 0xAB, count: 8),
            scripts: [Data([0x72, 0x02, 0xAB, 0xAB])])
        let printed = "\(answer) \(String(reflecting: answer))".uppercased()
        #expect(!printed.contains("ABAB"))
        #expect(!printed.contains("171"))
    }

    /// Expects an update to fail as a read does.
    private func expectReading(
        _ name: String, _ body: () async throws -> some Any,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        do {
            _ = try await body()
            Issue.record("Nothing was thrown.", sourceLocation: sourceLocation)
        } catch {
            guard case .readFailed(let read) = error as? PaymentCardReaderSession.UpdateError else {
                Issue.record("\(error)", sourceLocation: sourceLocation)
                return
            }
            #expect(read.errorName == name, sourceLocation: sourceLocation)
        }
    }
}
