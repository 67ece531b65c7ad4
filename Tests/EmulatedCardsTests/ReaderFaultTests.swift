// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

@Suite struct ReaderFaultTests {
    private static let selectDirectory =
        Hexadecimal.bytes("00A404000E325041592E5359532E444446303100") ?? []

    private func connect(
        _ faults: [CardFault], clock: any Clock<Duration> = ManualClock()
    ) async throws -> (EmulatedReader, any ConnectedCard) {
        let reader = EmulatedReader(clock: clock)
        reader.present(EmulatedCard(.visaCredit), faults: faults)
        return (reader, try await reader.waitForCard())
    }

    @Test("A card torn at any exchange is lost, and the next one works", arguments: 1...5)
    func tear(exchange: Int) async throws {
        for effect in [CardFault.Effect.tear, .tearAnswer] {
            let (reader, card) = try await connect([CardFault(effect, at: exchange)])
            for _ in 1..<exchange {
                #expect(try await card.transmit(Self.selectDirectory).count > 2)
            }
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.selectDirectory)
            }
            try await card.waitForRemoval()
            reader.present(EmulatedCard(.visaCredit))
            let next = try await reader.waitForCard()
            #expect(try await next.transmit(Self.selectDirectory).count > 2)
        }
    }

    @Test("A fault is pending until its exchange comes")
    func pending() async throws {
        let faults = [CardFault(.delay(.zero)), CardFault(.tear, at: 2), CardFault(.hang, at: 9)]
        let (reader, card) = try await connect(faults)
        #expect(reader.pendingFaults == faults)
        _ = try await card.transmit(Self.selectDirectory)
        #expect(reader.pendingFaults == Array(faults.dropFirst()))
        await #expect(throws: CardError(.cardRemoved)) {
            try await card.transmit(Self.selectDirectory)
        }
        #expect(reader.pendingFaults == [faults[2]])
        #expect(reader.exchangeCount == 2)
        reader.present(EmulatedCard(.visaCredit))
        #expect(reader.pendingFaults.isEmpty && reader.exchangeCount == 0)
    }

    @Test("A torn card counts the transaction")
    func tearCounts() async throws {
        let reader = EmulatedReader()
        let plastic = EmulatedCard(.mastercardCredit)
        reader.present(plastic, faults: [CardFault(.tear, at: 2)])
        let card = try await reader.waitForCard()
        _ = try await card.transmit([0, 0xA4, 4, 0, 7, 0xA0, 0, 0, 0, 4, 0x10, 0x10, 0])
        await #expect(throws: CardError(.cardRemoved)) {
            try await card.transmit([0x80, 0xA8, 0, 0, 2, 0x83, 0, 0])
        }
        #expect(plastic.answer("80CA9F3600") == "9F360200019000")
    }

    @Test("A hanging exchange ends when the task is canceled")
    func hangCancelled() async throws {
        let (_, card) = try await connect([CardFault(.hang, at: 1)])
        let task = Task { try await card.transmit(Self.selectDirectory) }
        task.cancel()
        await #expect(throws: CardError(.cancelled)) { try await task.value }
    }

    @Test("A card that stopped answering is lost after the longest waiting time")
    func hangEnds() async throws {
        let clock = ManualClock()
        let reader = EmulatedReader(clock: clock)
        reader.present(EmulatedCard(.visaCredit), faults: [CardFault(.hang, at: 1)])
        let card = try await reader.waitForCard()
        let answer = Task { try await card.transmit(Self.selectDirectory) }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(4))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        await #expect(throws: CardError(.cardRemoved)) { try await answer.value }
        // The card is still there, and answers from now on.
        #expect(try await card.transmit(Self.selectDirectory).count > 2)
    }

    @Test("A hanging exchange ends when the card is removed")
    func hangRemoved() async throws {
        let (reader, card) = try await connect([CardFault(.hang, at: 1)])
        let answer = Task { try await card.transmit(Self.selectDirectory) }
        reader.remove()
        await #expect(throws: CardError(.cardRemoved)) { try await answer.value }
    }

    @Test("Unplugging the reader is reported as an unavailable reader, not a removed card")
    func unplug() async throws {
        let (reader, card) = try await connect([CardFault(.unplug, at: 1)])
        await #expect(throws: CardError(.readerUnavailable)) {
            try await card.transmit(Self.selectDirectory)
        }
        await #expect(throws: CardError(.readerUnavailable)) { try await reader.probe() }
    }

    @Test("A status word fault replaces the answer only at its exchange")
    func status() async throws {
        let (_, card) = try await connect([CardFault(.status(.conditionsNotSatisfied), at: 2)])
        #expect(try await card.transmit(Self.selectDirectory).count > 2)
        #expect(try await card.transmit(Self.selectDirectory) == [0x69, 0x85])
        #expect(try await card.transmit(Self.selectDirectory).count > 2)
    }

    @Test("A cut answer keeps its first bytes; fewer than two mean a lost card")
    func cut() async throws {
        let (_, card) = try await connect([CardFault(.cut(5), at: 1), CardFault(.cut(1), at: 2)])
        #expect(
            try await card.transmit(Self.selectDirectory) == [0x6F, 0x30, 0x84, 0x0E, 0x32])
        await #expect(throws: CardError(.cardRemoved)) {
            try await card.transmit(Self.selectDirectory)
        }
    }

    @Test("A delayed answer arrives when the clock advances, unless the card is removed")
    func delay() async throws {
        let clock = ManualClock()
        let (reader, card) = try await connect(
            [CardFault(.delay(.milliseconds(300)))], clock: clock)
        async let first = card.transmit(Self.selectDirectory)
        await clock.waitUntilSleeping()
        clock.advance(by: .milliseconds(300))
        #expect(try await first.count > 2)
        let second = Task { try await card.transmit(Self.selectDirectory) }
        await clock.waitUntilSleeping()
        reader.remove()
        clock.advance(by: .milliseconds(300))
        await #expect(throws: CardError(.cardRemoved)) { try await second.value }
    }
}
