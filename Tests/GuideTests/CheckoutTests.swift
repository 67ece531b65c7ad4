// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: CheckoutTests
// package: import Checkout
import ProximityReader
import ProximityReaderTesting
import Testing

@Suite("The checkout")
struct CheckoutTests {
    @Test("A card is read")
    func read() async throws {
        let test = try TestReader(cards: "visa-credit")
        let checkout = Checkout(reader: test.reader, token: test.token)
        let result = try await checkout.pay(12.50, in: "USD")
        #expect(result.applicationTypeIdentifier == "kernel-3")
        #expect(result.paymentCardData?.isEmpty == false)
    }

    @Test("A card that declines is not read")
    func declined() async throws {
        let test = try TestReader(cards: "visa-declining")
        let checkout = Checkout(reader: test.reader, token: test.token)
        #expect(await checkout.outcome(of: 12.50, in: "USD") == .declined)
    }

    @Test("Without a card, the payment is canceled after a minute")
    func timedOut() async throws {
        let test = try TestReader()
        let checkout = Checkout(reader: test.reader, token: test.token)
        let payment = Task { await checkout.outcome(of: 12.50, in: "USD") }
        await test.clock.untilSleeping()
        test.clock.advance(by: .seconds(60))
        #expect(await payment.value == .cancelled)
    }
}
// end
