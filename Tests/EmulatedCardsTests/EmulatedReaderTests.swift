// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

@Suite struct EmulatedReaderTests {
    private static let selectDirectory =
        Hexadecimal.bytes("00A404000E325041592E5359532E444446303100") ?? []

    @Test("A card that is already in the field is connected at once")
    func presentCard() async throws {
        let reader = EmulatedReader()
        reader.present(EmulatedCard(.visaCredit))
        let card = try await reader.waitForCard()
        #expect(card.answerToReset.isContactless)
        #expect(try await card.transmit(Self.selectDirectory).suffix(2) == [0x90, 0x00])
    }

    @Test("A waiting task gets the card that is presented")
    func waitForCard() async throws {
        let reader = EmulatedReader()
        async let card = reader.waitForCard()
        await reader.untilAwaited()
        reader.present(EmulatedCard(.visaCredit))
        #expect(try await card.transmit(Self.selectDirectory).suffix(2) == [0x90, 0x00])
    }

    @Test("Canceling ends the wait for a card at once")
    func cancellation() async {
        let reader = EmulatedReader()
        let task = Task { try await reader.waitForCard() }
        await reader.untilAwaited()
        task.cancel()
        await #expect(throws: CardError(.cancelled)) { try await task.value }
    }

    @Test("A task that is canceled before it waits does not wait")
    func earlyCancellation() async {
        let reader = EmulatedReader()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await reader.waitForCard()
        }
        await #expect(throws: CardError(.cancelled)) { try await task.value }
    }

    @Test("An unplugged reader ends waits and probes, and works when plugged in again")
    func unplug() async throws {
        let reader = EmulatedReader()
        let task = Task { try await reader.waitForCard() }
        await reader.untilAwaited()
        reader.unplug()
        await #expect(throws: CardError(.readerUnavailable)) { try await task.value }
        await #expect(throws: CardError(.readerUnavailable)) { try await reader.probe() }
        reader.present(EmulatedCard(.visaCredit))
        reader.plugIn()
        try await reader.probe()
        async let card = reader.waitForCard()
        await reader.untilAwaited()
        reader.present(EmulatedCard(.visaCredit))
        _ = try await card
    }

    @Test("A removed card does not answer on its old connection, even when it returns")
    func removal() async throws {
        let reader = EmulatedReader()
        let plastic = EmulatedCard(.visaCredit)
        reader.present(plastic)
        let card = try await reader.waitForCard()
        reader.remove()
        await #expect(throws: CardError(.cardRemoved)) {
            try await card.transmit(Self.selectDirectory)
        }
        reader.present(plastic)
        await #expect(throws: CardError(.cardRemoved)) { try await card.reset() }
        try await card.waitForRemoval()
        let again = try await reader.waitForCard()
        #expect(try await again.transmit(Self.selectDirectory).suffix(2) == [0x90, 0x00])
    }

    @Test("Waiting for removal ends when the card is removed or the task is canceled")
    func waitForRemoval() async throws {
        let reader = EmulatedReader()
        reader.present(EmulatedCard(.visaCredit))
        let card = try await reader.waitForCard()
        let cancelled = Task { try await card.waitForRemoval() }
        cancelled.cancel()
        await #expect(throws: CardError(.cancelled)) { try await cancelled.value }
        async let gone: Void = card.waitForRemoval()
        reader.remove()
        try await gone
    }

    @Test("A second connection is refused until the first is released")
    func exclusive() async throws {
        let reader = EmulatedReader()
        reader.present(EmulatedCard(.visaCredit))
        let first = try await reader.waitForCard()
        await #expect(throws: CardError(.readerBusy)) { try await reader.waitForCard() }
        await first.disconnect()
        let second = try await reader.waitForCard()
        await #expect(throws: CardError(.cardRemoved)) {
            try await first.transmit(Self.selectDirectory)
        }
        _ = try await second.transmit(Self.selectDirectory)
        await first.disconnect()
        _ = try await second.transmit(Self.selectDirectory)
    }

    @Test("A connection that is no longer referenced releases the card")
    func dropped() async throws {
        let reader = EmulatedReader()
        reader.present(EmulatedCard(.visaCredit))
        _ = try await reader.waitForCard()
        _ = try await reader.waitForCard()
    }

    @Test("A reset starts a new card session")
    func reset() async throws {
        let reader = EmulatedReader()
        reader.present(EmulatedCard(.visaCredit))
        let card = try await reader.waitForCard()
        let select: [UInt8] = [0, 0xA4, 4, 0, 7, 0xA0, 0, 0, 0, 3, 0x10, 0x10, 0]
        let counter: [UInt8] = [0x80, 0xCA, 0x9F, 0x36, 0]
        #expect(try await card.transmit(select).suffix(2) == [0x90, 0x00])
        #expect(try await card.transmit(counter).suffix(2) == [0x90, 0x00])
        try await card.reset()
        #expect(try await card.transmit(counter) == [0x69, 0x85])
    }

    @Test("With several waiting tasks, each presented card goes to at most one")
    func race() async throws {
        let reader = EmulatedReader()
        let plastic = EmulatedCard(.visaCredit)
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    while let card = try? await reader.waitForCard() {
                        if (try? await card.transmit(Self.selectDirectory)) != nil { count += 1 }
                        reader.remove()
                        await card.disconnect()
                    }
                    return count
                }
            }
            for _ in 0..<50 {
                reader.present(plastic)
                await Task.yield()
            }
            reader.unplug()
            return await group.reduce(0, +)
        }
        #expect((0...50).contains(taken))
    }
}
