// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import HTTPServer
import PaymentToken
import Support
import TestSupport
import Testing

@testable import Kiosk

/// Payments from a wallet.
extension BrowserSheetTests {
    @Test("A customer who touches nothing for three minutes has left")
    func abandonment() async {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        let actions = Lock<[String]>([])
        let record = { @Sendable (action: CustomerAction) in
            actions.withLock { $0.append("\(action)") }
        }
        #expect(await sheet.open(Self.scene(), act: record))
        #expect(await sheet.current.time == SheetState.TimeLeft(until: .seconds(180), from: .zero))
        // Each touch is a new beginning.
        for touch in 0..<3 {
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(179))
            switch touch {
            case 0: #expect(await sheet.act(.customer(.selectCard("card-1")), of: "p"))
            case 1: #expect(await sheet.extendTime())
            default: await sheet.show(Self.wallet(.choosing), of: "p")
            }
            #expect(await sheet.current.time?.seconds == 180)
        }
        #expect(await !sheet.resetAbandonment())
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(180))
        await waitUntil("the payment is canceled") {
            actions.withLock { $0.contains("cancel") }
        }
        #expect(await sheet.resetAbandonment())
        #expect(await !sheet.resetAbandonment())
    }

    @Test("While the sheet does not wait for the customer, no time runs out")
    func notWaiting() async {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        let actions = Lock(0)
        #expect(await sheet.open(Self.scene()) { _ in actions.withLock { $0 += 1 } })
        await clock.waitUntilSleeping()
        await sheet.show(Self.wallet(.processing), of: "p")
        #expect(await sheet.current.time == nil)
        #expect(await !sheet.extendTime())
        clock.advance(by: .seconds(600))
        #expect(await sheet.current.screen == .processing)
        #expect(await !sheet.resetAbandonment())
        #expect(actions.withLock { $0 } == 0)
    }

    @Test("Touches count only for the payment on the sheet, and while it waits for the customer")
    func touches() async {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        let actions = Lock<[String]>([])
        #expect(await !sheet.act(.authorize, of: "p"))
        #expect(
            await sheet.open(Self.scene()) { action in
                actions.withLock { $0.append("\(action)") }
            })
        #expect(await !sheet.act(.authorize, of: "q"))
        #expect(await sheet.act(.authorize, of: "p"))
        #expect(
            actions.withLock { $0 } == [
                "authorize(PaymentToken.WalletConsent.biometric(isOwner: true))"
            ])
        await sheet.show(Self.wallet(.updating), of: "q")
        #expect(await sheet.current.wallet?.isWaiting == false)
        await sheet.show(Self.wallet(.updating), of: "p")
        #expect(await sheet.current.wallet?.isWaiting == true)
        #expect(await !sheet.act(.authorize, of: "p"))
        await sheet.close("q")
        #expect(await sheet.current.screen == .wallet)
        await sheet.close("p")
        #expect(await sheet.current.screen == .cancelled)
        #expect(await !sheet.act(.authorize, of: "p"))
    }

    @Test("The passcode is asked for if the wallet requires it, once the payment is complete")
    func passcode() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        var scene = Self.scene()
        scene.content.consent = .passcode
        scene.content.canAuthorize = false
        let actions = Lock<[String]>([])
        let record = { @Sendable (action: CustomerAction) in
            actions.withLock { $0.append("\(action)") }
        }
        #expect(await sheet.open(scene, act: record))
        for action in [WalletAction.authorize, .openPasscode] {
            #expect(await !sheet.act(action, of: "p"))
            #expect(await sheet.current.screen == .wallet)
        }
        scene.content.canAuthorize = true
        await sheet.show(scene.content, of: "p")
        #expect(await sheet.act(.authorize, of: "p"))
        let entry = try #require(await sheet.current.pin?.entry)
        #expect(actions.withLock { $0 }.isEmpty)
        #expect(await !sheet.press("1", entry: "other"))
        #expect(await sheet.press("1", entry: entry))
        #expect(await sheet.press("moreTime", entry: entry))
        #expect(await sheet.current.pin?.digits == 1)
        // A digit that comes while a change is shown stays.
        await sheet.show(scene.content, of: "p")
        #expect(await sheet.current.pin?.digits == 1)
        #expect(await sheet.press("enter", entry: entry))
        #expect(await sheet.current.pin == nil)
        #expect(await sheet.current.prompt == "One moment, please")
        #expect(actions.withLock { $0.count } == 1)
        // A wrong passcode opens an empty pad with a new name.
        scene.content.consentError = .wrongPasscode
        await sheet.show(scene.content, of: "p")
        let again = try #require(await sheet.current.pin)
        #expect(again.entry != entry && again.digits == 0)
        #expect(await sheet.press("2", entry: again.entry))
        await sheet.show(scene.content, of: "p")
        #expect(await sheet.current.pin?.entry == again.entry)
        #expect(await sheet.current.pin?.digits == 1)
        // When the wallet requires something else, the pad closes.
        scene.content.consent = .biometric
        await sheet.show(scene.content, of: "p")
        #expect(await sheet.current.pin == nil)
    }

    @Test("Only a key that the pad for the passcode has is a touch")
    func absentKey() async throws {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        #expect(await sheet.open(Self.scene()) { _ in })
        #expect(await sheet.act(.openPasscode, of: "p"))
        let entry = try #require(await sheet.current.pin?.entry)
        for key in ["bypass", ":", "p1"] {
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(10))
            #expect(await !sheet.press(key, entry: entry))
            #expect(await sheet.current.time?.seconds == 170, "\(key)")
            #expect(await sheet.press("1", entry: entry))
            #expect(await sheet.current.time?.seconds == 180)
        }
    }

    @Test("The end of a payment stays for four seconds")
    func paymentEnd() async {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        for phase in [SheetContent.Phase.succeeded, .failed(canRetry: false), .choosing] {
            #expect(await sheet.open(Self.scene(phase)) { _ in })
            await sheet.close("p")
            let shown = await sheet.current.screen
            #expect(
                shown
                    == (phase == .succeeded ? .approved : phase == .choosing ? .cancelled : .failed)
            )
            #expect(await Self.pass(.seconds(4), clock, sheet) == shown)
            await Self.until(.idle, sheet)
            #expect(await sheet.current.merchant == "Shop")
        }
    }

    @Test("A state has a tone only when something new is wrong")
    func tones() async throws {
        let (sheet, _, page) = await Self.sheet()
        #expect(await sheet.open(Self.scene()) { _ in })
        await sheet.show(Self.wallet(.failed(canRetry: true)), of: "p")
        // The same again, such as after another selection.
        await sheet.show(Self.wallet(.failed(canRetry: true)), of: "p")
        var wrong = Self.wallet(.failed(canRetry: true))
        wrong.consentError = .notTheOwner
        await sheet.show(wrong, of: "p")
        let states = try Self.received(page)
        #expect(states.count == 5)
        #expect(states.map { $0["tone"] != nil } == [false, false, true, false, true])
        page.end()
    }
}
