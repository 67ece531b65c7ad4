// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import HTTPServer
@_spi(Testing) import ProximityReader
import ProximityReaderTesting
import TestSupport
import Testing

@testable import Kiosk

/// What a reload does to the reader.
@Suite("Replacing the reader")
struct OtherReaderTests {
    private static func other(_ sheet: BrowserSheet) throws -> TestReader {
        let card = try #require(CardProfile(named: "visa-debit"))
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        return try TestReader(ReaderScript(taps: [.card(card)]), options: options) {
            $0.sheet = sheet
        }
    }

    @Test("A new reader must be prepared before it reads")
    func taken() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let other = try Self.other(kiosk.sheet)
        await kiosk.kiosk.use(other.reader, name: "other", settings: kiosk.settings)
        // Clients learn that they have to prepare it.
        #expect(try await kiosk.events().contains(#""name":"notReady""#))
        let reader = try await kiosk.ask(.get, "/v1/readers/default")
        #expect(reader.members["name"] as? String == "other")
        #expect(reader.members["isPrepared"] as? Bool == false)
        #expect(try await kiosk.start(key: "a").problem == "reader-not-prepared")
        let token = "{\"token\":\"\(other.token.rawValue)\"}"
        #expect(try await kiosk.ask(.post, "/v1/readers/default/link", token).status == 200)
        #expect(try await kiosk.ask(.post, "/v1/readers/default/prepare", token).status == 200)
        let read = try await kiosk.settled(try await kiosk.start(key: "a"))
        #expect(try read.text("state") == "completed")
        // Clients hear the events of the new reader.
        try await waitUntil("the card is reported") {
            try await kiosk.events().contains(#""name":"cardDetected""#)
        }
    }

    @Test("A new reader waits for the end of the read under way")
    func underWay() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", after: .seconds(5))
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        let other = try Self.other(kiosk.sheet)
        await kiosk.kiosk.use(other.reader, name: "other", settings: kiosk.settings)
        let during = try await kiosk.ask(.get, "/v1/readers/default")
        #expect(during.members["name"] as? String == "test")
        #expect(during.members["isBusy"] as? Bool == true)
        await kiosk.tap()
        #expect(try await kiosk.settled(read).text("state") == "completed")
        let after = try await kiosk.ask(.get, "/v1/readers/default")
        #expect(after.members["name"] as? String == "other")
        #expect(try await kiosk.start(key: "b").problem == "reader-not-prepared")
    }

    /// Asks for the PIN of a read, and enters it on the page.
    private func enterPIN(of read: Answer, on kiosk: TestKiosk, key: String) async throws -> Answer
    {
        let result = PaymentCardReadResult(
            id: try #require(try read.object("result")["id"] as? String))
        let token = try kiosk.test.pinToken(for: result)
        let begun = try await kiosk.ask(
            .post, "/v1/reads/\(try read.text("id"))/pin", "{\"token\":\"\(token.rawValue)\"}",
            headers: ["Idempotency-Key": key])
        #expect(begun.status == 202, "\(begun.members)")
        let entry = try #require(await kiosk.untilSheet(.pin).pin?.entry)
        for key in ["1", "2", "3", "4", "enter"] {
            let answer = try await kiosk.ask(
                .post, "/v1/sheet/pin", "{\"entry\":\"\(entry)\",\"key\":\"\(key)\"}",
                scope: .sheet)
            #expect(answer.status == 204)
        }
        return try await kiosk.settled(read)
    }

    @Test("A reader that was replaced still asks for the PIN of its last read")
    func pinOfOldReader() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.injectKey()
        try await kiosk.prepare()
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let read = try await kiosk.settled(try await kiosk.start(key: "a"))
        let other = try Self.other(kiosk.sheet)
        await kiosk.kiosk.use(other.reader, name: "other", settings: kiosk.settings)
        let settled = try await enterPIN(of: read, on: kiosk, key: "pin")
        #expect(try settled.object("pin")["state"] as? String == "completed")
        // The new one has no session that could ask for it again.
        _ = try await kiosk.ask(
            .post, "/v1/readers/default/link", "{\"token\":\"\(other.token.rawValue)\"}")
        #expect(try await kiosk.start(key: "b").problem == "reader-not-prepared")
    }

    @Test("The PIN of an earlier read is asked for in the session of its kind")
    func pinOfEarlierRead() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", "visa-credit", "visa-credit")
        try await kiosk.injectKey()
        try await kiosk.prepare()
        let page = await kiosk.sheet.open()
        defer { page.end() }
        #expect(try await kiosk.ask(.post, "/v1/readers/default/store/prepare").status == 200)
        let stored = try await kiosk.settled(
            try await kiosk.start(
                #"{"kind":"payment","amount":"1","currencyCode":"USD","store":true}"#, key: "s"))
        #expect(try stored.text("state") == "completed")
        let first = try await kiosk.settled(try await kiosk.start(key: "a"))
        _ = try await kiosk.settled(try await kiosk.start(key: "b"))
        // A session that stores reads takes no PIN; the other one knows that another read followed.
        let reads = [
            (stored, "PINs require a PIN pad"), (first, "The last read has another identifier."),
        ]
        for (read, detail) in reads {
            let answer = try await kiosk.ask(
                .post, "/v1/reads/\(try read.text("id"))/pin", #"{"token":"none"}"#,
                headers: ["Idempotency-Key": "pin-\(try read.text("id"))"])
            #expect(answer.status == 202)
            let pin = try await kiosk.settled(read).object("pin")
            #expect(pin["state"] as? String == "failed")
            let error = try #require(pin["error"] as? [String: Any])
            #expect((error["detail"] as? String)?.hasPrefix(detail) == true, "\(error)")
        }
    }
}
