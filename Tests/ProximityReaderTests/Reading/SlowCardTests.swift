// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EMVDescription
import EmulatedCards
import Foundation
import PaymentProcessor
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests cards that answer each command in time, and the whole dialogue too late.
@Suite("Slow cards")
struct SlowCardTests {
    private let clock = ManualClock()
    private let field: EmulatedReader

    init() {
        field = EmulatedReader(clock: clock)
    }

    private func bench(
        _ transaction: ScriptedTransaction? = ScriptedTransaction(
            exchanges: 10, verdicts: [.read(.sample)]),
        change: (inout ReaderConfiguration) -> Void = { _ in }
    ) throws -> TestBench {
        try TestBench(transaction) { configuration in
            configuration.clock = clock
            configuration.reader = .custom(field)
            change(&configuration)
        }
    }

    /// Presents a card that takes this long for each response, or for the first few.
    ///
    /// A lost card stays in the field, and is read again at once.
    private func present(
        _ delay: Duration, exchanges: Int? = nil, _ card: EmulatedCard = EmulatedCard(.visaCredit)
    ) {
        let faults =
            exchanges.map { (1...$0).map { CardFault(.delay(delay), at: $0) } }
            ?? [CardFault(.delay(delay))]
        field.present(card, faults: faults)
    }

    /// Lets the card answer this often.
    private func letAnswer(_ count: Int, after delay: Duration) async {
        for _ in 0..<count {
            // The card's sleep, and the time limit.
            await clock.waitUntilSleeping(2)
            clock.advance(by: delay)
        }
    }

    @Test("A card that takes more than ten seconds in all is lost, and is requested again")
    func tooSlow() async throws {
        let bench = try bench()
        let session = try await bench.session()
        let events = bench.reader.events
        present(.seconds(8), exchanges: 2)
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await letAnswer(1, after: .seconds(8))
        await clock.waitUntilSleeping(2)
        clock.advance(by: .seconds(2))
        let heard = await names(of: events, through: "readRetry")
        #expect(heard.suffix(3) == ["readyForTap", "cardDetected", "readRetry"])
        #expect(bench.sheet.messages.contains(.presentCardAgain))
        #expect(try await read.value.outcome == .success)
    }

    @Test("A card that is too slow three times cannot be read, and the setting is named")
    func threeTimes() async throws {
        let bench = try bench()
        let session = try await bench.session()
        present(.seconds(11))
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await letAnswer(3, after: .seconds(10))
        await expectReadError("cardReadFailed") { try await read.value }
        let words = bench.diagnostics.withLock { $0.map(\.description) }
        #expect(words.count == 1)
        #expect(words.first?.contains("10 seconds of cardTimeout") == true)
    }

    @Test("A slow card within its limit is read", arguments: [10, 80])
    func withinLimit(seconds: Int64) async throws {
        let bench = try bench { $0.cardTimeout = .seconds(seconds) }
        let session = try await bench.session()
        let delay = Duration.milliseconds(seconds * 100 - 1)
        present(delay)
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await letAnswer(10, after: delay)
        #expect(try await read.value.outcome == .success)
    }

    @Test("The limit is for each tap, and does not count the time before and after it")
    func eachTap() async throws {
        let bench = try bench(
            ScriptedTransaction(
                exchanges: 1,
                verdicts: [
                    .presentAgain(
                        .seePhone, after: HeldMessage(message: .seePhone, time: .seconds(30)),
                        fieldOff: .zero), .read(.sample),
                ]))
        let session = try await bench.session()
        let events = bench.reader.events
        present(.seconds(9))
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await letAnswer(1, after: .seconds(9))
        _ = await names(of: events, through: "readRetry")
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(30))
        await letAnswer(1, after: .seconds(9))
        #expect(try await read.value.outcome == .success)
        #expect(clock.sleeperCount == 0)
    }

    @Test(
        "A real kernel takes a slow card for a lost one",
        arguments: [
            "visa-credit", "mastercard-credit", "amex-credit", "jcb-credit", "discover-credit",
            "unionpay-credit", "common-kernel-credit",
        ])
    func kernels(card: String) async throws {
        let profile = try #require(CardProfile(named: card))
        let bench = try bench(nil)
        let session = try await bench.session()
        present(
            .seconds(4), exchanges: 3,
            EmulatedCard(profile, random: .seeded(1), time: { TestBench.start }))
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await letAnswer(2, after: .seconds(4))
        await clock.waitUntilSleeping(2)
        clock.advance(by: .seconds(2))
        #expect(try await read.value.outcome == .success)
    }

    @Test("A phone that is slow to send its passes is lost")
    func passes() async throws {
        let bench = try bench()
        let session = try await bench.session()
        let events = bench.reader.events
        present(.seconds(11), EmulatedCard(try #require(CardProfile(named: "wallet-pass"))))
        let read = Task {
            try await session.readVAS(
                VASRequest(vasMerchants: [VASRequest.Merchant(id: "pass.com.example.coffee")]))
        }
        await clock.waitUntilSleeping(2)
        clock.advance(by: .seconds(10))
        _ = await names(of: events, through: "readRetry")
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
    }

    @Test("A card that is too slow for its issuer's response is lost, and is requested again")
    func update() async throws {
        let profile = try #require(CardProfile(named: "visa-issuer-update"))
        let memory = CardMemory()
        let bench = try bench(nil)
        let session = try await bench.session()
        field.present(EmulatedCard(profile, memory: memory))
        let result = try await session.readPaymentCard(TestBench.request)
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        let response = TestIssuer(keys: .test).authorize(opened, now: TestBench.start)
        let answer = IssuerResponse(
            responseCode: response.code.rawValue,
            authenticationData: response.issuerAuthenticationData.map { Data($0) })
        let events = bench.reader.events
        _ = await names(of: events, through: "userInterfaceDismissed")
        present(.seconds(6), exchanges: 2, EmulatedCard(profile, memory: memory))
        let update = Task { try await session.updateCard(with: answer) }
        await letAnswer(1, after: .seconds(6))
        await clock.waitUntilSleeping(2)
        clock.advance(by: .seconds(4))
        let heard = await names(of: events, through: "readRetry")
        #expect(heard.suffix(2) == ["cardDetected", "readRetry"])
        #expect(try await update.value.authentication == .successful)
    }

    @Test("The inspection of a card that is too slow ends, and keeps what was read")
    func inspection() async throws {
        present(.seconds(4))
        let card = try await field.waitForCard()
        let limited = TimeLimitedCard(card, limit: .seconds(10), clock: clock)
        let inspect = Task { () -> (inspection: CardInspection, loss: CardError?) in
            var inspection = CardInspection(
                terminal: .test,
                parameters: TransactionParameters(
                    amountAuthorised: 0, currencyCode: 840, date: [0x26, 0x01, 0x01]),
                random: .seeded(1))
            do throws(CardError) {
                try await inspection.run(over: limited)
            } catch {
                return (inspection, error)
            }
            return (inspection, nil)
        }
        await letAnswer(2, after: .seconds(4))
        await clock.waitUntilSleeping(2)
        clock.advance(by: .seconds(2))
        let (inspection, loss) = await inspect.value
        #expect(loss?.code == .timedOut)
        #expect(inspection.directory == .success)
        #expect(inspection.applications.map(\.selection) == [.success])
        #expect(inspection.applications.map(\.processingOptions) == [nil])
    }
}
