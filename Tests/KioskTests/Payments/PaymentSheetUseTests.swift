// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("One sheet for reads and payments")
struct PaymentSheetUseTests {
    @Test("A payment blocks reads and terms, and a read blocks payments")
    func exclusion() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        try await kiosk.prepare()
        let path = try await kiosk.pay()
        #expect(try await kiosk.start(key: "read").problem == "payment-under-way")
        let token = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        let link = try await kiosk.ask(.post, "/v1/readers/default/link", token)
        #expect(link.problem == "payment-under-way")
        let second = try await kiosk.ask(
            .post, TestKiosk.payments, TestKiosk.plainOrder, headers: ["Idempotency-Key": "b"])
        #expect(second.status == 409)
        #expect(second.problem == "payment-under-way")
        #expect(try await kiosk.ask(.post, path + "/cancel").status == 200)

        let read = try await kiosk.start(key: "read")
        #expect(read.status == 201)
        let third = try await kiosk.ask(
            .post, TestKiosk.payments, TestKiosk.plainOrder, headers: ["Idempotency-Key": "b"])
        #expect(third.problem == "reader-busy")
        _ = try await kiosk.ask(.post, "/v1/reads/\(read.text("id"))/cancel")
        _ = try await kiosk.settled(read)
        _ = try await kiosk.pay(key: "b")
        await kiosk.kiosk.stop()
    }

    @Test("Without a wallet, a page, or a suitable card, a payment is refused")
    func missing() async throws {
        let headers = ["Idempotency-Key": "a"]
        let without = try await TestKiosk()
        let noWallet = try await without.ask(
            .post, TestKiosk.payments, TestKiosk.plainOrder, headers: headers)
        #expect(noWallet.status == 409)
        #expect(noWallet.problem == "no-wallet")
        #expect(try noWallet.text("detail").contains("--wallet emulated"))

        let kiosk = try await TestKiosk(wallet: .test(cards: [.masterCard]))
        let noPage = try await kiosk.ask(
            .post, TestKiosk.payments,
            TestKiosk.plainOrder.replacingOccurrences(of: "visa", with: "masterCard"),
            headers: headers)
        #expect(noPage.problem == "no-sheet")
        #expect(
            try noPage.text("detail")
                == "The customer pays on the payment sheet, but no page shows it. Open sheet.html in "
                + "the service's state folder in a browser.")
        let page = await kiosk.sheet.open()
        defer { page.end() }
        let noCard = try await kiosk.ask(
            .post, TestKiosk.payments, TestKiosk.plainOrder, headers: headers)
        #expect(noCard.problem == "no-card")
        // None of them has left the sheet occupied.
        _ = try await kiosk.pay(
            TestKiosk.plainOrder.replacingOccurrences(of: "visa", with: "MasterCard"))
        await kiosk.kiosk.stop()
    }

    @Test("Only callers request payments, and only the sheet's page acts for the customer")
    func scopes() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        for scope in [TokenScope.sheet, .operator] {
            #expect(try await kiosk.ask(.get, path, scope: scope).problem == "wrong-scope")
        }
        let action = #"{"payment":"x","action":"authorize"}"#
        for scope in [TokenScope.caller, .operator] {
            let answer = try await kiosk.ask(.post, "/v1/sheet/wallet", action, scope: scope)
            #expect(answer.problem == "wrong-scope")
        }
        // An action for another payment does not count for this one.
        let other = try await kiosk.ask(.post, "/v1/sheet/wallet", action, scope: .sheet)
        #expect(other.problem == "not-asked")
        let rows = [
            (#""action":"selectCard""#, 422, ["/value"]),
            (#""action":"enterShippingContact""#, 422, ["/contact"]),
            (#""action":"dance""#, 400, ["/action"]),
            (#""action":"authorize","finger":1"#, 400, ["/finger"]),
        ]
        for (members, status, places) in rows {
            let answer = try await kiosk.ask(
                .post, "/v1/sheet/wallet", "{\"payment\":\"x\",\(members)}", scope: .sheet)
            #expect(answer.status == status, "\(members)")
            #expect(answer.pointers == places, "\(members)")
        }
        await kiosk.kiosk.stop()
    }

    @Test("A repeated request with the same key returns the same payment, even after a restart")
    func idempotency() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        try await kiosk.prepare()
        let path = try await kiosk.pay()
        #expect(try await kiosk.pay() == path)
        let headers = ["Idempotency-Key": "a"]
        let other = try await kiosk.ask(
            .post, TestKiosk.payments, TestKiosk.order, headers: headers)
        #expect(other.problem == "idempotency-key-reused")
        #expect(try await kiosk.start(key: "a").problem == "idempotency-key-reused")
        #expect(
            try await kiosk.ask(.post, TestKiosk.payments, TestKiosk.plainOrder).problem
                == "idempotency-key-missing")
        // The same state, as the next service finds it.
        let next = try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: BrowserSheet(),
                notes: DiagnosticNotes(), log: KioskLog { _ in }, wallet: .test()),
            folder: kiosk.state, clock: kiosk.clock, random: TestKiosk.random(3))
        let again = try await kiosk.ask(
            next, .post, TestKiosk.payments, TestKiosk.plainOrder,
            token: try kiosk.token(.caller), headers: headers)
        #expect(again.status == 201)
        #expect("\(TestKiosk.payments)/\(try again.text("id"))" == path)
        #expect(try again.text("state") == "interrupted")
        #expect(try again.object("error")["name"] as? String == "interrupted")
        let reused = try await kiosk.ask(
            next, .post, TestKiosk.payments, TestKiosk.order, token: try kiosk.token(.caller),
            headers: headers)
        #expect(reused.problem == "idempotency-key-reused")
        await kiosk.kiosk.stop()
    }

    @Test("After an end during a payment, the sheet names the staff", arguments: [false, true])
    func interruption(hasAgreed: Bool) async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        if hasAgreed {
            #expect(try await kiosk.touch(path, "authorize").status == 204)
            _ = try await kiosk.question(path, "paymentAuthorized")
        }
        let sheet = BrowserSheet(clock: kiosk.clock)
        _ = try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: sheet,
                notes: DiagnosticNotes(), log: KioskLog { _ in }, wallet: .test()),
            folder: kiosk.state, clock: kiosk.clock, random: TestKiosk.random(3))
        #expect(await sheet.current.prompt == "Interrupted. Please ask the staff.")
        await kiosk.kiosk.stop()
    }

    @Test("The question of a payment that ends is withdrawn before its end is stored")
    func withdrawn() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        let (isHeld, release) = (Lock(false), DispatchSemaphore(value: 0))
        defer { release.signal() }
        let store = kiosk.kiosk.context.dependencies.store
        let hold = Task { await store.hold(until: release) { isHeld.withLock { $0 = true } } }
        await waitUntil("the store is busy") { isHeld.withLock { $0 } }
        let cancellation = Task { try await kiosk.ask(.post, path + "/cancel") }
        try await waitUntil("the question is withdrawn") {
            try await kiosk.ask(.get, path).members["question"] == nil
        }
        release.signal()
        await hold.value
        #expect(try await cancellation.value.members["cancelled"] as? Bool == true)
    }

    @Test("A payment ends when the customer cancels, the client cancels, or the customer is gone")
    func ends() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let first = try await kiosk.pay()
        #expect(try await kiosk.ask(.post, "/v1/sheet/cancel", "{}", scope: .sheet).status == 204)
        let cancelled = try await kiosk.next(first)
        #expect(try cancelled.text("state") == "cancelled")
        #expect(try cancelled.text("reason") == "customer")
        #expect(await kiosk.untilSheet(.cancelled).prompt == "Canceled")
        #expect(
            try await kiosk.ask(.post, first + "/cancel").members["cancelled"] as? Bool == false)

        let second = try await kiosk.pay(TestKiosk.order, key: "b")
        _ = try await kiosk.question(second, "shippingContactSelected")
        // Also while a question is open.
        #expect(
            try await kiosk.ask(.post, second + "/cancel").members["cancelled"] as? Bool == true)
        let ended = try await kiosk.ask(.get, second)
        #expect(try ended.text("state") == "cancelled")
        #expect(try ended.text("reason") == "program")

        let third = try await kiosk.pay(key: "c")
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: .seconds(180))
        let gone = try await kiosk.next(third)
        #expect(try gone.text("state") == "timedOut")
        #expect(try gone.text("reason") == "timedOut")
        #expect(try gone.object("error")["name"] as? String == "abandoned")
    }

    @Test("A payment whose answer was lost is found by its key, and by the client's own reference")
    func found() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let order = TestKiosk.plainOrder.dropLast() + #","reference":"order-1"}"#
        let first = try await kiosk.pay(String(order))
        _ = try await kiosk.ask(.post, first + "/cancel")
        let second = try await kiosk.pay(key: "b")
        func found(_ query: String) async throws -> [String] {
            let answer = try await kiosk.ask(.get, "/v1/payment-authorizations?\(query)")
            let payments = answer.members["payments"] as? [[String: Any]] ?? []
            return payments.compactMap { $0["id"] as? String }
        }
        let identifiers = [first, second].map { String($0.split(separator: "/").last ?? "") }
        #expect(try await found("reference=order-1") == [identifiers[0]])
        // Also while it is open.
        #expect(try await found("idempotencyKey=b") == [identifiers[1]])
        #expect(try await found("idempotencyKey=c") == [])
        _ = try await kiosk.ask(.post, second + "/cancel")
    }

    @Test("A customer who gives up after a refusal has not paid")
    func declined() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        _ = try await kiosk.touch(path, "authorize")
        _ = try await kiosk.question(path, "paymentAuthorized")
        _ = try await kiosk.reply(path, 1, #""status":1"#)
        _ = await kiosk.untilWallet { $0.isAlert }
        #expect(try await kiosk.ask(.post, "/v1/sheet/cancel", "{}", scope: .sheet).status == 204)
        let end = try await kiosk.next(path)
        #expect(try end.text("state") == "declined")
        #expect(end.members["payment"] == nil)
    }
}

extension KioskStore {
    /// Keeps the store's thread busy until a test continues.
    fileprivate func hold(until release: DispatchSemaphore, _ begin: @Sendable () -> Void) {
        begin()
        release.wait()
    }
}
