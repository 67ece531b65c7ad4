// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
@_spi(Testing) @testable import ProximityReader

@Suite("The reader over HTTP")
struct ReaderServiceTests {
    private static let reader = "/v1/readers/default"

    private static func token(_ kiosk: TestKiosk) -> String {
        "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
    }

    @Test("A reader that does not exist is not found")
    func unknown() async throws {
        let kiosk = try await TestKiosk()
        let answer = try await kiosk.ask(.get, "/v1/readers/other")
        #expect(answer.status == 404 && answer.problem == "no-such-reader")
        let order = #"{"kind":"payment","amount":"1","currencyCode":"USD","reader":"other"}"#
        #expect(try await kiosk.start(order, key: "a").problem == "no-such-reader")
        let own = #"{"kind":"payment","amount":"1","currencyCode":"USD","reader":"default"}"#
        #expect(try await kiosk.start(own, key: "a").problem == "reader-not-prepared")
    }

    @Test("The service waits for the events of its reader")
    func events() async throws {
        let kiosk = try await TestKiosk()
        let inbox = EventInbox(of: kiosk.test.reader)
        let isWaiting = Lock(false)
        let arrival = Task {
            isWaiting.withLock { $0 = true }
            let hasEvent = await inbox.wait()
            return hasEvent && !inbox.removeAll().isEmpty
        }
        await waitUntil("the wait begins") { isWaiting.withLock { $0 } }
        for _ in 0..<100 { await Task.yield() }
        try await kiosk.prepare()
        #expect(await arrival.value)
    }

