// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import TestSupport
import Testing

/// Tests a reader whose taps follow a script.
@Suite("Scripted reader")
struct ScriptedCardReaderTests {
    private static let select =
        [0x00, 0xA4, 0x04, 0x00, 0x0E] + Array("2PAY.SYS.DDF01".utf8) + [0x00]

    private func profile(_ name: String) throws -> CardProfile {
        try #require(CardProfile(named: name))
    }

    @Test("Scripted taps occur one at a time, in order")
    func order() async throws {
        let reader = ScriptedCardReader([
            .card(try profile("visa-credit"), faults: [CardFault(.tear, at: 1)]),
            .card(try profile("unknown-application")), ScriptedTap(.failure(.readerBusy)),
            ScriptedTap(.unplug),
        ])
        let first = try await reader.waitForCard()
        await #expect(throws: CardError(.cardRemoved)) { try await first.transmit(Self.select) }
        await first.disconnect()
        let second = try await reader.waitForCard()
        #expect(try await second.transmit(Self.select).suffix(2) == [0x90, 0x00])
        await second.disconnect()
        await #expect(throws: CardError(.readerBusy)) { _ = try await reader.waitForCard() }
        await #expect(throws: CardError(.readerUnavailable)) { _ = try await reader.waitForCard() }
        await #expect(throws: CardError(.readerUnavailable)) { try await reader.probe() }
        reader.plugIn()
        try await reader.probe()
        #expect(reader.remainingTaps.isEmpty)
    }

    @Test("A scripted tap occurs after its delay, and a canceled wait leaves it for the next")
    func delay() async throws {
        let clock = ManualClock()
        let reader = ScriptedCardReader(
            [.card(try profile("visa-credit"), after: .seconds(2))], clock: clock)
        let cancelled = Task { try await reader.waitForCard() }
        await clock.waitUntilSleeping()
        cancelled.cancel()
        await #expect(throws: CardError(.cancelled)) { _ = try await cancelled.value }
        #expect(reader.remainingTaps.count == 1)

        let wait = Task { try await reader.waitForCard() }
        await clock.waitUntilSleeping()
        #expect(reader.remainingTaps.count == 1)
        clock.advance(by: .seconds(2))
        _ = try await wait.value
        #expect(reader.remainingTaps.isEmpty)
    }

    @Test("The faults of all taps that did not occur are reported with their taps")
    func pendingFaults() async throws {
        let visa = try profile("visa-credit")
        let faults = [CardFault(.delay(.zero), at: 1), CardFault(.tear, at: 9)]
        let reader = ScriptedCardReader([
            .card(visa, faults: faults), ScriptedTap(.failure(.readerBusy)),
            .card(visa, faults: [CardFault(.hang, at: 2)]), .card(visa),
        ])
        #expect(reader.pendingFaults.map(\.fault) == faults + [CardFault(.hang, at: 2)])
        #expect(reader.pendingFaults.allSatisfy { $0.exchangeCount == nil })
        let card = try await reader.waitForCard()
        #expect(try await card.transmit(Self.select).suffix(2) == [0x90, 0x00])
        await card.disconnect()
        #expect(
            reader.pendingFaults.map(\.description) == [
                "The fault tear@9 of $.taps[0] did not occur: the card received 1 command.",
                "The fault hang@2 of $.taps[2] did not occur: the tap did not happen.",
            ])
        await #expect(throws: CardError(.readerBusy)) { _ = try await reader.waitForCard() }
        await (try await reader.waitForCard()).disconnect()
        await (try await reader.waitForCard()).disconnect()
        reader.append(.card(visa, faults: [CardFault(.tear, at: 1)]))
        #expect(reader.pendingFaults.map(\.tap) == [0, 2, 4])
        #expect(reader.pendingFaults.map(\.exchangeCount) == [1, 0, nil])
    }

    @Test("After the last scripted tap, the field is empty until another is appended")
    func end() async throws {
        let reader = ScriptedCardReader([.card(try profile("visa-credit"))])
        await (try await reader.waitForCard()).disconnect()
        let wait = Task { try await reader.waitForCard() }
        wait.cancel()
        await #expect(throws: CardError(.cancelled)) { _ = try await wait.value }
        reader.append(.card(try profile("visa-debit")))
        await (try await reader.waitForCard()).disconnect()
    }

    @Test("A tap that is appended during a wait ends the wait, after its delay")
    func appendedTap() async throws {
        let clock = ManualClock()
        let reader = ScriptedCardReader([], clock: clock)
        let wait = Task { try await reader.waitForCard() }
        reader.append(.card(try profile("visa-credit"), after: .seconds(1)))
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(1))
        let card = try await wait.value
        #expect(try await card.transmit(Self.select).suffix(2) == [0x90, 0x00])
        await card.disconnect()
        reader.append(ScriptedTap(.unplug))
        await #expect(throws: CardError(.readerUnavailable)) { _ = try await reader.waitForCard() }
        // Without a tap, an unplugged reader does not wait.
        await #expect(throws: CardError(.readerUnavailable)) { _ = try await reader.waitForCard() }
    }
}
