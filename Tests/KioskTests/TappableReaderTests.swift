// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("The field that cards are held to")
struct TappableReaderTests {
    private let field = TappableReader()

    private func card(_ name: String = "visa-credit") -> any CardReader {
        EmulatedCardSource.test.reader(name, [])
    }

    @Test("Only one card can be pending, and a card that was taken away is gone")
    func oneAtATime() {
        #expect(field.hold(card()))
        #expect(!field.hold(card()))
        field.clear()
        #expect(field.hold(card()))
    }

    @Test("A card that is held before the wait is taken at once, and each card only once")
    func before() async throws {
        #expect(field.hold(card()))
        let first = try await field.waitForCard()
        #expect(first.answerToReset.isContactless)
        #expect(field.hold(card("mastercard-credit")))
        _ = try await field.waitForCard()
        #expect(field.hold(card()))
    }

    @Test("A wait continues until a card is held")
    func after() async throws {
        let field = field
        let wait = Task { () throws(CardError) in try await field.waitForCard() }
        await Task.yield()
        #expect(field.hold(card()))
        #expect(try await wait.value.answerToReset.isContactless)
    }

    @Test("A canceled wait takes no card")
    func cancelled() async throws {
        let field = field
        let wait = Task { () throws(CardError) in try await field.waitForCard() }
        wait.cancel()
        let error = await #expect(throws: CardError.self) { _ = try await wait.value }
        #expect(error?.code == .cancelled)
        #expect(field.hold(card()))
        let late = Task { () throws(CardError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await field.waitForCard()
        }
        await #expect(throws: CardError.self) { _ = try await late.value }
        _ = try await field.waitForCard()
    }

    @Test("A card's removal is that of the card that is held")
    func removal() async throws {
        let reader = EmulatedReader(name: "visa-credit", clock: ManualClock())
        reader.present(EmulatedCard(.visaCredit))
        #expect(field.hold(reader))
        let card = try await field.waitForCard()
        _ = try await card.transmit([0x00, 0xA4, 0x04, 0x00, 0x00])
        let isRemoved = Lock(false)
        let wait = Task {
            try await card.waitForRemoval()
            isRemoved.withLock { $0 = true }
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(!isRemoved.withLock { $0 })
        reader.remove()
        try await wait.value
        #expect(isRemoved.withLock { $0 })
    }

    @Test("A released card is gone, and nothing keeps what emulates it")
    func released() async throws {
        weak var emulation: EmulatedReader?
        do {
            let reader = EmulatedReader(name: "visa-credit", clock: ManualClock())
            reader.present(EmulatedCard(.visaCredit))
            emulation = reader
            #expect(field.hold(reader))
        }
        let card = try await field.waitForCard()
        _ = try await card.transmit([0x00, 0xA4, 0x04, 0x00, 0x00])
        #expect(emulation != nil)
        await card.disconnect()
        #expect(emulation == nil)
        let error = await #expect(throws: CardError.self) {
            _ = try await card.transmit([0x00, 0xA4, 0x04, 0x00, 0x00])
        }
        #expect(error?.code == .cardRemoved)
        await #expect(throws: CardError.self) { try await card.reset() }
        try await card.waitForRemoval()
        #expect(await !card.isInField())
    }
}
