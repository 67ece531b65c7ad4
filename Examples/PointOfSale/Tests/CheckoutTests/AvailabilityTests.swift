// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Checkout
import ProximityReader
import ProximityReaderTesting
import Testing

/// Shows how an app tests when it can read cards, and what it says when it cannot.
@Suite("Example: an app tests when it can read cards")
@MainActor
struct AvailabilityTests {
    // MARK: - Terms and conditions

    @Test("An administrator accepts the terms once")
    func terms() async throws {
        let test = try TestReader(cards: "visa-credit")
        let pointOfSale = PointOfSale(provider: TestProvider(test)) {
            test.use { PaymentCardReader() }
        }
        #expect(pointOfSale.state == .off)
        await pointOfSale.prepare()
        #expect(pointOfSale.state == .termsRequired)
        #expect(
            await pointOfSale.pay(12.50, in: "USD")
                == .failed("An administrator must accept the terms and conditions."))
        for _ in 0..<2 {
            await pointOfSale.acceptTerms()
            #expect(pointOfSale.state == .ready)
        }
        #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
    }

    @Test("Without the terms, no card is read")
    func termsRefused() async throws {
        let test = try TestReader()
        test.conditions.begin(.termsRefused)
        let pointOfSale = await PointOfSale.prepared(test)
        #expect(
            pointOfSale.state == .unavailable("The terms and conditions were not accepted."))
    }

    // MARK: - Background and foreground

    // snippet: backgroundTest
    @Test("In the foreground again, the reader is prepared before a customer comes")
    func background() async throws {
        let test = try TestReader(cards: "visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        test.conditions.begin(.background)
        await pointOfSale.reaches(.off)
        pointOfSale.sceneDidEnterBackground()
        test.conditions.end(.background)
        await pointOfSale.sceneDidBecomeActive()
        #expect(pointOfSale.state == .ready)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
    }
    // end

    @Test("In the background, the app releases the session")
    func release() async throws {
        let test = try TestReader()
        let pointOfSale = await PointOfSale.prepared(test)
        pointOfSale.sceneDidEnterBackground()
        #expect(pointOfSale.state == .off)
        await pointOfSale.sceneDidBecomeActive()
        #expect(pointOfSale.state == .ready)
    }

    @Test("The background ends a read, whose outcome stays until the reader is prepared")
    func backgroundDuringRead() async throws {
        let test = try TestReader()
        let pointOfSale = await PointOfSale.prepared(test)
        let payment = Task { await pointOfSale.pay(12.50, in: "USD") }
        await pointOfSale.reaches(.reading(.presentCard))
        test.conditions.begin(.background)
        pointOfSale.sceneDidEnterBackground()
        let outcome = PointOfSale.Outcome.failed("The app was in the background. Try again.")
        #expect(await payment.value == outcome)
        #expect(pointOfSale.state == .finished(outcome))
        test.conditions.end(.background)
        await pointOfSale.sceneDidBecomeActive()
        #expect(pointOfSale.state == .ready)
    }

    @Test("A preparation that the background interrupts is finished in the foreground")
    func interrupted() async throws {
        let test = try TestReader()
        let pointOfSale = await PointOfSale.prepared(test)
        pointOfSale.turnOff()
        test.conditions.begin(.preparationInterrupted)
        await pointOfSale.prepare()
        #expect(
            pointOfSale.state
                == .unavailable(PaymentCardReaderError.requestInterrupted.errorDescription))
        test.conditions.end(.preparationInterrupted)
        await pointOfSale.sceneDidBecomeActive()
        #expect(pointOfSale.state == .ready)
    }

    @Test("All who prepare the reader at the same time wait for one preparation")
    func preparedOnce() async throws {
        let test = try TestReader(cards: "visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        pointOfSale.turnOff()
        async let launch: Void = pointOfSale.prepare()
        async let payment = pointOfSale.pay(12.50, in: "USD")
        await launch
        #expect(await payment == .approved)
        #expect(pointOfSale.state == .finished(.approved))
    }

    @Test("A payment after the background prepares the reader again")
    func paymentAfterBackground() async throws {
        let test = try TestReader(cards: "visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        test.conditions.begin(.background)
        test.conditions.end(.background)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
    }

    // MARK: - Turned off

    @Test("A phone call prevents a payment only while it lasts")
    func phoneCall() async throws {
        let test = try TestReader(cards: "visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        test.conditions.begin(.phoneCall)
        #expect(
            await pointOfSale.pay(12.50, in: "USD") == .failed("Finish your call, and try again."))
        test.conditions.end(.phoneCall)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
    }

    // snippet: unavailableTest
    @Test(
        "The app says why Tap to Pay cannot be used",
        arguments: [
            (.accountDeactivated, "The account that accepted the terms and conditions is"),
            (.deviceBanned, "Tap to Pay is turned off on this device. Use another device."),
            (.deviceUnsupported, "This device cannot read cards."),
            (.merchantBlocked, "Tap to Pay is turned off for this merchant."),
            (.modelUnsupported, "This device cannot read cards."),
            (.networkDown, "Check the network"),
            (.notEntitled, "This app is not allowed to use Tap to Pay."),
            (.passcodeOff, "Set a passcode"),
            (.systemVersionUnsupported, "Update the system"),
        ] as [(PlatformCondition.Kind, String)])
    func unavailable(condition: PlatformCondition.Kind, text: String) async throws {
        let test = try TestReader(cards: "visa-credit")
        let pointOfSale = await PointOfSale.prepared(test)
        pointOfSale.turnOff()
        test.conditions.begin(condition)
        await pointOfSale.prepare()
        guard case .unavailable(let advice) = pointOfSale.state else {
            Issue.record("\(pointOfSale.state)")
            return
        }
        #expect(advice.hasPrefix(text))
        test.conditions.end(condition)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
    }
    // end

    @Test("A banned device reports when the ban ends")
    func banned() async throws {
        let test = try TestReader()
        let end = Date(timeIntervalSince1970: 1_796_083_200)
        test.conditions.begin(PlatformCondition(.deviceBanned, until: end))
        let pointOfSale = await PointOfSale.prepared(test)
        #expect(
            pointOfSale.state
                == .unavailable("Tap to Pay is turned off on this device until \(end.formatted()).")
        )
    }

    @Test("A reader that is turned off is released, and made again when it is needed")
    func turnedOff() async throws {
        let test = try TestReader(cards: "visa-credit")
        weak var reader: PaymentCardReader?
        let pointOfSale = PointOfSale(provider: TestProvider(test)) {
            let made = test.use { PaymentCardReader() }
            reader = made
            return made
        }
        await pointOfSale.acceptTerms()
        #expect(reader != nil)
        pointOfSale.turnOff()
        #expect(reader == nil)
        #expect(pointOfSale.state == .off)
        // The app turned the reader off, so it stays off in the foreground.
        await pointOfSale.sceneDidBecomeActive()
        #expect(reader == nil)
        #expect(await pointOfSale.pay(12.50, in: "USD") == .approved)
        #expect(reader != nil)
    }
}