    @Test(
        "A merchant who has accepted the terms accepts them again only with a token that permits it"
    )
    func again() async throws {
        let kiosk = try await TestKiosk()
        let link = Self.reader + "/link"
        #expect(try await kiosk.ask(.post, link, Self.token(kiosk)).status == 200)
        let second = try await kiosk.ask(.post, link, Self.token(kiosk))
        #expect(second.status == 409 && second.problem == "account-already-linked")
        let again = Self.token(kiosk).dropLast() + #","again":true}"#
        let third = try await kiosk.ask(.post, link, String(again))
        #expect(third.status == 403 && third.problem == "not-allowed")
        // While a read is under way, the sheet is taken.
        #expect(
            try await kiosk.ask(.post, Self.reader + "/prepare", Self.token(kiosk)).status == 200)
        _ = try await kiosk.start(key: "a")
        #expect(try await kiosk.ask(.post, link, String(again)).problem == "reader-busy")
        await kiosk.kiosk.stop()
    }

    @Test("A PIN requires a read that was completed with a card")
    func pin() async throws {
        let kiosk = try await TestKiosk(cards: "visa-declining", "wallet-pass")
        try await kiosk.prepare()
        let orders = [
            TestKiosk.purchase,
            #"{"kind":"loyalty","loyalty":{"merchants":[{"id":"pass.com.example.coffee"}]}}"#,
        ]
        for (number, order) in orders.enumerated() {
            let read = try await kiosk.settled(try await kiosk.start(order, key: "\(number)"))
            let answer = try await kiosk.ask(
                .post, "/v1/reads/\(try read.text("id"))/pin", #"{"token":"none"}"#,
                headers: ["Idempotency-Key": "pin-\(number)"])
            #expect(answer.status == 409 && answer.problem == "no-result")
        }
        let unknown = try await kiosk.ask(
            .post, "/v1/reads/none/pin", #"{"token":"none"}"#,
            headers: ["Idempotency-Key": "pin"])
        #expect(unknown.status == 404 && unknown.problem == "no-such-read")
        #expect(
            try await kiosk.ask(.post, "/v1/reads/none/cancel").problem == "no-such-read")
        #expect(try await kiosk.ask(.get, "/v1/reads/none").problem == "no-such-read")
    }

    @Test("A customer who does not accept a PIN entry has canceled it, not the read")
    func cancelledPIN() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.injectKey()
        try await kiosk.prepare()
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let read = try await kiosk.settled(try await kiosk.start(key: "a"))
        let result = PaymentCardReadResult(
            id: try #require(try read.object("result")["id"] as? String))
        let token = try kiosk.test.pinToken(for: result)
        let path = "/v1/reads/\(try read.text("id"))"
        let begun = try await kiosk.ask(
            .post, path + "/pin", "{\"token\":\"\(token.rawValue)\"}",
            headers: ["Idempotency-Key": "pin"])
        #expect(begun.status == 202)
        #expect(try begun.object("pin")["state"] as? String == "entering")
        _ = await kiosk.untilSheet(.pin)
        // The sheet waits for the PIN, and the reader for no card.
        #expect(try await kiosk.ask(.post, "/v1/sheet/cancel", "{}", scope: .sheet).status == 204)
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        let pin = try settled.object("pin")
        #expect(pin["state"] as? String == "cancelled" && pin["reason"] as? String == "customer")
        #expect((pin["error"] as? [String: Any])?["name"] as? String == "pinCancelled")
        #expect(settled.members["reason"] == nil && settled.members["error"] == nil)
        // Without a valid token, the entry has failed.
        _ = try await kiosk.ask(
            .post, path + "/pin", #"{"token":"none"}"#, headers: ["Idempotency-Key": "pin-2"])
        let failed = try await kiosk.settled(read)
        #expect(try failed.object("pin")["state"] as? String == "failed")
        #expect(try failed.object("pin")["reason"] == nil)
    }

    @Test("An error of the reader has its own name, status, and advice")
    func errors() {
        let rows: [(any Error, HTTPServer.Status, String)] = [
            (
                PaymentCardReaderError.invalidReaderToken(nil), .unprocessableContent,
                "invalid-reader-token"
            ),
            (PaymentCardReaderError.tokenExpired, .unprocessableContent, "token-expired"),
            (PaymentCardReaderError.accountAlreadyLinked, .conflict, "account-already-linked"),
            (PaymentCardReaderError.merchantBlocked, .forbidden, "merchant-blocked"),
            (PaymentCardReaderSession.ReadError.nfcDisabled, .conflict, "nfc-disabled"),
            (CancellationError(), .internalServerError, "unknown"),
        ]
        for (error, status, name) in rows {
            let problem = Problem(error, of: "default", detail: nil, hasPage: true)
            #expect(problem.status == status && problem.type.hasSuffix(":\(name)"), "\(error)")
            #expect(!problem.detail.isEmpty)
        }
        let detailed = Problem(
            PaymentCardReaderError.tokenExpired, of: "default", detail: "More.", hasPage: true)
        #expect(detailed.detail == "More.")
        let linking = PaymentCardReaderError.accountLinkingFailed
        #expect(
            Problem(linking, of: "default", detail: nil, hasPage: false).type.hasSuffix("no-sheet"))
        #expect(
            Problem(linking, of: "default", detail: nil, hasPage: true).type
                .hasSuffix("account-linking-failed"))
        #expect(
            Problem(
                PaymentCardReaderError.accountNotLinked, of: "second", detail: "x", hasPage: true
            )
            .detail.contains("POST /v1/readers/second/link"))
    }

    @Test("Whether the database can be written is checked again after five seconds")
    func readiness() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        func status() async throws -> Int {
            try await kiosk.ask(.get, "/readyz", scope: nil).status
        }
        #expect(try await status() == 200)
        let database = try Database<StateError>(
            path: kiosk.state.path(of: "kiosk.sqlite"), busyTimeout: .patience)
        try database.run(
            "CREATE TRIGGER damage BEFORE INSERT ON clock BEGIN SELECT RAISE(ABORT, 'no'); END")
        kiosk.time.withLock { $0 += 4 }
        #expect(try await status() == 200)
        kiosk.time.withLock { $0 += 1 }
        #expect(try await status() == 503)
        try database.run("DROP TRIGGER damage")
        kiosk.time.withLock { $0 += 4 }
        #expect(try await status() == 503)
        kiosk.time.withLock { $0 += 1 }
        #expect(try await status() == 200)
        // A clock that goes back is no reason to trust an old check.
        try database.run(
            "CREATE TRIGGER damage BEFORE INSERT ON clock BEGIN SELECT RAISE(ABORT, 'no'); END")
        kiosk.time.withLock { $0 -= 100 }
        #expect(try await status() == 503)
    }

    @Test("A read that fails is not explained by what happened before it")
    func earlierDiagnostic() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", after: .seconds(1))
        try await kiosk.prepare()
        kiosk.notes.record(.state("an earlier failure"))
        let read = try await kiosk.start(key: "a")
        let path = "/v1/reads/\(try read.text("id"))/cancel"
        #expect(try await kiosk.ask(.post, path).members["cancelled"] as? Bool == true)
        let error = try await kiosk.settled(read).object("error")
        #expect(error["name"] as? String == "readCancelled" && error["detail"] == nil)
    }

    @Test("A preparation that fails is not explained by what happened before it")
    func earlierPreparationDiagnostic() async throws {
        let kiosk = try await TestKiosk()
        kiosk.notes.record(.state("an earlier failure"))
        let answer = try await kiosk.ask(
            .post, "/v1/readers/default/prepare", #"{"token":"x"}"#)
        #expect(answer.status == 422)
        #expect(try !answer.text("detail").contains("an earlier failure"))
    }

    @Test("The sheet serves one customer at a time, and only its holder releases it")
    func reservation() {
        let reservation = SheetReservation()
        #expect(reservation.reserve(for: .order(.read)) == nil)
        #expect(reservation.reserve(for: .order(.payment)) == .order(.read))
        #expect(reservation.reserve(for: .order(.read)) == .order(.read))
        reservation.end(.order(.payment))
        #expect(reservation.reserve(for: .terms) == .order(.read))
        reservation.end(.order(.read))
        #expect(reservation.reserve(for: .terms) == nil)
    }

    @Test("The first diagnostic explains an error, once")
    func notes() {
        let notes = DiagnosticNotes()
        #expect(notes.removeFirst() == nil && !notes.isQuiet)
        notes.record(.request("first"))
        notes.record(.request("second"))
        #expect(notes.removeFirst()?.contains("first") == true)
        #expect(notes.removeFirst() == nil)
        notes.isQuiet = true
        #expect(notes.isQuiet)
    }

    @Test("Monitoring is logged only if it fails")
    func polling() async throws {
        let kiosk = try await TestKiosk()
        func operations() -> [String] {
            kiosk.log.withLock { $0 }.compactMap { line in
                line.firstMatch(of: /"operation":"(\w+)"/).map { String($0.output.1) }
            }
        }
        for path in ["/healthz", "/v1/readers", "/v1/console/reads", "/metrics"] {
            #expect(try await kiosk.ask(.get, path, scope: .operator).status == 200)
        }
        #expect(operations().isEmpty)
        #expect(try await kiosk.ask(.get, "/readyz", scope: nil).status == 503)
        #expect(try await kiosk.ask(.get, "/v1/readers", scope: nil).status == 401)
        #expect(try await kiosk.ask(.get, "/v1/reads").status == 200)
        #expect(try await kiosk.ask(.get, "/none").status == 404)
        #expect(operations() == ["getReadiness", "listReaders", "listReads", "none"])
    }
}
