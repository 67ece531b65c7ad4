// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import Kiosk

@Suite("The field to which cards are held")
struct TapFieldTests {
    private let field = TapField()

    private func card(_ name: String = "visa-credit") -> any CardReader {
        EmulatedCardSource.test.reader(name, [])
    }

    @Test("only one card is on its way at a time, and none after it was taken away")
    func oneAtATime() {
        #expect(field.hold(card()))
        #expect(!field.hold(card()))
        field.clear()
        #expect(field.hold(card()))
    }

    @Test("a card that was held before the wait is taken at once, and each card once")
    func before() async throws {
        #expect(field.hold(card()))
        let first = try await field.waitForCard()
        #expect(first.answerToReset.isContactless)
        #expect(field.hold(card("mastercard-credit")))
        _ = try await field.waitForCard()
        #expect(field.hold(card()))
    }

    @Test("a wait goes on until a card is held")
    func after() async throws {
        let field = field
        let wait = Task { () throws(CardError) in try await field.waitForCard() }
        await Task.yield()
        #expect(field.hold(card()))
        #expect(try await wait.value.answerToReset.isContactless)
    }

    @Test("a cancelled wait takes no card")
    func cancelled() async throws {
        let field = field
        let wait = Task { () throws(CardError) in try await field.waitForCard() }
        wait.cancel()
        let error = await #expect(throws: CardError.self) { _ = try await wait.value }
        #expect(error?.code == .cancelled)
        #expect(field.hold(card()))
        _ = try await field.waitForCard()
    }
}
