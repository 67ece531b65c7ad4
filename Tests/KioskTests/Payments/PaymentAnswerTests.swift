// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import Kiosk

@Suite("Answers to a payment's questions")
struct PaymentAnswerTests {
    @Test("A question is answered once, and only by its own number")
    func once() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        for number in [0, 2, -1] {
            let answer = try await kiosk.reply(path, number)
            #expect(answer.status == 409)
            #expect(answer.problem == "not-asked")
            #expect(try answer.text("detail").contains("number 1"))
        }
        #expect(try await kiosk.reply(path, 1).status == 200)
        #expect(try await kiosk.reply(path, 1).problem == "not-asked")
        let other = TestKiosk.payments + "/nobody"
        #expect(try await kiosk.reply(other, 1).problem == "no-such-payment")
        #expect(try await kiosk.ask(.post, path + "/cancel").members["cancelled"] as? Bool == true)
        #expect(try await kiosk.reply(path, 1).problem == "not-asked")
    }

    @Test("An answer after 30 seconds finds that the payment has timed out")
    func late() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: .seconds(30))
        try await waitUntil("the payment has ended") {
            try await kiosk.ask(.get, path).text("state") != "open"
        }
        let end = try await kiosk.ask(.get, path)
        #expect(try end.text("state") == "timedOut")
        #expect(try end.object("error")["name"] as? String == "timedOut")
        #expect(try await kiosk.reply(path, 1).problem == "not-asked")
        #expect(
            await kiosk.untilSheet(.failed).prompt == "The payment was not made")
    }

    @Test("An invalid answer is refused with pointers, and the question stays open")
    func malformed() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        let rows: [(String, Int, [String])] = [
            (#""newTotal":{"label":"Shop","amount":"1.005"}"#, 422, ["/newTotal/amount"]),
            (#""newTotal":{"label":"Shop","amount":"-1.00"}"#, 422, ["/newTotal/amount"]),
            (#""newTotal":{"label":"Shop"}"#, 422, ["/newTotal/amount"]),
            (#""newTotal":{"label":"","amount":"1"}"#, 422, ["/newTotal/label"]),
            (#""newTotal":{"label":"Shop","amount":1}"#, 400, ["/newTotal/amount"]),
            (#""total":{"label":"Shop","amount":"1"}"#, 400, ["/total"]),
            (
                #""newLineItems":[{"label":"A","amount":"1"},{"label":"B","amount":"one"}]"#, 422,
                ["/newLineItems/1/amount"]
            ),
            (
                #""newShippingMethods":[{"label":"A","amount":"1"}]"#, 400,
                ["/newShippingMethods/0/identifier"]
            ),
            (
                #""newShippingMethods":[{"label":"A","amount":"1","identifier":"a"},"#
                    + #"{"label":"B","amount":"1","identifier":"a"}]"#, 422,
                ["/newShippingMethods/1/identifier"]
            ),
            (#""errors":[{"code":"nothing"}]"#, 400, ["/errors/0/code"]),
            (
                #""errors":[{"code":"unknown","contactField":"shoe"}]"#, 400,
                ["/errors/0/contactField"]
            ),
            (
                #""errors":[{"code":"billingContactInvalid","contactField":"name"}]"#, 422,
                ["/errors/0/contactField"]
            ),
            (
                #""errors":[{"code":"unknown","message":"\#(String(repeating: "a", count: 257))"}]"#,
                422, ["/errors/0/message"]
            ),
            (
                "\"errors\":["
                    + Array(repeating: #"{"code":"unknown"}"#, count: 21).joined(separator: ",")
                    + "]",
                422, ["/errors"]
            ),
            (#""status":8"#, 422, ["/status"]),
            (#""status":-1"#, 422, ["/status"]),
            (#""status":"0""#, 400, ["/status"]),
        ]
        for (members, status, places) in rows {
            let answer = try await kiosk.reply(path, 1, members)
            #expect(answer.status == status, "\(members)")
            #expect(answer.pointers == places, "\(members)")
        }
        #expect(try await kiosk.ask(.post, path + "/answers", "{}").pointers == ["/question"])
        #expect(try await kiosk.reply(path, 1).status == 200)
        await kiosk.kiosk.stop()
    }

    @Test("An answer that its schema does not allow is refused, with the member's name")
    func schema() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        let document = try await TestKiosk.document
        let operation = document.operations.first { $0.identifier == "answerPayment" }
        let bodies = document.invalidBodies(of: try #require(operation?.body))
        #expect(bodies.count > 20)
        for body in bodies {
            let answer = try await kiosk.ask(.post, path + "/answers", body.text)
            #expect([400, 422].contains(answer.status), "\(body): \(answer.members)")
            #expect(
                answer.pointers.contains(where: body.isNamed), "\(body): \(answer.pointers)")
        }
        let most = (0..<20).map { _ in
            #"{"code":"unknown","message":"\#(String(repeating: "a", count: 256))"}"#
        }
        let answer = try await kiosk.reply(path, 1, "\"errors\":[\(most.joined(separator: ","))]")
        #expect(answer.status == 200)
        await kiosk.kiosk.stop()
    }

    @Test("The answer to an authorized payment is a status and changes nothing else")
    func authorization() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        _ = try await kiosk.touch(path, "authorize")
        _ = try await kiosk.question(path, "paymentAuthorized")
        #expect(try await kiosk.reply(path, 1).pointers == ["/status"])
        let changed = #""status":0,"newTotal":{"label":"Shop","amount":"1.00"}"#
        #expect(try await kiosk.reply(path, 1, changed).pointers == ["/newTotal"])
        #expect(try await kiosk.reply(path, 1, #""status":0"#).status == 200)
        #expect(try await kiosk.next(path).text("state") == "completed")
    }

    @Test("An unserviceable address is marked in its row until another one is selected")
    func unserviceable() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        _ = try await kiosk.reply(
            path, 1,
            #""errors":[{"code":"addressUnserviceable","message":"We do not ship to California."}]"#
        )
        let refused = await kiosk.untilWallet { !$0.isWaiting }
        let row = refused.wallet?.rows.first { $0.kind == .shippingContact }
        #expect(row?.error == "We do not ship to California.")
        #expect(refused.wallet?.canAuthorize == false)
        #expect(try await kiosk.touch(path, "authorize").status == 204)
        _ = try await kiosk.touch(path, "selectShippingContact", #""value":"work""#)
        let second = try await kiosk.question(path, "shippingContactSelected")
        #expect(
            (second["shippingContact"] as? [String: Any])?["countryCode"] as? String == "DE")
        _ = try await kiosk.reply(path, 2)
        let good = await kiosk.untilWallet { $0.canAuthorize }
        #expect(good.wallet?.rows.first { $0.kind == .shippingContact }?.error == nil)
        await kiosk.kiosk.stop()
    }

    @Test("A selection that the client cannot process ends the payment")
    func refused() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        _ = try await kiosk.reply(path, 1, #""status":1"#)
        let end = try await kiosk.next(path)
        #expect(try end.text("state") == "failed")
        #expect(try end.object("error")["name"] as? String == "refused")
    }
}
