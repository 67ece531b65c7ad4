// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@testable import HTTPServer
@testable import Kiosk
@_spi(Testing) @testable import ProximityReader

@Suite("The sheet's time and touches")
struct BrowserSheetTests {
    static func content(_ merchant: String = "Test Shop") -> PaymentSheetContent {
        PaymentSheetContent(
            merchantName: merchant, amount: "12.50", currencyCode: "USD", type: .purchase,
            description: nil, verificationReason: nil, loyaltyType: nil, programs: [],
            language: nil, usesISOCurrencySymbol: false)
    }

    static func wallet(_ phase: SheetContent.Phase = .choosing) -> SheetContent {
        var request = PaymentRequest()
        request.currencyCode = "USD"
        request.summaryItems = [SummaryItem(label: "Shop", amount: 10)]
        return SheetContent(
            phase: phase, request: request, cards: [.visa], selectedCard: "card-1", contacts: [],
            canAuthorize: true)
    }

    static func scene(_ phase: SheetContent.Phase = .choosing) -> WalletScene {
        WalletScene(payment: "p", biometrics: nil, language: nil, content: wallet(phase))
    }

    /// A sheet with a page that shows it, and its clock.
    static func sheet(
        _ change: (inout BrowserSheet.Settings) -> Void = { _ in }
    ) async -> (sheet: BrowserSheet, clock: ManualClock, page: EventStream) {
        var settings = BrowserSheet.Settings()
        change(&settings)
        let clock = ManualClock()
        let sheet = BrowserSheet(settings: settings, clock: clock, random: TestKiosk.random(5))
        return (sheet, clock, await sheet.open())
    }

    static func until(_ screen: SheetState.Screen, _ sheet: BrowserSheet) async {
        await waitUntil("the sheet shows \(screen)") { await sheet.current.screen == screen }
    }

    /// Advances the sheet's clock to the last moment before `time`, and then to it.
    static func pass(
        _ time: Duration, _ clock: ManualClock, _ sheet: BrowserSheet
    ) async -> SheetState.Screen {
        await clock.waitUntilSleeping()
        clock.advance(by: time - .milliseconds(1))
        let before = await sheet.current.screen
        clock.advance(by: .milliseconds(1))
        return before
    }

    // MARK: - Reads

    @Test("The end of a read stays for four seconds, and anything else closes at once")
    func dismissal() async throws {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        for message in [
            PaymentSheetMessage.success, .declined, .failed, .noPIN, .cancelled, .timedOut,
            .tryAnotherCard, .useAnotherCard, .insertCard,
        ] {
            try await sheet.present(Self.content()) {}
            await sheet.show(message)
            let shown = await sheet.current.screen
            await sheet.dismiss()
            #expect(await Self.pass(.seconds(4), clock, sheet) == shown)
            await Self.until(.idle, sheet)
        }
        for message in [PaymentSheetMessage.presentCard, .processing, .removeCard] {
            try await sheet.present(Self.content()) {}
            await sheet.show(message)
            await sheet.dismiss()
            #expect(await sheet.current.screen == .idle, "\(message)")
        }
        try await sheet.begin(
            PINPadRequest(content: Self.content(), lengths: 4...12, allowsBypass: false))
        await sheet.dismiss()
        #expect(await sheet.current.screen == .idle)
    }

    @Test("The next read, PIN, payment, or question keeps the sheet open")
    func nextUse() async throws {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        func endRead() async throws {
            try await sheet.present(Self.content()) {}
            await sheet.show(.success)
            await sheet.dismiss()
            await clock.waitUntilSleeping()
        }
        func check(_ screen: SheetState.Screen) async {
            #expect(await sheet.current.screen == screen)
            // The end of the read no longer closes the sheet.
            #expect(clock.timeToNextWake.map { $0 > .seconds(5) } ?? true)
            clock.advance(by: .seconds(5))
            #expect(await sheet.current.screen == screen)
        }
        try await endRead()
        try await sheet.present(Self.content()) {}
        await sheet.show(.presentCard)
        await check(.waiting)
        try await endRead()
        try await sheet.begin(
            PINPadRequest(content: Self.content(), lengths: 4...12, allowsBypass: false))
        await check(.pin)
        await sheet.end()
        try await endRead()
        #expect(await sheet.open(Self.scene()) { _ in })
        await check(.wallet)
        await sheet.close("p")
        try await endRead()
        let terms = MerchantTerms(
            merchantIdentifier: "S", merchantName: "Shop", isRenewal: false, language: nil)
        async let answer = sheet.acceptTerms(terms)
        await Self.until(.terms, sheet)
        await check(.terms)
        #expect(await sheet.answerTerms(false))
        #expect(try await !answer)
    }

