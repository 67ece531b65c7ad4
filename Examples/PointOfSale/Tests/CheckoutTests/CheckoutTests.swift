// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Checkout
import ProximityReader
import ProximityReaderTesting
import Testing

/// Shows how an app tests its checkout without a card, a reader, or a phone.
@Suite("Example: an app tests its checkout")
@MainActor
struct CheckoutTests {
    @Test("A card pays")
    func paid() async throws {
        let test = try TestReader(cards: "visa-credit", "mastercard-credit")
        let checkout = Checkout(reader: test.reader, token: test.token)
        for _ in 0..<2 {
            let outcome = try await checkout.pay(12.5, in: "USD")
            guard case .paid(let transaction, let sealed) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(!transaction.isEmpty && !sealed.isEmpty)
        }
    }

    @Test("A declining card is distinguished from one that was lost")
    func declined() async throws {
        let test = try TestReader()
        try test.tap("visa-credit", faults: CardFault(.tear, at: 3))
        try test.tap("visa-declining")
        let checkout = Checkout(reader: test.reader, token: test.token)
        #expect(try await checkout.pay(12.5, in: "USD") == .declined)
    }

    @Test("A payment without a card for one minute is canceled")
    func timeOut() async throws {
        let test = try TestReader()
        let checkout = Checkout(reader: test.reader, token: test.token)
        let payment = Task { try await checkout.pay(12.5, in: "USD") }
        await test.clock.untilSleeping()
        test.clock.advance(by: .seconds(60))
        #expect(try await payment.value == .cancelled)
    }

    @Test("A phone call prevents a payment only while it lasts")
    func phoneCall() async throws {
        let test = try TestReader(cards: "visa-credit")
        let checkout = Checkout(reader: test.reader, token: test.token)
        test.conditions.begin(.phoneCall)
        #expect(
            try await checkout.pay(12.5, in: "USD") == .tryLater("Finish your call first."))
        test.conditions.end(.phoneCall)
        guard case .paid = try await checkout.pay(12.5, in: "USD") else {
            Issue.record("The card was not read.")
            return
        }
    }

    @Test("A banned device reports when the ban ends")
    func banned() async throws {
        let script = try ReaderScript(
            json: Array(#"{"conditions": ["deviceBanned:2026-12-01T00:00:00Z"]}"#.utf8))
        let test = try TestReader(script)
        let checkout = Checkout(reader: test.reader, token: test.token)
        #expect(
            try await checkout.pay(12.5, in: "USD")
                == .tryLater("This device is locked until 1796083200."))
    }

    @Test("After the app was in the background, the checkout prepares the reader again")
    func background() async throws {
        let test = try TestReader(cards: "visa-credit", "visa-credit")
        let checkout = Checkout(reader: test.reader, token: test.token)
        _ = try await checkout.pay(12.5, in: "USD")
        test.conditions.begin(.background)
        test.conditions.end(.background)
        guard case .paid = try await checkout.pay(12.5, in: "USD") else {
            Issue.record("The card was not read.")
            return
        }
    }
}
