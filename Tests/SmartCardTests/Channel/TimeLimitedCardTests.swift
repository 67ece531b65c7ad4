// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Cards with a time limit")
struct TimeLimitedCardTests {
    /// A card that logs its calls and responds as the test says.
    private final class Card: ConnectedCard {
        let calls = Lock<[String]>([])
        let answerToReset = AnswerToReset(contactlessHistoricalBytes: [0x42])
        private let respond: @Sendable () async throws(CardError) -> [UInt8]

        init(_ respond: @escaping @Sendable () async throws(CardError) -> [UInt8]) {
            self.respond = respond
        }

        func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
            calls.withLock { $0.append("transmit") }
            return try await respond()
        }

        func reset() async throws(CardError) { calls.withLock { $0.append("reset") } }
        func isInField() async -> Bool { true }
        func waitForRemoval() async throws(CardError) { calls.withLock { $0.append("removal") } }
        func disconnect() async { calls.withLock { $0.append("disconnect") } }

        var count: Int { calls.withLock { $0.count } }
    }

    private let clock = ManualClock()

    private func limited(_ card: Card) -> TimeLimitedCard {
        TimeLimitedCard(card, limit: .seconds(2), clock: clock)
    }

    /// Waits until the task is canceled.
    private static func untilCanceled() async {
        for await _ in AsyncStream.makeStream(of: Void.self).stream {}
    }

    @Test("The time of all responses counts, and when it is over, the card gets no command")
    func sum() async throws {
        let card = Card { [clock] in
            clock.advance(by: .seconds(1))
            return [0x90, 0x00]
        }
        let limited = limited(card)
        for _ in 1...2 { #expect(try await limited.transmit([0x00]) == [0x90, 0x00]) }
        let error = await #expect(throws: CardError.self) { try await limited.transmit([0x00]) }
        #expect(error?.code == .timedOut)
        #expect(
            error?.hint == "Its responses took longer than the 2 seconds of cardTimeout.")
        #expect(card.count == 2)
    }

    @Test("The time between two commands does not count")
    func pauses() async throws {
        let card = Card { [0x90, 0x00] }
        let limited = limited(card)
        for _ in 1...5 {
            #expect(try await limited.transmit([0x00]) == [0x90, 0x00])
            clock.advance(by: .seconds(10))
        }
    }

    @Test("A card that does not respond is given up when its time is over")
    func silent() async throws {
        let card = Card { () async throws(CardError) in
            await Self.untilCanceled()
            throw CardError(.cancelled)
        }
        let limited = limited(card)
        let task = Task { try await limited.transmit([0x00]) }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(2))
        await #expect(throws: CardError(.timedOut)) { try await task.value }
        await #expect(throws: CardError(.timedOut)) { try await limited.transmit([0x00]) }
        #expect(card.count == 1)
    }

    @Test("A card that leaves when its time is over counts as removed")
    func removed() async throws {
        let limited = limited(
            Card { () async throws(CardError) in
                await Self.untilCanceled()
                throw CardError(.cardRemoved)
            })
        let task = Task { try await limited.transmit([0x00]) }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(2))
        await #expect(throws: CardError(.cardRemoved)) { try await task.value }
    }

    @Test("A caller that cancels gets that error, not the one of the time limit")
    func canceled() async throws {
        let limited = limited(
            Card { () async throws(CardError) in
                await Self.untilCanceled()
                throw CardError(.cancelled)
            })
        let task = Task { try await limited.transmit([0x00]) }
        await clock.waitUntilSleeping()
        task.cancel()
        await #expect(throws: CardError(.cancelled)) { try await task.value }
    }

    @Test("A caller that cancels when the time is over gets that error as well")
    func canceledLate() async throws {
        let waiting = Lock<CheckedContinuation<Void, Never>?>(nil)
        let limited = limited(
            Card { () async throws(CardError) in
                await Self.untilCanceled()
                await withCheckedContinuation { continuation in
                    waiting.withLock { $0 = continuation }
                }
                throw CardError(.cancelled)
            })
        let task = Task { try await limited.transmit([0x00]) }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(2))
        await waitUntil("the time is over") { waiting.withLock { $0 != nil } }
        task.cancel()
        waiting.withLock { $0?.resume() }
        await #expect(throws: CardError(.cancelled)) { try await task.value }
    }

    @Test("An error of the card within its time is passed on")
    func errors() async throws {
        for code in [CardError.Code.cancelled, .cardReset] {
            let limited = limited(Card { () async throws(CardError) in throw CardError(code) })
            await #expect(throws: CardError(code)) { try await limited.transmit([0x00]) }
        }
    }

    @Test("The other functions are those of the card")
    func functions() async throws {
        let card = Card { [0x90, 0x00] }
        let limited = limited(card)
        #expect(limited.answerToReset == card.answerToReset)
        #expect(limited.preferredExecutor == nil)
        #expect(await limited.isInField())
        try await limited.reset()
        try await limited.waitForRemoval()
        await limited.disconnect()
        #expect(card.calls.withLock { $0 } == ["reset", "removal", "disconnect"])
    }

    /// A reader with nothing but what each reader has.
    private struct Reader: CardReader {
        let name = "reader"

        func probe() async throws(CardError) {}
        func waitForCard() async throws(CardError) -> any ConnectedCard {
            throw CardError(.noCard)
        }
    }

    @Test("By default, a reader adds no latency, knows no obstacle, and reports no loss")
    func reader() async {
        let reader: any CardReader = Reader()
        #expect(!reader.addsLatency)
        #expect(await reader.obstacle() == nil)
        var losses = 0
        for await _ in reader.losses() { losses += 1 }
        #expect(losses == 0)
    }
}
