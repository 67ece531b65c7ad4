// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReaderTesting
import TestSupport
import Testing

@testable import Kiosk
@_spi(Testing) @testable import ProximityReader

@Suite("The payment sheet in a browser")
struct SheetTests {
    @Test("The sheet shows amount, prompt, and lights, and the result for some seconds")
    func read() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", after: .seconds(1))
        try await kiosk.prepare()
        #expect(await kiosk.sheet.current.screen == .idle)
        let read = try await kiosk.start(key: "a")
        let waiting = await kiosk.untilSheet(.waiting)
        #expect(waiting.amount == "$12.50")
        #expect(waiting.merchant == "Test Shop")
        #expect(waiting.prompt == "Hold the card to the reader")
        #expect(waiting.lights == 1)
        #expect(waiting.canCancel)
        await kiosk.tap()
        _ = try await kiosk.settled(read)
        let approved = await kiosk.untilSheet(.approved)
        #expect(approved.lights == 4)
        #expect(approved.tone == .success)
        #expect(!approved.canCancel)
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: .seconds(4))
        let idle = await kiosk.untilSheet(.idle)
        #expect(idle.amount == nil)
        #expect(idle.merchant == "Test Shop")
    }

    /// The lights and tones of EMV Contactless Book A, chapter 9.
    @Test("Each message has its screen, lights, and tone, and can be canceled before the card")
    func messages() async throws {
        let rows: [(PaymentSheetMessage, SheetState.Screen, Int, SheetState.Tone?, Bool)] = [
            (.presentCard, .waiting, 1, nil, true), (.presentPhone, .loyalty, 1, nil, true),
            (.processing, .processing, 2, nil, false), (.removeCard, .removeCard, 4, nil, false),
            (.presentCardAgain, .again, 1, .alert, true),
            (.presentOneCard, .again, 1, .alert, true), (.seePhone, .seePhone, 1, .alert, true),
            (.tryAnotherCard, .anotherCard, 0, .alert, false),
            (.useAnotherCard, .otherInterface, 0, .alert, false),
            (.insertCard, .otherInterface, 0, .alert, false),
            (.success, .approved, 4, .success, false), (.declined, .declined, 0, .alert, false),
            (.failed, .failed, 0, .alert, false), (.noPIN, .failed, 0, .alert, false),
            (.cancelled, .cancelled, 0, nil, false), (.timedOut, .timedOut, 0, nil, false),
        ]
        let kiosk = try await TestKiosk()
        let content = PaymentSheetContent(
            merchantName: "Shop", amount: "12.50", currencyCode: "USD", type: .purchase,
            description: nil, verificationReason: nil, loyaltyType: nil, programs: [],
            language: nil, usesISOCurrencySymbol: false)
        for (message, screen, lights, tone, canCancel) in rows {
            try await kiosk.sheet.present(content) {}
            await kiosk.sheet.show(message)
            let state = await kiosk.sheet.current
            #expect(state.screen == screen, "\(message)")
            #expect(state.lights == lights, "\(message)")
            #expect(state.tone == tone, "\(message)")
            #expect(state.canCancel == canCancel, "\(message)")
        }
    }

    @Test("An amount is shown as such, and a read without one by its purpose")
    func headings() async throws {
        let kiosk = try await TestKiosk()
        for amount in ["12.50", nil] {
            let content = PaymentSheetContent(
                merchantName: "Shop", amount: amount, currencyCode: "USD", type: .purchase,
                description: nil, verificationReason: nil, loyaltyType: nil, programs: ["Club"],
                language: nil, usesISOCurrencySymbol: false)
            try await kiosk.sheet.present(content) {}
            await kiosk.sheet.show(.presentCard)
            let state = await kiosk.sheet.current
            #expect((state.amount == nil) == (amount == nil))
            #expect((state.purpose == nil) == (amount != nil))
        }
    }

    @Test("The customer can cancel on the sheet")
    func cancel() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        _ = await kiosk.untilSheet(.waiting)
        #expect(try await kiosk.ask(.post, "/v1/sheet/cancel", "{}", scope: .sheet).status == 204)
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "cancelled")
        #expect(try settled.text("reason") == "customer")
        _ = await kiosk.untilSheet(.cancelled)
    }

    @Test("The sheet uses the request's language unless the customer chooses another")
    func language() async throws {
        let kiosk = try await TestKiosk { $0.language = Locale.Language(identifier: "fr") }
        try await kiosk.prepare()
        let read = try await kiosk.start(
            #"{"kind":"payment","amount":"12.50","currencyCode":"EUR","language":"de"}"#, key: "a")
        let german = await kiosk.untilSheet(.waiting)
        #expect(german.language == "de")
        #expect(german.amount == "12,50\u{A0}€")
        let choose = { (language: String) in
            try await kiosk.ask(
                .post, "/v1/sheet/language", "{\"language\":\"\(language)\"}", scope: .sheet
            ).status
        }
        #expect(try await choose("ar") == 204)
        let arabic = await kiosk.sheet.current
        #expect(arabic.language == "ar")
        #expect(arabic.direction == .rightToLeft)
        #expect(try await choose("tlh") == 409)
        #expect(try await kiosk.ask(.post, "/v1/sheet/cancel", "{}", scope: .sheet).status == 204)
        #expect(await kiosk.untilSheet(.cancelled).language == "ar")
        // The sheet shows the end before the read is settled; only then does another read start.
        #expect(try await kiosk.settled(read).text("state") == "cancelled")
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: .seconds(4))
        // The next customer gets the shop's language, or chooses one before the read.
        #expect(await kiosk.untilSheet(.idle).language == "fr")
        #expect(try await choose("es") == 204)
        #expect(try await kiosk.start(key: "b").status == 201)
        #expect(await kiosk.untilSheet(.waiting).language == "es")
        #expect(arabic.words.offline == "انقطع الاتصال. لا تقرّب البطاقة.")
        #expect(arabic.languages.map(\.code).sorted() == PaymentSheetWords.languages.sorted())
        await kiosk.kiosk.stop()
    }

    @Test("The page takes a PIN that the card requires and never gets its digits back")
    func pin() async throws {
        let kiosk = try await TestKiosk(cards: "visa-online-pin")
        try await kiosk.injectKey()
        try await kiosk.prepare()
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let read = try await kiosk.start(key: "a")
        let entry = try #require(await kiosk.untilSheet(.pin).pin?.entry)
        for (count, key) in ["1", "9", "7", "3"].enumerated() {
            let answer = try await kiosk.ask(
                .post, "/v1/sheet/pin", "{\"entry\":\"\(entry)\",\"key\":\"\(key)\"}",
                scope: .sheet)
            #expect(answer.status == 204)
            await waitUntil("the pad shows \(count + 1) digits") {
                await kiosk.sheet.current.pin?.digits == count + 1
            }
        }
        let path = "/v1/reads/\(try read.text("id"))"
        // The reader's events arrive after the pad is shown.
        try await waitUntil("the read is entering the PIN") {
            try await kiosk.ask(.get, path).text("state") == "enteringPIN"
        }
        #expect(try await kiosk.events().contains(#""state":"enteringPIN""#))
        _ = try await kiosk.ask(
            .post, "/v1/sheet/pin", "{\"entry\":\"\(entry)\",\"key\":\"enter\"}",
            scope: .sheet)
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        #expect(try settled.object("result")["pinBypassed"] as? Bool == false)
    }

    @Test("A read stays in its state while a PIN that is asked for after it is entered")
    func laterPIN() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.injectKey()
        try await kiosk.prepare()
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let read = try await kiosk.settled(try await kiosk.start(key: "a"))
        #expect(try read.text("state") == "completed")
        let result = PaymentCardReadResult(
            id: try #require(try read.object("result")["id"] as? String))
        let token = try kiosk.test.pinToken(for: result)
        let path = "/v1/reads/\(try read.text("id"))"
        let begun = try await kiosk.ask(
            .post, path + "/pin", "{\"token\":\"\(token.rawValue)\"}",
            headers: ["Idempotency-Key": "pin"])
        #expect(begun.status == 202)
        let entry = try #require(await kiosk.untilSheet(.pin).pin?.entry)
        for key in ["1", "2", "3", "4", "enter"] {
            let answer = try await kiosk.ask(
                .post, "/v1/sheet/pin", "{\"entry\":\"\(entry)\",\"key\":\"\(key)\"}",
                scope: .sheet)
            #expect(answer.status == 204)
        }
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        #expect(try settled.object("pin")["state"] as? String == "completed")
        let states = try await kiosk.events().matches(of: /"state":"(\w+)"/).map { String($0.1) }
        // The events of the card can arrive after its read has ended.
        let earlier = states.prefix { $0 != "completed" }
        #expect(states.dropFirst(earlier.count) == ["completed", "enteringPIN", "completed"])
    }

    @Test("A PIN entry that is canceled says who canceled it", arguments: ["customer", "program"])
    func cancelledPIN(reason: String) async throws {
        let kiosk = try await TestKiosk(cards: "visa-online-pin")
        try await kiosk.injectKey()
        try await kiosk.prepare()
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let read = try await kiosk.start(key: "a")
        _ = await kiosk.untilSheet(.pin)
        let path = "/v1/reads/\(try read.text("id"))"
        try await waitUntil("the read is entering the PIN") {
            try await kiosk.ask(.get, path).text("state") == "enteringPIN"
        }
        if reason == "customer" {
            let answer = try await kiosk.ask(.post, "/v1/sheet/cancel", "{}", scope: .sheet)
            #expect(answer.status == 204)
        } else {
            let answer = try await kiosk.ask(.post, path + "/cancel")
            #expect(answer.members["cancelled"] as? Bool == true)
        }
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "cancelled")
        #expect(try settled.text("reason") == reason)
    }

    @Test("The terms can be accepted or refused on the page", arguments: [true, false])
    func terms(isAccepted: Bool) async throws {
        let kiosk = try await TestKiosk { $0.acceptsTerms = false }
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let body = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        async let linked = kiosk.ask(.post, "/v1/readers/default/link", body)
        let terms = await kiosk.untilSheet(.terms)
        #expect(terms.merchant == "Test Shop")
        #expect(terms.terms?.paragraphs.first?.contains("Test Shop") == true)
        let answer = try await kiosk.ask(
            .post, "/v1/sheet/terms", "{\"accepted\":\(isAccepted)}", scope: .sheet)
        #expect(answer.status == 204)
        #expect(try await linked.status == (isAccepted ? 200 : 409))
        let check = try await kiosk.ask(.post, "/v1/readers/default/link/check", body)
        #expect(check.members["isLinked"] as? Bool == isAccepted)
        #expect(await kiosk.sheet.current.screen == .idle)
    }

    @Test("Terms without an answer are not accepted")
    func silence() async throws {
        let kiosk = try await TestKiosk { $0.acceptsTerms = false }
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let body = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        async let linked = kiosk.ask(.post, "/v1/readers/default/link", body)
        _ = await kiosk.untilSheet(.terms)
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: .seconds(120))
        #expect(try await linked.problem == "account-linking-failed")
    }

    @Test("Terms wait longer for a merchant who asks for more time")
    func moreTime() async throws {
        let clock = ManualClock()
        let sheet = BrowserSheet(clock: clock)
        #expect(await !sheet.extendTime())
        _ = await sheet.open()
        // The time begins with the question, however long ago the last touch was.
        clock.advance(by: .seconds(1000))
        async let answer = sheet.acceptTerms(Self.merchantTerms)
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(115))
        #expect(await sheet.current.time?.seconds == 5)
        #expect(await sheet.extendTime())
        #expect(await sheet.current.time?.seconds == 120)
        clock.advance(by: .seconds(10))
        await clock.waitUntilSleeping()
        #expect(await sheet.current.time?.seconds == 110)
        #expect(await sheet.answerTerms(true))
        #expect(try await answer)
        #expect(await sheet.current.time == nil)
    }

    private static let merchantTerms = MerchantTerms(
        merchantIdentifier: "SHOP", merchantName: "Test Shop", isRenewal: false, language: nil)

    @Test("Terms cannot be accepted without a page")
    func noPage() async throws {
        let kiosk = try await TestKiosk { $0.acceptsTerms = false }
        let body = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        let linked = try await kiosk.ask(.post, "/v1/readers/default/link", body)
        #expect(linked.status == 409)
        #expect(linked.problem == "no-sheet")
        #expect(
            try linked.text("detail")
                == "The merchant accepts the terms on the payment sheet, but no page shows it. Open "
                + "sheet.html in the service's state folder in a browser, or start the service with "
                + "--accept-terms.")
    }

    @Test("A page that connects late gets the current state without its tone")
    func late() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        _ = try await kiosk.settled(try await kiosk.start(key: "a"))
        _ = await kiosk.untilSheet(.approved)
        #expect(await kiosk.sheet.pageCount == 0)
        let page = await kiosk.sheet.open()
        #expect(await kiosk.sheet.pageCount == 1)
        page.end()
    }
}
