// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import HTTPServer
import ProximityReader
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
        let reader = try await kiosk.ask(.get, "/v1/readers/default")
        #expect(reader.members["name"] as? String == "other")
        #expect(reader.members["isPrepared"] as? Bool == false)
        #expect(try await kiosk.start(key: "a").problem == "reader-not-prepared")
        let token = "{\"token\":\"\(other.token.rawValue)\"}"
        #expect(try await kiosk.ask(.post, "/v1/readers/default/link", token).status == 200)
        #expect(try await kiosk.ask(.post, "/v1/readers/default/prepare", token).status == 200)
        let read = try await kiosk.settled(try await kiosk.start(key: "a"))
        #expect(try read.text("state") == "completed")
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
}
