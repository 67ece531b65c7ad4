// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import Support
import TestSupport
import Testing

@testable import Kiosk

/// What the service does by itself to be ready for the next customer.
@Suite("Preparing the reader without a client", .timeLimit(.minutes(4)))
struct PreparationTests {
    /// The events of a client's preparation.
    private static let preparation = [String](repeating: "reader updateProgress", count: 6)

    private struct NoToken: Error, CustomStringConvertible {
        let description = "the back end is down"
    }

    /// Runs the service's own work during a test.
    private func keepingReady(
        _ kiosk: TestKiosk, _ body: () async throws -> Void
    ) async throws {
        let work = Task { await kiosk.kiosk.maintain() }
        defer { work.cancel() }
        try await body()
    }

    /// Waits until the service has noted so many changes, and returns what `/readyz` says then.
    private func noted(_ kiosk: TestKiosk, _ count: Int) async throws -> Answer {
        await waitUntil("\(count) changes are noted") {
            lines(kiosk, "readiness").count >= count
        }
        return try await kiosk.ask(.get, "/readyz", scope: nil)
    }

    private func lines(_ kiosk: TestKiosk, _ event: String) -> [String] {
        kiosk.log.withLock { $0 }.filter { $0.contains("\"event\":\"\(event)\"") }
    }

    /// Returns the names of all events.
    private func names(_ kiosk: TestKiosk) async throws -> [String] {
        let blocks = try await kiosk.events().split(separator: "\n\n").map(String.init)
        let names = blocks.compactMap { block -> String? in
            let lines = block.split(separator: "\n")
            guard let name = lines.first(where: { $0.hasPrefix("event: ") })?.dropFirst(7) else {
                return nil
            }
            let kind = block.firstRange(of: "\"name\":\"").map { range in
                " " + block[range.upperBound...].prefix { $0 != "\"" }
            }
            return name + (kind ?? "")
        }
        return names.filter { $0 != "lost" }
    }

