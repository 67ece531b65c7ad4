// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Errors of the card channel while a transaction runs")
struct RunnerTests {
    /// A channel that responds like a card until one exchange fails.
    private final class FailingChannel: CardChannel {
        private let base: ScriptedCard
        private let failure: CardError
        private let exchange: Int
        private let count = Lock(0)

        init(_ base: ScriptedCard, _ failure: CardError.Code, at exchange: Int) {
            self.base = base
            self.failure = CardError(failure)
            self.exchange = exchange
        }

        func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number < exchange else { throw failure }
            return try await base.transmit(command)
        }
    }

    private static let card = VisaCard(locator: "08010100", records: [("010C", "70009000")])

    @Test(
        "Book B, 3.3.3.7: A card lost at any exchange is requested again",
        arguments: [CardError.Code.cardRemoved, .cardReset, .cardUnresponsive, .timedOut], 1...4)
    func lostCard(code: CardError.Code, exchange: Int) async throws {
        let channel = FailingChannel(Self.card.card, code, at: exchange)
        let tap = try await Taps.run(channel, parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .tryAgain)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.outcome.requestOnRestart.message == .presentCardAgain)
        #expect(tap.result.lostCard == CardError(code))
    }

    @Test("A transaction without a lost card reports no lost card")
    func notLost() async throws {
        let tap = try await Taps.run(Self.card.card, parameters: Taps.purchase(1_00))
        #expect(tap.result.lostCard == nil)
    }

    @Test(
        "A reader error at any exchange is thrown without an outcome",
        arguments: [
            CardError.Code.readerUnavailable, .readerBusy, .serviceUnavailable, .accessDenied,
            .cancelled, .unexpectedCommand, .failed,
        ], 1...4)
    func readerError(code: CardError.Code, exchange: Int) async throws {
        let channel = FailingChannel(Self.card.card, code, at: exchange)
        await #expect(throws: CardError(code)) {
            try await Taps.run(channel, parameters: Taps.purchase(1_00))
        }
    }

    @Test("The status words 61xx and 6Cxx are handled below the kernel")
    func decorators() async throws {
        let plain = Self.card.card
        let options = try await plain.transmit(hex("80A8000002830000"))
        let parts = Hexadecimal.string(options.dropLast(2))
        let environment = CardAnswers.environment([CardAnswers.entry(CardAnswers.visa)])
        let selection = CardAnswers.selection(CardAnswers.visa, options: VisaCard.options)
        let card = ScriptedCard([
            (CardAnswers.selectEnvironment, environment),
            (CardAnswers.select(CardAnswers.visa), selection),
            ("80A8", "\(parts.prefix(20))6110"), ("00C0000010", "\(parts.dropFirst(20))9000"),
            ("00B2010C00", "6C04"), ("00B2010C04", "70009000"),
        ])
        let tap = try await Taps.run(card, parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .onlineRequest)
        #expect(card.commands.suffix(2) == ["00B2010C00", "00B2010C04"])
    }

    @Test("A lost card can be presented again in the same transaction")
    func secondTap() async throws {
        var transaction = ContactlessTransaction(
            configuration: .test, parameters: Taps.purchase(1_00), random: Taps.fixed("00"))
        _ = transaction.preprocess()
        let torn = FailingChannel(Self.card.card, .cardRemoved, at: 3)
        let first = try await transaction.run(over: torn) { _ in }
        #expect(first.outcome.status == .tryAgain)
        let second = try await transaction.run(over: Self.card.card) { _ in }
        #expect(second.outcome.status == .onlineRequest)
        #expect(second.lostCard == nil)
    }
}

@Suite("Book C-2, DF8127: The time limit for a data exchange with the terminal")
struct ExchangeTimeTests {
    @Test("A response within the time limit is returned")
    func inTime() async {
        let answer = await ManualClock().first(within: .milliseconds(500)) { 7 }
        #expect(answer == 7)
    }

    @Test("If the terminal does not respond, the wait ends at the time limit")
    func never() async {
        let clock = ManualClock()
        let (silence, end) = AsyncStream<Int>.makeStream()
        defer { end.finish() }
        let isCancelled = Lock(false)
        let waiting = Task {
            await clock.first(within: .milliseconds(500)) {
                for await number in silence { return number }
                isCancelled.withLock { $0 = true }
                return 0
            }
        }
        await clock.waitUntilSleeping()
        clock.advance(by: .milliseconds(500))
        #expect(await waiting.value == nil)
        await waitUntil("the exchange is canceled") { isCancelled.withLock { $0 } }
    }
}
