// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import SQLite
import ServiceInterface
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("The state and the clock")
struct StateClockTests {
    private static let start: Int64 = 1_772_366_400
    private static let hour: Int64 = 60 * 60

    private func store(_ kiosk: TestKiosk) throws -> KioskStore {
        try KioskStore(in: StateFolder(kiosk.folder.url.path + "/other"))
    }

    /// Makes a statement of the service's database fail.
    private func damage(_ kiosk: TestKiosk, _ change: String) throws {
        let path = kiosk.state.path(of: "kiosk.sqlite")
        let database = try Database<StateError>(path: path, busyTimeout: .patience)
        try database.run(
            "CREATE TRIGGER damage BEFORE \(change) BEGIN SELECT RAISE(ABORT, 'damaged'); END")
    }

    @Test("A clock that is ahead for a moment does not forget the key of a read")
    func keys() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", after: .seconds(1))
        try await kiosk.prepare()
        let body = try await kiosk.start(key: "a").members
        let read = try JSONDecoder().decode(
            ReadResource.self, from: JSONSerialization.data(withJSONObject: body))
        let store = try store(kiosk)
        func begin(_ key: String, now: Int64) async throws {
            let claim = IdempotencyClaim(
                key: key, fingerprint: RequestFingerprint(text: [1]), began: read.id)
            try await store.begin(read, claim, now: now)
            try await store.settle(read)
        }
        try await begin("a", now: Self.start)
        for number: Int64 in 0..<3 {
            try await begin("ahead-\(number)", now: Self.start + 30 * Self.hour)
            try await store.removeExpired(now: Self.start + 30 * Self.hour)
        }
        #expect(try await store.claim("a") != nil)
        #expect(try await store.checkWritable(now: Self.start + 60)?.seconds == 30 * 3600 - 60)
        // A service that runs all day does forget it, also without another read.
        for minute: Int64 in 0...60 {
            try await store.removeExpired(now: Self.start + 25 * Self.hour + minute)
        }
        #expect(try await store.claim("a") == nil)
    }

    @Test("A read goes a day after it was started, though no other read follows")
    func retention() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let read = try await kiosk.settled(try await kiosk.start(key: "a"))
        let path = "/v1/reads/\(try read.text("id"))"
        let work = Task { await kiosk.kiosk.maintain() }
        // The clock of the service, in the steps of the time of removal.
        for _ in 0..<56 {
            await kiosk.clock.waitUntilSleeping()
            kiosk.time.withLock { $0 += 25 * 60 }
            kiosk.clock.advance(by: .seconds(60))
        }
        await kiosk.clock.waitUntilSleeping()
        #expect(try await kiosk.ask(.get, path).status == 200)
        for _ in 0..<4 {
            kiosk.time.withLock { $0 += 25 * 60 }
            kiosk.clock.advance(by: .seconds(60))
            await kiosk.clock.waitUntilSleeping()
        }
        #expect(try await kiosk.ask(.get, path).problem == "no-such-read")
        work.cancel()
        await work.value
    }

    @Test("What has expired is removed once a minute, however often the reader is tried")
    func pauses() async throws {
        let reader = EmulatedReader()
        reader.unplug()
        let kiosk = try await TestKiosk(reader: reader, tokens: TestTokens { $0.token.rawValue })
        let store = try KioskStore(in: kiosk.state)
        var read = ReadResource(
            id: "a", reader: "default", createdAt: Self.start, request: ReadOrder(kind: .loyalty))
        let claim = IdempotencyClaim(
            key: "a", fingerprint: RequestFingerprint(text: []), began: read.id)
        try await store.begin(read, claim, now: Self.start)
        read.state = .completed
        try await store.settle(read)
        // The second of the steps by which the removal follows the clock reaches this time.
        let path = kiosk.state.path(of: "kiosk.sqlite")
        try Database<StateError>(path: path, busyTimeout: .patience).run(
            "UPDATE client_order SET created = ?", .integer(Self.start - 24 * Self.hour + 37 * 60))
        // The first one removes this read.
        try Database<StateError>(path: path, busyTimeout: .patience).run(
            "INSERT INTO client_order SELECT 'b', kind, ?, 1, body, NULL FROM client_order",
            .integer(Self.start - 24 * Self.hour + 60))
        kiosk.time.withLock { $0 += 30 * Double(Self.hour) }
        let work = Task { await kiosk.kiosk.maintain() }
        await kiosk.clock.waitUntilSleeping()
        #expect(try await store.record("b", of: ReadResource.self) == nil)
        // The reader is tried after 1, 2, 4 and 8 seconds, and then every 10.
        for pause in [1, 2, 4, 8, 10, 10, 10, 10] {
            await kiosk.clock.waitUntilSleeping()
            kiosk.clock.advance(by: .seconds(pause))
        }
        await kiosk.clock.waitUntilSleeping()
        #expect(try await store.record("a", of: ReadResource.self) != nil)
        kiosk.clock.advance(by: .seconds(10))
        await kiosk.clock.waitUntilSleeping()
        #expect(try await store.record("a", of: ReadResource.self) == nil)
        work.cancel()
        await work.value
    }

    @Test("/readyz says that the clock went back, and so does the log, once")
    func setback() async throws {
        let kiosk = try await TestKiosk()
        let path = kiosk.state.path(of: "kiosk.sqlite")
        try Database<StateError>(path: path, busyTimeout: .patience).run(
            "INSERT INTO clock VALUES (1, ?, ?, NULL, NULL)",
            .integer(Self.start + 30 * Self.hour), .integer(Self.start))
        try await kiosk.prepare()
        for _ in 0..<3 {
            let answer = try await kiosk.ask(.get, "/readyz", scope: nil)
            #expect(answer.status == 200)
            // Every second answer is a new check.
            kiosk.time.withLock { $0 += 3 }
            #expect(try answer.text("clock").hasPrefix("The clock went back by 108000 seconds"))
        }
        let lines = kiosk.log.withLock { $0 }.filter { $0.contains(#""event":"clock""#) }
        #expect(lines.count == 1)
    }

    @Test("A read that has not ended is kept, however old it is")
    func unsettledRead() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        let store = try store(kiosk)
        let request = try JSONDecoder().decode(
            ReadOrder.self, from: Data(TestKiosk.purchase.utf8))
        for name in ["ended", "under-way"] {
            let read = ReadResource(
                id: name, reader: "default", createdAt: Self.start, request: request)
            let claim = IdempotencyClaim(
                key: name, fingerprint: RequestFingerprint(text: []), began: name)
            try await store.begin(read, claim, now: Self.start)
            guard name == "ended" else { continue }
            var ended = read
            ended.state = .completed
            try await store.settle(ended)
        }
        // The time of removal follows the clock in steps.
        for hour in 1...60 {
            try await store.removeExpired(now: Self.start + Int64(hour) * Self.hour)
        }
        #expect(try await store.record("ended", of: ReadResource.self) == nil)
        #expect(try await store.record("under-way", of: ReadResource.self)?.state == .waiting)
    }

    @Test("A read whose result cannot be stored has failed, and its result is not published")
    func lostResult() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", after: .seconds(1))
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        _ = await kiosk.untilSheet(.waiting)
        try damage(kiosk, "UPDATE ON client_order")
        await kiosk.tap()
        let path = "/v1/reads/\(try read.text("id"))"
        try await waitUntil("the reader is free") {
            try await kiosk.ask(.get, "/v1/readers/default").members["isBusy"] as? Bool == false
        }
        // Also for a client that waits for its end, although the store does not know it.
        for path in [path, path + "?wait=30"] {
            let found = try await kiosk.ask(.get, path).members
            #expect(found["state"] as? String == "failed" && found["result"] == nil)
            #expect((found["error"] as? [String: Any])?["name"] as? String == "stateNotWritable")
        }
        let console = try await kiosk.ask(.get, "/v1/console/reads", scope: .operator)
        let listed = try #require((console.members["reads"] as? [[String: Any]])?.first)
        #expect(listed["state"] as? String == "failed")
        #expect((listed["error"] as? [String: Any])?["name"] as? String == "stateNotWritable")
        // The console would show the application of the result.
        #expect(listed["application"] as? String == nil)
    }

    @Test("Passes that cannot be stored are not published either")
    func lostPasses() async throws {
        let kiosk = try await TestKiosk(cards: "wallet-pass", after: .seconds(1))
        try await kiosk.prepare()
        let read = try await kiosk.start(
            #"{"kind":"loyalty","loyalty":{"merchants":[{"id":"pass.com.example.coffee"}]}}"#,
            key: "a")
        _ = await kiosk.untilSheet(.loyalty)
        try damage(kiosk, "UPDATE ON client_order")
        await kiosk.tap()
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "failed" && settled.members["passes"] == nil)
        #expect(try settled.object("error")["name"] as? String == "stateNotWritable")
    }

    @Test("A payment that the client accepted is paid, although its end cannot be stored")
    func lostEnd() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        _ = await kiosk.untilWallet { $0.canAuthorize }
        #expect(try await kiosk.touch(path, "authorize").status == 204)
        let question = try await kiosk.question(path, "paymentAuthorized")
        try damage(kiosk, "UPDATE ON client_order")
        let number = try #require(question["number"] as? Int)
        _ = try await kiosk.reply(path, number, #""status":0"#)
        // Also for a client that does not wait for its end, although the store does not know it.
        for path in [path + "?wait=60", path] {
            let payment = try await kiosk.ask(.get, path)
            #expect(
                try payment.text("state") == "completed"
                    && payment.object("payment")["token"] != nil)
        }
    }

    @Test("A payment that cannot be stored does not stay on the sheet")
    func lostStart() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        try damage(kiosk, "INSERT ON client_order")
        let answer = try await kiosk.ask(
            .post, TestKiosk.payments, TestKiosk.plainOrder, headers: ["Idempotency-Key": "a"])
        #expect(try answer.status == 503 && answer.text("type").hasSuffix("state-not-writable"))
        #expect(await kiosk.sheet.current.wallet?.canAuthorize != true)
    }

    @Test("A PIN whose read cannot be stored is not published")
    func lostPIN() throws {
        var read = ReadResource(
            id: "a", reader: "default", createdAt: Self.start,
            request: ReadOrder(kind: .payment))
        read.pin = PINCapture(state: .completed)
        read.lose(StateError(.file(.full), "/state"))
        #expect(read.pin == nil && read.state == .failed)
    }

    @Test("/readyz says that the state cannot be written")
    func notWritable() async throws {
        let kiosk = try await TestKiosk()
        try damage(kiosk, "INSERT ON clock")
        let answer = try await kiosk.ask(.get, "/readyz", scope: nil)
        #expect(try answer.status == 503 && answer.text("type").hasSuffix("state-not-writable"))
        #expect(try await kiosk.ask(.get, "/healthz", scope: nil).status == 200)
    }

    @Test("After a read that could not be stored, /readyz says so")
    func failedRead() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        #expect(try await kiosk.ask(.get, "/readyz", scope: nil).status == 200)
        try damage(kiosk, "INSERT ON client_order")
        #expect(try await kiosk.start(key: "a").status == 503)
        #expect(try await kiosk.ask(.get, "/readyz", scope: nil).status == 503)
    }
}