    /// Lets the next step of the service come.
    private func advance(_ kiosk: TestKiosk, by duration: Duration = .seconds(60)) async {
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: duration)
    }

    @Test("A service that accepts the terms, and has a source of tokens, needs no client")
    func source() async throws {
        let kiosk = try await TestKiosk(
            cards: "visa-credit", tokens: TestTokens { $0.token.rawValue })
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).status == 200)
            let read = try await kiosk.settled(try await kiosk.start(key: "a"))
            #expect(try read.text("state") == "completed")
        }
    }

    @Test("A service whose source has no token says why it is not ready, and asks again")
    func noToken() async throws {
        let requests = Lock(0)
        let kiosk = try await TestKiosk(
            tokens: TestTokens { _ in
                requests.withLock { $0 += 1 }
                throw NoToken()
            })
        try await keepingReady(kiosk) {
            let answer = try await noted(kiosk, 1)
            #expect(answer.status == 503 && answer.problem == "reader-not-prepared")
            #expect(try answer.text("detail") == "No reader token: the back end is down")
            #expect(try await gauges(kiosk) == [0, 0, 1])
            // The pauses between the attempts become longer.
            for (pause, count) in [(1, 2), (1, 2), (1, 3), (3, 3), (1, 4)] {
                await advance(kiosk, by: .seconds(pause))
                await kiosk.clock.waitUntilSleeping()
                #expect(requests.withLock { $0 } == count)
            }
        }
    }

    @Test("A service is not ready until the merchant has accepted the terms")
    func terms() async throws {
        let kiosk = try await TestKiosk(tokens: TestTokens { $0.token.rawValue }) {
            $0.acceptsTerms = false
        }
        try await keepingReady(kiosk) {
            let answer = try await noted(kiosk, 1)
            #expect(answer.status == 503 && answer.problem == "account-not-linked")
            var settings = kiosk.settings
            settings.acceptsTerms = true
            await kiosk.sheet.use(settings)
            let body = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
            #expect(try await kiosk.ask(.post, "/v1/readers/default/link", body).status == 200)
            #expect(try await noted(kiosk, 2).status == 200)
        }
    }

    @Test("A client that brings its token links the merchant, and the service does not, too")
    func client() async throws {
        let kiosk = try await TestKiosk()
        let body = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).problem == "reader-not-prepared")
            let refused = try await kiosk.ask(.post, "/v1/readers/default/prepare", body)
            #expect(refused.problem == "account-not-linked")
            // The service has tried the client's token, too.
            #expect(try await noted(kiosk, 2).problem == "account-not-linked")
            #expect(try await kiosk.ask(.post, "/v1/readers/default/link", body).status == 200)
            #expect(try await kiosk.ask(.post, "/v1/readers/default/prepare", body).status == 200)
        }
    }

    @Test("A reader that comes back is prepared again with the last token, without progress")
    func unplugged() async throws {
        let reader = EmulatedReader()
        let kiosk = try await TestKiosk(reader: reader)
        try await kiosk.prepare()
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).status == 200)
            reader.unplug()
            let answer = try await noted(kiosk, 2)
            #expect(answer.status == 503)
            #expect(try answer.text("detail").contains("reader"))
            #expect(try await kiosk.start(key: "a").problem == "reader-not-prepared")
            kiosk.quiet.withLock { $0 = [] }
            for _ in 0..<5 { await advance(kiosk, by: .seconds(10)) }
            await kiosk.clock.waitUntilSleeping()
            #expect(kiosk.quiet.withLock { $0 }.contains(true))
            #expect(!kiosk.quiet.withLock { $0 }.contains(false))
            reader.plugIn()
            await advance(kiosk, by: .seconds(10))
            #expect(try await noted(kiosk, 3).status == 200)
            let read = try await kiosk.start(key: "a")
            #expect(read.status == 201)
            _ = try await kiosk.ask(.post, "/v1/reads/\(read.text("id"))/cancel")
        }
        // However often the reader was tried.
        #expect(
            lines(kiosk, "readiness").map { $0.contains("notReady") } == [false, true, false])
        let names = try await names(kiosk)
        let expected = ["readiness", "reader notReady", "readiness", "readiness"]
        #expect(Array(names.prefix(10)) == Self.preparation + expected)
        #expect(try await gauges(kiosk)[1] == 1)
    }

    @Test("After each success, the pauses between attempts are short again")
    func pauses() async throws {
        let reader = EmulatedReader()
        let kiosk = try await TestKiosk(reader: reader)
        #expect(try await gauges(kiosk) == [0, 0, 0])
        try await kiosk.prepare()
        try await keepingReady(kiosk) { () async throws in
            #expect(try await noted(kiosk, 1).status == 200)
            reader.unplug()
            #expect(try await noted(kiosk, 2).status == 503)
            for pause in [1, 2, 4] { await advance(kiosk, by: .seconds(pause)) }
            await kiosk.clock.waitUntilSleeping()
            reader.plugIn()
            await advance(kiosk, by: .seconds(8))
            #expect(try await noted(kiosk, 3).status == 200)
            reader.unplug()
            #expect(try await noted(kiosk, 4).status == 503)
            reader.plugIn()
            await advance(kiosk, by: .seconds(2))
            #expect(try await noted(kiosk, 5).status == 200)
        }
    }

    /// Returns whether the service is ready, and its reader prepared and there, from its metrics.
    private func gauges(_ kiosk: TestKiosk) async throws -> [Int?] {
        let answer = try await kiosk.ask(.get, "/metrics", scope: .operator)
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
        return ["ready", "reader_prepared", "reader_available"].map { name in
            lines.first { $0.hasPrefix("taptopay_\(name) ") }
                .flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
        }
    }

    @Test("The metrics say whether the kiosk can sell, and whether its reader is there")
    func sales() async throws {
        let reader = EmulatedReader()
        let kiosk = try await TestKiosk(
            reader: reader, tokens: TestTokens { try $0.readerToken().rawValue })
        try await keepingReady(kiosk) {
            _ = try await noted(kiosk, 1)
            #expect(try await gauges(kiosk) == [1, 1, 1])
            // What the next read reports is logged again.
            #expect(!kiosk.notes.isQuiet)
            reader.unplug()
            _ = try await noted(kiosk, 2)
            await advance(kiosk, by: .seconds(10))
            #expect(try await gauges(kiosk) == [0, 0, 0])
        }
    }

    @Test("After the program was in the background, the reader is prepared again")
    func background() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).status == 200)
            kiosk.test.conditions.begin(.background)
            // The reader cannot be prepared in the background.
            #expect(try await noted(kiosk, 2).status == 503)
            kiosk.test.conditions.end(.background)
            await advance(kiosk, by: .seconds(10))
            #expect(try await noted(kiosk, 3).status == 200)
            let read = try await kiosk.settled(try await kiosk.start(key: "a"))
            #expect(try read.text("state") == "completed")
        }
    }

    @Test("A source replaces the token after a third of its time, and is asked again if it fails")
    func renewal() async throws {
        let isDown = Lock(true)
        let requests = Lock(0)
        let kiosk = try await TestKiosk(
            tokens: TestTokens { test in
                requests.withLock { $0 += 1 }
                guard !isDown.withLock({ $0 }) else { throw NoToken() }
                return try test.readerToken().rawValue
            })
        try await kiosk.prepare()
        try await keepingReady(kiosk) { () async throws in
            #expect(try await noted(kiosk, 1).status == 200)
            await kiosk.clock.waitUntilSleeping()
            #expect(requests.withLock { $0 } == 0)
            // The token is valid for 48 hours.
            move(kiosk, seconds: 16 * 3600)
            for count in 1...3 {
                await advance(kiosk)
                await kiosk.clock.waitUntilSleeping()
                #expect(requests.withLock { $0 } == count)
            }
            // However often the session changes, the source is asked once a minute.
            let token = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
            #expect(
                try await kiosk.ask(.post, "/v1/readers/default/prepare", token).status == 200)
            await kiosk.clock.waitUntilSleeping()
            #expect(requests.withLock { $0 } == 3)
            #expect(try await kiosk.ask(.get, "/readyz", scope: nil).status == 200)
            isDown.withLock { $0 = false }
            await advance(kiosk)
            await kiosk.clock.waitUntilSleeping()
            // Without the new token, the session would end after 24 hours.
            move(kiosk, seconds: 15 * 3600)
            #expect(try await kiosk.ask(.get, "/readyz", scope: nil).status == 200)
            // The same reason is logged again after the source had a token.
            isDown.withLock { $0 = true }
            move(kiosk, seconds: 3600)
            await advance(kiosk)
            await kiosk.clock.waitUntilSleeping()
        }
        let log = lines(kiosk, "token")
        #expect(log.count == 3 && log[0].contains("the back end is down"))
        #expect(log.dropFirst().first?.contains(#""state":"renewed""#) == true)
        #expect(log.last?.contains("the back end is down") == true)
        #expect(try await names(kiosk) == Self.preparation + ["readiness"])
    }

    @Test("A session that ends after its time starts again with the same token")
    func sessionTime() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).status == 200)
            await kiosk.clock.waitUntilSleeping()
            move(kiosk, seconds: 25 * 3600)
            // The reader's own notice, or the check of each minute.
            try await waitUntil("the kiosk is ready") {
                try await kiosk.ask(.get, "/readyz", scope: nil).status == 200
            }
            let read = try await kiosk.settled(try await kiosk.start(key: "a"))
            #expect(try read.text("state") == "completed")
        }
    }

    @Test("A session whose token ended when the clock was set starts again when it is asked for")
    func clockSet() async throws {
        let kiosk = try await TestKiosk(
            cards: "visa-credit", tokens: TestTokens { try $0.readerToken().rawValue })
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).status == 200)
            await kiosk.clock.waitUntilSleeping()
            kiosk.ahead.withLock { $0 = 49 * 3600 }
            #expect(try await kiosk.start(key: "a").problem == "reader-not-prepared")
            // At once, without the check of each minute: first with the last token, then with a new one.
            #expect(try await noted(kiosk, 2).problem == "token-expired")
            await advance(kiosk, by: .seconds(1))
            #expect(try await noted(kiosk, 3).status == 200)
            let read = try await kiosk.settled(try await kiosk.start(key: "b"))
            #expect(try read.text("state") == "completed")
        }
    }

    @Test("Without a source, clients learn in time that the token expires")
    func expiry() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).status == 200)
            for (hours, count) in [(23, 0), (12, 0), (1, 1), (1, 1)] {
                move(kiosk, seconds: hours * 3600)
                await advance(kiosk)
                await kiosk.clock.waitUntilSleeping()
                let names = try await names(kiosk)
                #expect(names.count { $0 == "tokenExpires" } == count)
            }
            move(kiosk, seconds: 12 * 3600)
            let answer = try await noted(kiosk, lines(kiosk, "readiness").count + 1)
            #expect(answer.status == 503)
            #expect(answer.problem == "reader-not-prepared" || answer.problem == "token-expired")
        }
    }

    @Test("A token that is announced in less than a minute is announced then")
    func announcement() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        try await keepingReady(kiosk) {
            #expect(try await noted(kiosk, 1).status == 200)
            // The last quarter of the token's time begins 20 seconds later.
            let metrics = try await kiosk.ask(.get, "/metrics", scope: .operator)
            let text = String(decoding: metrics.body, as: UTF8.self)
            let gauge = try #require(text.firstMatch(of: /token_expiry_timestamp_seconds (\d+)\n/))
            let rest = try #require(Double(gauge.output.1)) - kiosk.time.withLock { $0 }
            move(kiosk, seconds: Int(rest) - Int(rest) / 4 - 20)
            await advance(kiosk)
            await kiosk.clock.waitUntilSleeping()
            #expect(try await !names(kiosk).contains("tokenExpires"))
            move(kiosk, seconds: 20)
            await advance(kiosk, by: .seconds(20))
            await kiosk.clock.waitUntilSleeping()
            #expect(try await names(kiosk).contains("tokenExpires"))
        }
    }

    /// Moves the clocks of the reader and of the service.
    private func move(_ kiosk: TestKiosk, seconds: Int) {
        kiosk.time.withLock { $0 += Double(seconds) }
        kiosk.test.clock.advance(by: .seconds(seconds))
    }
}
