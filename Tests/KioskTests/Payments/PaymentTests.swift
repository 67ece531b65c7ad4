// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("Payments from a wallet")
struct PaymentTests {
    @Test(
        "A whole purchase with address, shipping method, coupon, and a refusal ends with the token")
    func purchase() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)

        // Before the customer agrees, the address is only good enough to price shipping.
        let first = try await kiosk.question(path, "shippingContactSelected")
        #expect(first["number"] as? Int == 1)
        #expect(first["expiresAt"] as? Int == 1_772_366_430)
        let reduced = try #require(first["shippingContact"] as? [String: Any])
        #expect(reduced["postalCode"] as? String == "95014")
        #expect(reduced["locality"] as? String == "Cupertino")
        #expect(Set(reduced.keys).isDisjoint(with: ["addressLines", "givenName", "emailAddress"]))
        let answered = try await kiosk.reply(
            path, 1,
            #""newTotal":{"label":"Corner Coffee","amount":"12.00"},"newLineItems":["#
                + #"{"label":"Beans","amount":"10.00"},{"label":"Post","amount":"2.00"}]"#)
        #expect(answered.status == 200, "\(answered.members)")
        #expect(answered.members["question"] == nil)
        let priced = await kiosk.untilWallet { !$0.isWaiting && $0.lines.count == 2 }
        #expect(priced.amount == "$12.00")
        #expect(priced.wallet?.lines.map(\.label) == ["Beans", "Post"])
        let console = try await kiosk.ask(.get, "/v1/console/reads", scope: .operator)
        let listed = try #require((console.members["payments"] as? [[String: Any]])?.first)
        #expect(listed["amount"] as? String == "12.00")

        // Another method, another price: lines that are not named stay.
        #expect(
            try await kiosk.touch(path, "selectShippingMethod", #""value":"courier""#).status == 204
        )
        let second = try await kiosk.question(path, "shippingMethodSelected")
        #expect((second["shippingMethod"] as? [String: Any])?["identifier"] as? String == "courier")
        _ = try await kiosk.reply(
            path, 2, #""newTotal":{"label":"Corner Coffee","amount":"19.50"}"#)
        let courier = await kiosk.untilWallet { !$0.isWaiting }
        #expect(courier.amount == "$19.50")
        #expect(courier.wallet?.lines.count == 2)

        // An invalid coupon blocks the payment until it is removed.
        #expect(
            try await kiosk.touch(path, "enterCouponCode", #""value":"NOPE""#).status == 204)
        let third = try await kiosk.question(path, "couponCodeChanged")
        #expect(third["couponCode"] as? String == "NOPE")
        _ = try await kiosk.reply(path, 3, #""errors":[{"code":"couponCodeInvalid"}]"#)
        let refused = await kiosk.untilWallet { !$0.isWaiting }
        #expect(refused.wallet?.canAuthorize == false)
        #expect(refused.wallet?.rows.last?.error == "This code is not valid.")
        #expect(try await kiosk.touch(path, "enterCouponCode", #""value":"""#).status == 204)
        _ = try await kiosk.question(path, "couponCodeChanged")
        _ = try await kiosk.reply(path, 4)
        _ = await kiosk.untilWallet { $0.canAuthorize }

        // The client refuses the first payment and accepts the second.
        #expect(try await kiosk.touch(path, "authorize").status == 204)
        let fifth = try await kiosk.question(path, "paymentAuthorized")
        #expect(try await kiosk.ask(.get, path).text("state") == "processing")
        #expect((fifth["payment"] as? [String: Any])?["token"] != nil)
        _ = try await kiosk.reply(path, 5, #""status":1"#)
        let retry = await kiosk.untilWallet { $0.isAlert }
        #expect(retry.prompt == "The payment was not made. Choose another card, or try again.")
        #expect(try await kiosk.touch(path, "selectCard", #""value":"card-2""#).status == 204)
        let sixth = try await kiosk.question(path, "paymentMethodSelected")
        #expect(sixth["paymentMethod"] as? [String: String] == ["type": "debit"])
        _ = try await kiosk.reply(path, 6)
        _ = await kiosk.untilWallet { $0.canAuthorize }
        #expect(try await kiosk.touch(path, "authorize").status == 204)
        _ = try await kiosk.question(path, "paymentAuthorized")
        #expect(try await kiosk.reply(path, 7, #""status":0"#).status == 200)

        let end = try await kiosk.next(path)
        #expect(try end.text("state") == "completed")
        let payment = try end.object("payment")
        let contact = try #require(payment["shippingContact"] as? [String: Any])
        #expect(contact["addressLines"] as? [String] == ["1 Infinite Loop"])
        #expect(contact["emailAddress"] as? String == "ada@example.com")
        #expect(contact["phoneNumber"] == nil)
        let token = try #require(payment["token"] as? [String: Any])
        let method = try #require(token["paymentMethod"] as? [String: String])
        #expect(
            method == ["type": "debit", "network": "MasterCard", "displayName": "MasterCard 1034"])
        let data = try #require(token["paymentData"] as? [String: Any])
        #expect(data["version"] as? String == "EC_v1")
        #expect(
            (token["transactionIdentifier"] as? String)?.hasPrefix("ABAB") == true)
        #expect(await kiosk.untilSheet(.approved).prompt == "Paid")
    }

    @Test("No token or customer data gets to disk, into the log, or into an event")
    func silence() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        _ = try await kiosk.reply(path, 1)
        _ = await kiosk.untilWallet { $0.canAuthorize }
        _ = try await kiosk.touch(path, "authorize")
        _ = try await kiosk.question(path, "paymentAuthorized")
        _ = try await kiosk.reply(path, 2, #""status":0"#)
        let end = try await kiosk.next(path)
        let token = try #require(try end.object("payment")["token"] as? [String: Any])
        let data = try #require(
            (token["paymentData"] as? [String: Any])?["data"] as? String)
        let secrets = [
            data, String(repeating: "AB", count: 16), "Infinite Loop", "Cupertino", "95014-2083",
            "\"95014\"", "ada@example", "Customer",
        ]
        let files = try FileManager.default.contentsOfDirectory(atPath: kiosk.state.path)
        #expect(files.contains("kiosk.sqlite"))
        for file in files where !file.hasSuffix(".token") {
            let path = kiosk.state.path(of: file)
            guard let bytes = FileManager.default.contents(atPath: path) else { continue }
            for secret in secrets {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) in \(file)")
            }
        }
        let lines = kiosk.log.withLock { $0 }.joined(separator: "\n")
        #expect(lines.contains(#""event":"payment""#))
        let metrics = try await kiosk.ask(.get, "/metrics", scope: .operator)
        let counts = String(decoding: metrics.body, as: UTF8.self)
        #expect(counts.contains(#"taptopay_payments_total{state="completed"} 1"#))
        let events = try await kiosk.events()
        #expect(events.contains("event: payment"))
        #expect(events.contains(#""type":"paymentAuthorized""#))
        for secret in secrets {
            for text in [lines, counts, events] { #expect(!text.contains(secret), "\(secret)") }
        }
    }

    @Test("A payment that was accepted is deleted after ten minutes")
    func forgotten() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        _ = try await kiosk.touch(path, "authorize")
        _ = try await kiosk.question(path, "paymentAuthorized")
        _ = try await kiosk.reply(path, 1, #""status":0"#)
        #expect(try await kiosk.next(path).members["payment"] != nil)
        // The timers of the sheet's end and of the payment's.
        await kiosk.clock.waitUntilSleeping(2)
        kiosk.clock.advance(by: .seconds(599))
        #expect(try await kiosk.ask(.get, path).members["payment"] != nil)
        kiosk.clock.advance(by: .seconds(1))
        try await waitUntil("the token is discarded") {
            try await kiosk.ask(.get, path).members["payment"] == nil
        }
        #expect(try await kiosk.ask(.get, path).text("state") == "completed")
    }

    @Test("A client is asked only the questions that it subscribed to")
    func questions() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let order = TestKiosk.order.dropLast() + #","questions":["couponCodeChanged"]}"#
        let path = try await kiosk.pay(String(order))
        _ = await kiosk.untilWallet { $0.canAuthorize }
        _ = try await kiosk.touch(path, "selectShippingMethod", #""value":"courier""#)
        _ = await kiosk.untilWallet { wallet in
            wallet.canAuthorize && wallet.rows.contains { $0.title == "Courier" }
        }
        _ = try await kiosk.touch(path, "enterCouponCode", #""value":"X""#)
        _ = try await kiosk.question(path, "couponCodeChanged")
        _ = try await kiosk.reply(path, 1)
        _ = await kiosk.untilWallet { $0.canAuthorize }
        _ = try await kiosk.touch(path, "authorize")
        // This question is always asked.
        _ = try await kiosk.question(path, "paymentAuthorized")
        await kiosk.kiosk.stop()
    }

    /// Pays with the owner's fingerprint, and accepts the payment.
    private func accept(_ kiosk: TestKiosk, _ path: String) async throws {
        _ = try await kiosk.touch(path, "authorize")
        _ = try await kiosk.question(path, "paymentAuthorized")
        #expect(try await kiosk.reply(path, 1, #""status":0"#).status == 200)
        #expect(try await kiosk.next(path).text("state") == "completed")
    }

    @Test("Several accepted payments are kept, each for ten minutes of the time of day")
    func keptTogether() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        func kept(_ paths: String...) async throws -> [Bool] {
            var kept: [Bool] = []
            for path in paths {
                kept.append(try await kiosk.ask(.get, path).members["payment"] != nil)
            }
            return kept
        }
        let first = try await kiosk.pay(key: "a")
        try await accept(kiosk, first)
        kiosk.time.withLock { $0 += 300 }
        let second = try await kiosk.pay(key: "b")
        try await accept(kiosk, second)
        #expect(try await kept(first, second) == [true, true])
        kiosk.time.withLock { $0 += 299 }
        #expect(try await kept(first, second) == [true, true])
        kiosk.time.withLock { $0 += 1 }
        #expect(try await kept(first, second) == [false, true])
        kiosk.time.withLock { $0 += 300 }
        #expect(try await kept(second) == [false])
        // A service that stops keeps none.
        kiosk.time.withLock { $0 -= 300 }
        let third = try await kiosk.pay(key: "c")
        try await accept(kiosk, third)
        await kiosk.kiosk.stop()
        #expect(try await kept(third) == [false])
        #expect(try await kiosk.ask(.get, third).text("state") == "completed")
        let late = try await kiosk.ask(
            .post, TestKiosk.payments, TestKiosk.plainOrder, headers: ["Idempotency-Key": "d"])
        #expect(late.status == 503 && late.problem == "stopping")
    }

    @Test("A payment is open again after a refusal, and its events say what is asked")
    func states() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        #expect(try await kiosk.ask(.get, path).text("state") == "open")
        // Without a question, a wait ends with its time.
        async let waited = kiosk.ask(.get, path + "?wait=5")
        await kiosk.clock.waitUntilSleeping(2)
        kiosk.clock.advance(by: .seconds(5))
        #expect(try await waited.members["question"] == nil)
        _ = try await kiosk.touch(path, "authorize")
        _ = try await kiosk.question(path, "paymentAuthorized")
        let asked = try await kiosk.ask(.get, path)
        #expect(try asked.text("state") == "processing")
        #expect(try asked.object("question")["number"] as? Int == 1)
        // Another payment is not this one.
        let other = try await kiosk.ask(.post, TestKiosk.payments + "/none/cancel")
        #expect(other.status == 404 && other.problem == "no-such-payment")
        #expect(try await kiosk.reply(TestKiosk.payments + "/none", 1).problem == "no-such-payment")
        #expect(try await kiosk.reply(path, 1, #""status":1"#).text("state") == "open")
        _ = await kiosk.untilWallet { $0.isAlert && !$0.isWaiting }
        _ = try await kiosk.touch(path, "authorize")
        _ = try await kiosk.question(path, "paymentAuthorized")
        #expect(try await kiosk.reply(path, 2, #""status":0"#).text("state") == "processing")
        #expect(try await kiosk.next(path).text("state") == "completed")
        let events = try await kiosk.events().split(separator: "\n\n")
            .filter { $0.contains("event: payment") }
        let states = events.compactMap { event in
            event.firstMatch(of: /"state":"(\w+)"/).map { String($0.output.1) }
        }
        #expect(
            states == [
                "open", "processing", "processing", "open", "processing", "processing",
                "processing", "completed",
            ])
        let questions = events.filter { $0.contains(#""type":"paymentAuthorized""#) }
        #expect(questions.count == 2)
        #expect(questions.last?.contains(#""question":2"#) == true)
        let metrics = try await kiosk.ask(.get, "/metrics", scope: .operator)
        #expect(
            String(decoding: metrics.body, as: UTF8.self)
                .contains(#"taptopay_payments_total{state="completed"} 1"#))
        let line = try #require(
            kiosk.log.withLock { $0 }.last { $0.contains(#""event":"payment""#) })
        #expect(line.contains(#""state":"completed""#) && !line.contains("error"))
    }
}
