// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Checkout
import ProximityReader
import ProximityReaderTesting
import Testing

/// Shows how an app tests what it reads, without a card, a reader, or a phone.
@Suite("Example: an app tests its reads")
@MainActor
struct ReadTests {
    @Test("A card pays, and the next one, too")
    func paid() async throws {
        let test = try TestReader(cards: "visa-credit", "mastercard-credit")
        let provider = TestProvider(test)
        let pointOfSale = await PointOfSale.prepared(test, provider: provider)
        #expect(pointOfSale.state == .ready)
        for _ in 0..<2 {
            #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
            #expect(pointOfSale.state == .finished(.approved))
        }
        #expect(provider.reads.map(\.operation) == [.purchase, .purchase])
        #expect(provider.reads.map(\.amount) == [12.50, 12.50])
    }

    @Test("A card that declines is distinguished from one that was lost")
    func declinedByCard() async throws {
        let test = try TestReader()
        try test.tap("visa-credit", faults: CardFault(.tear, at: 3))
        try test.tap("visa-declining")
        let pointOfSale = await PointOfSale.prepared(test)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .declined)
        #expect(test.pendingFaults.isEmpty)
    }

    @Test("The issuer declines an amount above the account's limit")
    func declinedByIssuer() async throws {
        let test = try TestReader(cards: "visa-credit", limit: 10_00)
        let pointOfSale = await PointOfSale.prepared(test)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .declined)
        #expect(pointOfSale.state == .finished(.declined))
    }

    @Test("A provider that does not respond leaves a payment to find out about")
    func noResponse() async throws {
        struct Silence: PaymentProvider, Error {
            let token: PaymentCardReader.Token

            func readerToken() -> PaymentCardReader.Token { token }

            func authorize(_ read: PaymentCardReadResult) throws -> ProviderResponse { throw self }
        }
        let test = try TestReader(cards: "visa-credit")
        let provider = Silence(token: test.token)
        let pointOfSale = await PointOfSale.prepared(test, provider: provider)
        #expect(
            await pointOfSale.pay(12.50, in: "USD")
                == .failed(
                    "The payment service provider did not respond. Find out whether it has the "
                        + "payment before you repeat it."))
    }

    @Test("A refund is a read like a purchase")
    func refunded() async throws {
        let test = try TestReader(cards: "visa-credit")
        let provider = TestProvider(test)
        let pointOfSale = await PointOfSale.prepared(test, provider: provider)
        #expect(await pointOfSale.refund(12.50, in: "USD") == .approved)
        #expect(provider.reads.map(\.operation) == [.refund])
        #expect(provider.reads.map(\.amount) == [12.50])
    }

    @Test("A card is checked without a payment")
    func verified() async throws {
        let test = try TestReader(cards: "visa-credit")
        let provider = TestProvider(test)
        let pointOfSale = await PointOfSale.prepared(test, provider: provider)
        #expect(await pointOfSale.verify(in: "USD", for: .lookUp) == .approved)
        #expect(provider.reads.map(\.operation) == [.verification])
        #expect(provider.reads.map(\.amount) == [0])
    }

    // MARK: - PIN

    @Test("The issuer asks for the PIN and checks it", arguments: ["1234", "9999"])
    func pin(entered: String) async throws {
        let test = try TestReader(cards: "visa-credit", pin: entered, pinLimit: 10_00)
        let provider = TestProvider(test)
        let pointOfSale = await PointOfSale.prepared(test, provider: provider)
        let outcome = await pointOfSale.pay(12.50, in: "USD")
        #expect(outcome == (entered == "1234" ? .approved : .declined))
        #expect(
            provider.reads.map(\.response.code)
                == [.pinRequired, entered == "1234" ? .approved : .incorrectPIN])
    }

    @Test("A customer who enters no PIN is declined")
    func pinBypassed() async throws {
        let test = try TestReader(ReaderScript(), pinLimit: 0) {
            $0.pinPad = ScriptedPINPad(entries: [[.bypass]])
        }
        try test.tap("visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .declined)
    }

    @Test("A customer can cancel instead of entering the PIN")
    func pinCancelled() async throws {
        let test = try TestReader(ReaderScript(), pinLimit: 0) {
            $0.pinPad = ScriptedPINPad(entries: [[.cancel]])
        }
        try test.tap("visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .cancelled)
    }

    // snippet: PINTest
    @Test(
        "The PIN can be asked for within 55 seconds of the read",
        arguments: [
            (54_900, PointOfSale.Outcome.approved),
            (55_100, .failed("The PIN cannot be entered now. Ask for the card again.")),
        ])
    func pinWindow(milliseconds: Int, expected: PointOfSale.Outcome) async throws {
        let test = try TestReader(cards: "visa-credit", pin: "1234", pinLimit: 10_00)
        let provider = TestProvider(test, delay: .milliseconds(milliseconds))
        let pointOfSale = await PointOfSale.prepared(test, provider: provider)
        #expect(await pointOfSale.pay(12.50, in: "USD") == expected)
    }
    // end

    // MARK: - Hints

    @Test("The hint follows the events, and the end is the outcome")
    func hints() async throws {
        let test = try TestReader()
        let pointOfSale = await PointOfSale.prepared(test)
        let payment = Task { await pointOfSale.pay(12.50, in: "USD") }
        await pointOfSale.reaches(.reading(.presentCard))
        try test.tap("visa-credit", faults: CardFault(.tear, at: 3))
        await pointOfSale.reaches(.reading(.presentCardAgain))
        try test.tap("visa-credit")
        #expect(await payment.value == .approved)
        #expect(pointOfSale.state == .finished(.approved))
    }

    @Test("The hint asks for the PIN, until the customer takes too long")
    func pinHint() async throws {
        let test = try TestReader(ReaderScript(), pinLimit: 0) {
            $0.pinPad = ScriptedPINPad(entries: [[]])
        }
        try test.tap("visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        let payment = Task { await pointOfSale.pay(12.50, in: "USD") }
        await pointOfSale.reaches(.reading(.enterPIN))
        await test.clock.untilSleeping()
        test.clock.advance(by: .seconds(60))
        #expect(
            await payment.value
                == .failed("The PIN cannot be entered now. Ask for the card again."))
    }

    // MARK: - No card

    @Test("A payment without a card for one minute is canceled")
    func timedOut() async throws {
        let test = try TestReader()
        let pointOfSale = await PointOfSale.prepared(test)
        let payment = Task { await pointOfSale.pay(12.50, in: "USD") }
        await test.clock.untilSleeping()
        test.clock.advance(by: .seconds(60))
        #expect(await payment.value == .cancelled)
    }

    // snippet: cancelTest
    @Test("The merchant cancels a payment, and takes the next one")
    func cancelled() async throws {
        let test = try TestReader()
        let pointOfSale = await PointOfSale.prepared(test)
        let payment = Task { await pointOfSale.pay(12.50, in: "USD") }
        await pointOfSale.reaches(.reading(.presentCard))
        await pointOfSale.cancel()
        #expect(await payment.value == .cancelled)
        #expect(pointOfSale.state == .finished(.cancelled))
        try test.tap("visa-credit")
        #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
    }
    // end

    @Test("Only one card is read at a time")
    func busy() async throws {
        let test = try TestReader()
        let pointOfSale = await PointOfSale.prepared(test)
        let payment = Task { await pointOfSale.pay(12.50, in: "USD") }
        await pointOfSale.reaches(.reading(.presentCard))
        #expect(await pointOfSale.pay(5, in: "USD") == .failed("Another card is being read."))
        #expect(pointOfSale.state == .reading(.presentCard))
        try test.tap("visa-credit")
        #expect(await payment.value == .approved)
    }
}
