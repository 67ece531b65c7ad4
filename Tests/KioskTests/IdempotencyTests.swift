// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import ServiceInterface
import TestSupport
import Testing

@testable import Kiosk

@Suite("Idempotency keys")
struct IdempotencyTests {
    @Test(
        "A repeated request with the same key returns the same read, during the read and after it")
    func same() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", after: .seconds(1))
        try await kiosk.prepare()
        let first = try await kiosk.start(key: "a")
        #expect(try await kiosk.start(key: "a").text("id") == first.text("id"))
        await kiosk.tap()
        let settled = try await kiosk.settled(first)
        let again = try await kiosk.start(key: "a")
        #expect(again.status == 201)
        #expect(again.body == settled.body)
        // A second read would find no card: nothing waits.
        #expect(await kiosk.sheet.current.screen != .waiting)
    }

    @Test("Simultaneous requests with one idempotency key start one read")
    func together() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let reads = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...8 {
                group.addTask { try await kiosk.start(key: "a").text("id") }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(reads.count == 1)
        await kiosk.kiosk.stop()
    }

    @Test("A repeated request in another form of the same JSON returns the same read")
    func otherBytes() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let first = try await kiosk.start(
            #"{"kind":"payment","amount":"12.50","currencyCode":"USD"}"#, key: "a")
        let again = try await kiosk.start(
            #"{"type": "purchase", "currencyCode":"USD","amount":"12.5","kind":"payment"}"#,
            key: "a")
        #expect(try again.text("id") == first.text("id"))
        await kiosk.kiosk.stop()
    }

    @Test(
        "A request that names a default is the same as one that leaves it out",
        arguments: [
            (#""type":"purchase""#, #""type":"refund""#),
            (#""otherAmount":"0""#, #""otherAmount":"1""#),
            (#""verificationReason":"other""#, #""verificationReason":"lookUp""#),
            (#""preferredAIDs":[]"#, #""preferredAIDs":["A0000000031010"]"#),
            (#""usesISOCurrencySymbol":false"#, #""usesISOCurrencySymbol":true"#),
            (#""store":false"#, #""store":true"#),
            (#""awaitsOutcome":false"#, #""awaitsOutcome":true"#),
        ])
    func defaults(standard: String, other: String) throws {
        func fingerprint(_ members: String) throws -> RequestFingerprint {
            var headers = Headers()
            headers[.idempotencyKey] = HeaderValue("a")
            let request = Request(
                .post, path: try RequestTarget(parsing: "/v1/reads").path, headers: headers,
                body: Array(#"{"kind":"payment"\#(members)}"#.utf8),
                identifier: try #require(RequestIdentifier("test")))
            return try IdempotencyKey(of: request, reading: .kiosk).fingerprint
        }
        #expect(try fingerprint("," + standard) == fingerprint(""))
        #expect(try fingerprint("," + other) != fingerprint(""))
    }

    @Test("A read whose answer was lost is found by its key, and by the client's own reference")
    func found() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", "visa-credit")
        try await kiosk.prepare()
        func order(_ reference: String) -> String {
            #"{"kind":"payment","amount":"12.50","currencyCode":"USD","reference":"\#(reference)"}"#
        }
        func found(_ query: String) async throws -> [String] {
            let answer = try await kiosk.ask(.get, "/v1/reads?\(query)")
            #expect(answer.status == 200)
            let reads = answer.members["reads"] as? [[String: Any]] ?? []
            return reads.compactMap { $0["id"] as? String }
        }
        let first = try await kiosk.settled(kiosk.start(order("order-1"), key: "a")).text("id")
        let second = try await kiosk.settled(kiosk.start(order("order-2"), key: "b")).text("id")
        #expect(try await found("reference=order-1") == [first])
        #expect(try await found("idempotencyKey=b") == [second])
        #expect(try await found("idempotencyKey=b&reference=order-1") == [])
        #expect(try await found("reference=order-3") == [])
        #expect(try await Set(found("limit=2")) == [first, second])
        #expect(try await kiosk.ask(.get, "/v1/reads?order=1").problem == "invalid-query")
        #expect(try await kiosk.start(order("two words"), key: "c").problem == "invalid-request")
    }

    @Test("An idempotency key that was used for another request is refused")
    func other() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        _ = try await kiosk.start(key: "a")
        let other = #"{"kind":"payment","amount":"12.51","currencyCode":"USD"}"#
        let answer = try await kiosk.start(other, key: "a")
        #expect(answer.status == 422)
        #expect(answer.problem == "idempotency-key-reused")
        #expect(try answer.text("detail").contains("another “amount”"))
        await kiosk.kiosk.stop()
        #expect(try await kiosk.start(other, key: "a").problem == "idempotency-key-reused")
    }

    @Test(
        "A read without an idempotency key, or with an invalid one, is refused",
        arguments: [nil, "a b", "ä"])
    func key(key: String?) async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let headers = key.map { ["Idempotency-Key": $0] } ?? [:]
        let answer = try await kiosk.ask(.post, "/v1/reads", TestKiosk.purchase, headers: headers)
        #expect(answer.status == 400)
        #expect(answer.problem?.hasPrefix("idempotency-key-") == true)
    }

    @Test("A read that a shutdown cut off stays interrupted for its idempotency key")
    func interrupted() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        // The same state, as the next service finds it.
        let sheet = BrowserSheet(clock: kiosk.clock)
        let next = try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: sheet,
                notes: DiagnosticNotes(), log: KioskLog { _ in }),
            folder: kiosk.state, clock: kiosk.clock, random: TestKiosk.random(3))
        #expect(await sheet.current.prompt == "Interrupted. Nothing was charged.")
        let again = try await kiosk.ask(
            next, .post, "/v1/reads", TestKiosk.purchase, token: try kiosk.token(.caller),
            headers: ["Idempotency-Key": "a"])
        #expect(try again.text("id") == read.text("id"))
        #expect(try again.text("state") == "interrupted")
        #expect(again.members["result"] == nil)
    }

    @Test("Tokens stay valid after a restart, even if their files are gone")
    func tokens() async throws {
        let kiosk = try await TestKiosk()
        let token = try kiosk.token(.caller)
        try FileManager.default.removeItem(
            atPath: kiosk.state.path(of: Kiosk.tokenFile(of: .caller)))
        let next = try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: BrowserSheet(),
                notes: DiagnosticNotes(), log: KioskLog { _ in }),
            folder: kiosk.state, random: TestKiosk.random(3))
        #expect(try await kiosk.ask(next, .get, "/v1/readers", token: token).status == 200)
        #expect(
            !FileManager.default.fileExists(
                atPath: kiosk.state.path(of: Kiosk.tokenFile(of: .caller))))
    }
}