    @Test("An outcome that is known early stays as long as one that the sheet waited for")
    func earlyOutcome() async throws {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        await sheet.use(for: "r", awaitsOutcome: true)
        try await sheet.present(Self.content()) {}
        await sheet.show(.success)
        await sheet.dismiss()
        await clock.waitUntilSleeping()
        #expect(clock.timeToNextWake == .seconds(1))
        await sheet.show(PaymentDecision.approved, of: "r")
        await clock.waitUntilSleeping()
        #expect(clock.timeToNextWake == .seconds(4))
    }

    @Test("A read's end does not close a payment or terms that follow it")
    func lateDismissal() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        try await sheet.present(Self.content()) {}
        await sheet.show(.success)
        #expect(await sheet.open(Self.scene(.succeeded)) { _ in })
        await sheet.dismiss()
        #expect(await sheet.current.screen == .approved)
        #expect(await sheet.current.wallet != nil)
    }

    @Test("Only the customer of a read or payment that can be canceled cancels it")
    func cancel() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        #expect(await !sheet.cancel())
        let cancels = Lock(0)
        try await sheet.present(Self.content()) { cancels.withLock { $0 += 1 } }
        await sheet.show(.processing)
        #expect(await !sheet.cancel())
        await sheet.show(.presentCard)
        #expect(await sheet.cancel())
        #expect(cancels.withLock { $0 } == 1)
        await sheet.dismiss()
        let actions = Lock<[String]>([])
        #expect(
            await sheet.open(Self.scene()) { action in
                actions.withLock { $0.append("\(action)") }
            })
        #expect(await sheet.cancel())
        #expect(actions.withLock { $0 } == ["cancel"])
        await sheet.close("p")
        #expect(await !sheet.cancel())
    }

    @Test("After its end, nothing of a read or a payment is kept")
    func released() async throws {
        final class Receiver: Sendable {}
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        var receiver: Receiver? = Receiver()
        weak let read = receiver
        try await sheet.present(Self.content()) { [receiver] in _ = receiver }
        await sheet.show(PaymentSheetMessage.success)
        await sheet.dismiss()
        receiver = Receiver()
        #expect(read == nil)
        weak let payment = receiver
        let isOpen = await sheet.open(Self.scene(.succeeded)) { [receiver] _ in _ = receiver }
        #expect(isOpen)
        await sheet.close("p")
        receiver = nil
        #expect(payment == nil)
    }

    @Test("A language chosen while the sheet is idle applies to the next customer only")
    func language() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        #expect(await sheet.speak("de"))
        try await sheet.present(Self.content()) {}
        await sheet.show(.presentCard)
        #expect(await sheet.current.language == "de")
        // The next read begins before the sheet was idle.
        try await sheet.present(Self.content()) {}
        await sheet.show(.presentCard)
        #expect(await sheet.current.language == "en")
        await sheet.dismiss()
        #expect(await sheet.speak("fr"))
        #expect(await sheet.open(Self.scene()) { _ in })
        #expect(await sheet.current.language == "fr")
        #expect(await sheet.open(Self.scene()) { _ in })
        #expect(await sheet.current.language == "en")
        await sheet.close("p")
        try await sheet.present(Self.content()) {}
        #expect(await sheet.speak("es"))
        try await sheet.begin(
            PINPadRequest(content: Self.content(), lengths: 4...12, allowsBypass: false))
        #expect(await sheet.current.language == "es")
    }

    @Test("The merchant of a read is known once the sheet was presented for it")
    func merchant() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        await sheet.use(for: "a", awaitsOutcome: false)
        #expect(await sheet.merchant(of: "a") == nil)
        try await sheet.present(Self.content("First")) {}
        #expect(await sheet.merchant(of: "a") == "First")
        #expect(await sheet.merchant(of: "b") == nil)
        await sheet.use(for: "b", awaitsOutcome: false)
        #expect(await sheet.merchant(of: "b") == nil)
    }

    @Test("An outcome is shown only after a success, or while it is awaited")
    func outcome() async throws {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        await sheet.use(for: "a", awaitsOutcome: true)
        try await sheet.present(Self.content()) {}
        for message in [PaymentSheetMessage.presentCard, .processing, .declined, .failed] {
            await sheet.show(message)
            let before = await sheet.current.screen
            await sheet.show(.approved, of: "a")
            #expect(await sheet.current.screen == before, "\(message)")
        }
        await sheet.show(PaymentSheetMessage.success)
        await sheet.show(.approved, of: "b")
        #expect(await sheet.current.screen == .approved)
        await sheet.show(.refused, of: "a")
        let refused = await sheet.current
        #expect(refused.screen == .refused && refused.tone == .alert)
        await sheet.show(.approved, of: "a")
        #expect(await sheet.current.screen == .accepted)
        #expect(await sheet.current.tone == nil)
        #expect(await Self.pass(.seconds(4), clock, sheet) == .accepted)
        await Self.until(.idle, sheet)
    }

    @Test("A read that awaits its outcome shows the success for a second, and a failure as usual")
    func awaiting() async throws {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        await sheet.use(for: "a", awaitsOutcome: true)
        try await sheet.present(Self.content()) {}
        await sheet.show(PaymentSheetMessage.success)
        await sheet.dismiss()
        #expect(await Self.pass(.seconds(1), clock, sheet) == .approved)
        await Self.until(.authorizing, sheet)
        #expect(await sheet.current.tone == nil)
        #expect(await Self.pass(.seconds(60), clock, sheet) == .authorizing)
        await Self.until(.askStaff, sheet)
        #expect(await Self.pass(.seconds(30), clock, sheet) == .askStaff)
        await Self.until(.idle, sheet)
        #expect(await sheet.longestAuthorization == .seconds(61))
        try await sheet.present(Self.content()) {}
        await sheet.show(PaymentSheetMessage.declined)
        await sheet.dismiss()
        #expect(await Self.pass(.seconds(4), clock, sheet) == .declined)
        await Self.until(.idle, sheet)
    }

    @Test(
        "An interruption is shown for 30 seconds, or for a minute if its outcome can follow",
        arguments: [(nil, false, 30), ("a", false, 60), (nil, true, 30)] as [(String?, Bool, Int)])
    func interruption(read: String?, isUnpaid: Bool, seconds: Int) async {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        await sheet.showInterruption(isUnpaid: isUnpaid, of: read)
        let shown = await sheet.current
        #expect(shown.screen == .interrupted)
        #expect(shown.prompt.contains("staff") == !isUnpaid)
        #expect(await Self.pass(.seconds(seconds), clock, sheet) == .interrupted)
        await Self.until(.idle, sheet)
    }

    // MARK: - Pages

    @Test("New settings are shown at once while the sheet is idle, and otherwise at the next idle")
    func settings() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        var settings = BrowserSheet.Settings()
        settings.shop.name = "New name"
        let idle = await sheet.current.number
        await sheet.use(settings)
        #expect(await sheet.current.number == idle + 1)
        #expect(await sheet.current.merchant == "New name")
        await sheet.showInterruption(isUnpaid: true)
        let busy = await sheet.current.number
        await sheet.use(settings)
        #expect(await sheet.current.number == busy)
    }

    @Test("The networks are shown only while the sheet asks for a card")
    func networks() async throws {
        let (sheet, _, page) = await Self.sheet { $0.networks = ["Visa"] }
        defer { page.end() }
        #expect(await sheet.current.networks.isEmpty)
        try await sheet.present(Self.content()) {}
        for (message, isAsking) in [
            (.presentCard, true), (.presentCardAgain, true), (.presentOneCard, true),
            (.processing, false), (.presentPhone, false), (.success, false),
        ] as [(PaymentSheetMessage, Bool)] {
            await sheet.show(message)
            #expect(await sheet.current.networks == (isAsking ? ["Visa"] : []), "\(message)")
        }
    }

    /// Returns the states that a page has received since the last call.
    static func received(_ page: EventStream) throws -> [[String: Any]] {
        var text = ""
        var room = [UInt8](repeating: 0, count: 65_536)
        while case .bytes(let count) = room.withUnsafeMutableBytes({ page.pull(into: $0) {} }) {
            text += String(decoding: room[..<count], as: UTF8.self)
        }
        return try text.split(separator: "\n").filter { $0.hasPrefix("data:") }.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.dropFirst(5).utf8))
            return try #require(object as? [String: Any])
        }
    }

    @Test("Each change is on the pages at once")
    func drawn() async throws {
        let (sheet, clock, page) = await Self.sheet()
        defer { page.end() }
        _ = try Self.received(page)
        var last: [String: Any] = [:]
        func check(_ screen: SheetState.Screen, isWithTone: Bool? = nil) async throws {
            let states = try Self.received(page)
            #expect(states.count == 1, "\(screen)")
            last = states.last ?? [:]
            let current = await sheet.current
            #expect(current.screen == screen && last["screen"] as? String == screen.rawValue)
            #expect(last["number"] as? Int == current.number)
            if let isWithTone { #expect((last["tone"] != nil) == isWithTone, "\(screen)") }
        }
        try await sheet.present(Self.content()) {}
        await sheet.show(PaymentSheetMessage.presentCard)
        try await check(.waiting)
        #expect(await sheet.speak("de"))
        try await check(.waiting, isWithTone: false)
        #expect(last["language"] as? String == "de")
        await sheet.dismiss()
        try await check(.idle)
        await sheet.use(for: "a", awaitsOutcome: true)
        try await sheet.present(Self.content()) {}
        await sheet.show(PaymentSheetMessage.success)
        try await check(.approved, isWithTone: true)
        await sheet.dismiss()
        for (seconds, screen) in [(1, .authorizing), (60, .askStaff)]
            as [(Int, SheetState.Screen)]
        {
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(seconds))
            await Self.until(screen, sheet)
            try await check(screen)
        }
        await sheet.show(.refused, of: "a")
        try await check(.refused, isWithTone: true)
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(4))
        await Self.until(.idle, sheet)
        try await check(.idle)
        await sheet.showInterruption(isUnpaid: false)
        try await check(.interrupted)

        try await sheet.begin(
            PINPadRequest(content: Self.content(), lengths: 4...12, allowsBypass: true))
        await sheet.show(PINPadDisplay(message: .enterPIN, digitCount: 3))
        try await check(.pin)
        #expect((last["pin"] as? [String: Any])?["digits"] as? Int == 3)
        await sheet.end()
        try await check(.processing)

        #expect(await sheet.open(Self.scene()) { _ in })
        try await check(.wallet)
        #expect(await sheet.extendTime())
        try await check(.wallet, isWithTone: false)
        #expect(await sheet.act(.openPasscode, of: "p"))
        try await check(.pin)
        let entry = try #require(await sheet.current.pin?.entry)
        #expect(await sheet.press("7", entry: entry))
        try await check(.pin)
        #expect((last["pin"] as? [String: Any])?["digits"] as? Int == 1)
        await sheet.show(Self.wallet(.failed(canRetry: false)), of: "p")
        try await check(.failed, isWithTone: true)
        await sheet.show(Self.wallet(.choosing), of: "p")
        try await check(.wallet)
        await sheet.close("p")
        try await check(.cancelled)

        async let answer = sheet.acceptTerms(
            MerchantTerms(
                merchantIdentifier: "S", merchantName: "Shop", isRenewal: false, language: nil))
        await Self.until(.terms, sheet)
        try await check(.terms)
        #expect(await sheet.answerTerms(true))
        #expect(try await answer)
        try await check(.idle)
    }

    @Test("A page that opens later shows the state, and sounds no tone")
    func latePage() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        try await sheet.present(Self.content()) {}
        await sheet.show(PaymentSheetMessage.declined)
        #expect(await sheet.current.tone == .alert)
        let late = await sheet.open()
        let states = try Self.received(late)
        #expect(states.count == 1 && states.first?["screen"] as? String == "declined")
        #expect(states.first?["tone"] == nil)
        #expect(try Self.received(page).last?["tone"] as? String == "alert")
        late.close()
    }

    @Test("A page that is closed is forgotten, and without pages nothing is asked")
    func pages() async throws {
        let (sheet, _, page) = await Self.sheet()
        let second = await sheet.open()
        #expect(await sheet.pageCount == 2)
        page.close()
        await waitUntil("the page is forgotten") { await sheet.pageCount == 1 }
        #expect(await sheet.open(Self.scene()) { _ in })
        second.close()
        await waitUntil("the page is forgotten") { await sheet.pageCount == 0 }
        #expect(await !sheet.open(Self.scene()) { _ in })
        _ = await sheet.open()
        await sheet.closePages()
        #expect(await sheet.pageCount == 0)
    }

    @Test("A pad that is held down keeps 32 keys")
    func heldKey() async throws {
        let (sheet, _, page) = await Self.sheet()
        defer { page.end() }
        try await sheet.begin(
            PINPadRequest(content: Self.content(), lengths: 4...12, allowsBypass: false))
        let entry = try #require(await sheet.current.pin?.entry)
        for _ in 0..<40 { #expect(await sheet.press("1", entry: entry)) }
        for _ in 0..<32 { #expect(try await sheet.nextKey() == .digit(1)) }
        #expect(await sheet.press("2", entry: entry))
        #expect(try await sheet.nextKey() == .digit(2))
        await sheet.end()
        await #expect(throws: BrowserSheet.Fault.self) { try await sheet.nextKey() }
    }
}
