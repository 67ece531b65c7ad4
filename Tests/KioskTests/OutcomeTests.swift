// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReaderTesting
import ServiceInterface
import TestSupport
import Testing

@testable import Kiosk

@Suite("The outcome of a payment on the sheet")
struct OutcomeTests {
    private static let waiting =
        #"{"kind":"payment","amount":"12.50","currencyCode":"USD","awaitsOutcome":true}"#

    /// Returns a service that has read a card, and the read.
    private func read(_ order: String) async throws -> (kiosk: TestKiosk, path: String) {
        let kiosk = try await TestKiosk(cards: "visa-credit", "visa-credit", after: .seconds(1))
        try await kiosk.prepare()
        return (kiosk, try await read(order, on: kiosk, key: "a"))
    }

    private func read(_ order: String, on kiosk: TestKiosk, key: String) async throws -> String {
        let read = try await kiosk.start(order, key: key)
        _ = await kiosk.untilSheet(.waiting)
        await kiosk.tap()
        #expect(try await kiosk.settled(read).text("state") == "completed")
        _ = await kiosk.untilSheet(.approved)
        return "/v1/reads/\(try read.text("id"))"
    }

    /// Lets the sheet take its next step.
    private func advance(_ kiosk: TestKiosk, by time: Duration) async {
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: time)
    }

    private func tell(_ kiosk: TestKiosk, _ path: String, _ outcome: String) async throws -> Answer
    {
        try await kiosk.ask(.post, path + "/outcome", "{\"outcome\":\"\(outcome)\"}")
    }

    @Test(
        "The sheet waits for the outcome and shows it with the amount",
        arguments: [
            ("approved", SheetState.Screen.accepted, "Approved"),
            ("refused", .refused, "Not accepted. Try another card."),
        ])
    func told(outcome: String, screen: SheetState.Screen, prompt: String) async throws {
        let (kiosk, path) = try await read(Self.waiting)
        await advance(kiosk, by: .seconds(1))
        let authorizing = await kiosk.untilSheet(.authorizing)
        #expect(authorizing.prompt == "Authorizing…" && authorizing.amount == "$12.50")
        #expect(!authorizing.canCancel)
        let answer = try await tell(kiosk, path, outcome)
        #expect(try answer.status == 200 && answer.text("outcome") == outcome)
        let shown = await kiosk.sheet.current
        #expect(shown.screen == screen && shown.prompt == prompt && shown.amount == "$12.50")
        await advance(kiosk, by: .seconds(4))
        #expect(await kiosk.untilSheet(.idle).amount == nil)
        #expect(try await kiosk.ask(.get, path).text("outcome") == outcome)
    }

    @Test("Without an outcome, the sheet sends the customer to the staff")
    func silence() async throws {
        let (kiosk, path) = try await read(Self.waiting)
        await advance(kiosk, by: .seconds(1))
        _ = await kiosk.untilSheet(.authorizing)
        await advance(kiosk, by: .seconds(60))
        let staff = await kiosk.untilSheet(.askStaff)
        #expect(staff.prompt == "Please ask the staff" && staff.tone == .alert)
        // A late outcome is still news for the customer.
        #expect(try await tell(kiosk, path, "approved").status == 200)
        _ = await kiosk.untilSheet(.accepted)
        await advance(kiosk, by: .seconds(4))
        _ = await kiosk.untilSheet(.idle)
    }

    @Test(
        "After an end during the authorization, the sheet names the staff and shows the outcome"
    )
    func restart() async throws {
        let (kiosk, path) = try await read(Self.waiting)
        await advance(kiosk, by: .seconds(1))
        _ = await kiosk.untilSheet(.authorizing)
        // The same state, as the next service finds it.
        let sheet = BrowserSheet(clock: kiosk.clock)
        let next = try await restarted(kiosk, sheet)
        #expect(await sheet.current.prompt == "Interrupted. Please ask the staff.")
        let token = try kiosk.token(.caller)
        let read = try await kiosk.ask(next, .get, path, token: token)
        #expect(try read.text("state") == "completed")
        #expect(read.members["wasInterrupted"] as? Bool == true)
        let told = try await kiosk.ask(
            next, .post, path + "/outcome", #"{"outcome":"approved"}"#, token: token)
        #expect(told.status == 200)
        #expect(await sheet.current.prompt == "Approved")
        // Only once: the next start has nothing to say.
        let third = BrowserSheet(clock: kiosk.clock)
        _ = try await restarted(kiosk, third)
        #expect(await third.current.screen == .idle)
    }

    @Test(
        "A service that ends long after a read whose outcome was never told shows no interruption")
    func lateRestart() async throws {
        let (kiosk, _) = try await read(Self.waiting)
        let sheet = BrowserSheet(clock: kiosk.clock)
        _ = try await restarted(kiosk, sheet, after: 600)
        #expect(await sheet.current.screen == .idle)
    }

    @Test("A newer read that was cut off does not interrupt an earlier one, and a PIN is a payment")
    func unsettled() async throws {
        let (kiosk, path) = try await read(Self.waiting)
        let body = try await kiosk.ask(.get, path).members
        let first = try JSONDecoder().decode(
            ReadResource.self, from: JSONSerialization.data(withJSONObject: body))
        let store = try KioskStore(in: try StateFolder(kiosk.folder.url.path + "/other"))
        func begin(_ read: ReadResource, _ key: String, now: Int64) async throws {
            let claim = IdempotencyClaim(
                key: key, fingerprint: RequestFingerprint(text: []), began: read.id)
            try await store.begin(read, claim, now: now)
        }
        try await begin(first, "a", now: 1)
        try await store.settle(first)
        var next = ReadResource(id: "next", reader: "r", createdAt: 2, request: first.request)
        try await begin(next, "b", now: 2)
        let end = try #require(first.endedAt)
        #expect(try await store.interruptUnsettled(now: end, outcomeLimit: 61) == .read)
        #expect(try await store.record(first.id, of: ReadResource.self)?.wasInterrupted == nil)
        // Nor after the next read has ended, nor when the outcome was awaited too long ago.
        #expect(try await store.interruptUnsettled(now: end, outcomeLimit: 61) == nil)
        next.state = .enteringPIN
        next.result = first.result
        next.pin = PINCapture(state: .entering)
        try await begin(next, "c", now: 3)
        #expect(try await store.interruptUnsettled(now: end, outcomeLimit: 61) == .payment("next"))
        #expect(try await store.record("next", of: ReadResource.self)?.wasInterrupted == true)
    }

    private func restarted(
        _ kiosk: TestKiosk, _ sheet: BrowserSheet, after seconds: TimeInterval = 0
    ) async throws -> Kiosk {
        try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: sheet,
                notes: DiagnosticNotes(), log: KioskLog { _ in }),
            folder: kiosk.state, clock: kiosk.clock,
            date: { TestKiosk.date.addingTimeInterval(seconds) }, random: TestKiosk.random(3))
    }

    @Test("The sheet that sends the customer to the staff closes on its own")
    func staff() async throws {
        let (kiosk, _) = try await read(Self.waiting)
        await advance(kiosk, by: .seconds(1))
        _ = await kiosk.untilSheet(.authorizing)
        await advance(kiosk, by: .seconds(60))
        _ = await kiosk.untilSheet(.askStaff)
        await advance(kiosk, by: .seconds(30))
        _ = await kiosk.untilSheet(.idle)
    }

    @Test("A read that does not wait for its outcome closes the sheet, and keeps a late outcome")
    func unexpected() async throws {
        let (kiosk, path) = try await read(TestKiosk.purchase)
        await advance(kiosk, by: .seconds(4))
        _ = await kiosk.untilSheet(.idle)
        #expect(try await tell(kiosk, path, "refused").status == 200)
        #expect(await kiosk.sheet.current.screen == .idle)
        #expect(try await kiosk.ask(.get, path).text("outcome") == "refused")
    }

    @Test("The outcome of an earlier read does not appear in the next one")
    func next() async throws {
        let (kiosk, path) = try await read(Self.waiting)
        await advance(kiosk, by: .seconds(1))
        _ = await kiosk.untilSheet(.authorizing)
        let next = try await read(Self.waiting, on: kiosk, key: "b")
        #expect(try await tell(kiosk, path, "refused").status == 200)
        #expect(await kiosk.sheet.current.screen == .approved)
        #expect(try await tell(kiosk, next, "approved").status == 200)
        #expect(await kiosk.sheet.current.screen == .accepted)
    }

    @Test("An outcome is told once, and can be repeated; one event reports it")
    func once() async throws {
        let (kiosk, path) = try await read(Self.waiting)
        for _ in 0..<2 { #expect(try await tell(kiosk, path, "approved").status == 200) }
        let other = try await tell(kiosk, path, "refused")
        #expect(try other.status == 409 && other.text("type").hasSuffix("outcome-reported"))
        #expect(await kiosk.sheet.current.screen == .accepted)
        let events = try await kiosk.events().split(separator: "\n\n").filter { event in
            event.split(separator: "\n").contains("event: read")
        }
        let read = path.split(separator: "/").last ?? ""
        #expect(
            events.compactMap { $0.split(separator: "data: ").last }.suffix(2) == [
                #"{"read":"\#(read)","reader":"default","state":"completed"}"#,
                #"{"outcome":"approved","read":"\#(read)","reader":"default","state":"completed"}"#,
            ])
    }

    @Test("After the outcome, no PIN is asked for, and the outcome stays with the read")
    func pin() async throws {
        let (kiosk, path) = try await read(Self.waiting)
        let body = try await kiosk.ask(.get, path).members
        let before = try JSONDecoder().decode(
            ReadResource.self, from: JSONSerialization.data(withJSONObject: body))
        #expect(try await tell(kiosk, path, "approved").status == 200)
        let pin = try await kiosk.ask(
            .post, path + "/pin", #"{"token":"none"}"#, headers: ["Idempotency-Key": "pin"])
        #expect(try pin.status == 409 && pin.text("type").hasSuffix("outcome-reported"))
        // A PIN that was requested before the outcome was told writes the read again.
        let store = try KioskStore(in: try StateFolder(kiosk.folder.url.path + "/other"))
        let claim = IdempotencyClaim(
            key: "a", fingerprint: RequestFingerprint(text: [1]), began: before.id)
        try await store.begin(before, claim, now: 1)
        try await store.settle(before)
        #expect(try await store.reportOutcome(.approved, of: before.id)?.read.outcome == .approved)
        let again = IdempotencyClaim(
            key: "b", fingerprint: RequestFingerprint(text: [2]), began: before.id)
        try await store.begin(before, again, now: 2)
        try await store.settle(before)
        #expect(try await store.record(before.id, of: ReadResource.self)?.outcome == .approved)
    }

    @Test("An outcome requires a completed read, and is approved or refused")
    func refused() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        #expect(try await tell(kiosk, "/v1/reads/none", "approved").status == 404)
        let read = try await kiosk.start(key: "a")
        let path = "/v1/reads/\(try read.text("id"))"
        let early = try await tell(kiosk, path, "approved")
        #expect(try early.status == 409 && early.text("type").hasSuffix("no-result"))
        let wrong = try await tell(kiosk, path, "perhaps")
        #expect(wrong.status == 400 && wrong.details == ["This must be one of: approved, refused."])
        let passes = try await kiosk.start(
            #"{"kind":"loyalty","loyalty":{"merchants":[{"id":"pass.a"}]},"awaitsOutcome":true}"#,
            key: "b")
        #expect(passes.status == 422)
        await kiosk.kiosk.stop()
    }
}
