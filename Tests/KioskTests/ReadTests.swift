// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import SmartCard
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("Reads over HTTP")
struct ReadTests {
    @Test("A card is read, and the sealed result can be fetched")
    func purchase() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        #expect(read.status == 201)
        #expect(read.headers[.location]?.text == "/v1/reads/\(try read.text("id"))")
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        let result = try settled.object("result")
        #expect(result["outcome"] as? String == "success")
        #expect((result["paymentCardData"] as? String)?.isEmpty == false)
        #expect(try settled.object("request")["amount"] as? String == "12.50")
    }

    @Test("A declining card leads to a declined read with a result and an error")
    func declined() async throws {
        let kiosk = try await TestKiosk(cards: "visa-declining")
        try await kiosk.prepare()
        let settled = try await kiosk.settled(try await kiosk.start(key: "a"))
        #expect(try settled.text("state") == "declined")
        #expect(try settled.object("result")["outcome"] as? String == "cardDeclined")
        #expect(try settled.object("error")["name"] as? String == "paymentCardDeclined")
    }

    @Test("A card that cannot be used leads to a failed read with a result, and says what to do")
    func failed() async throws {
        let kiosk = try await TestKiosk(cards: "mastercard-missing-element")
        try await kiosk.prepare()
        let settled = try await kiosk.settled(try await kiosk.start(key: "a"))
        #expect(try settled.text("state") == "failed")
        #expect(try settled.object("result")["outcome"] as? String == "failure")
        let error = try settled.object("error")
        #expect(error["name"] as? String == "cardReadFailed")
        #expect(
            error["description"] as? String
                == "The card could not be read. Try again, or use another card.")
    }

    @Test("A verification charges nothing")
    func verification() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let read = try await kiosk.start(
            #"{"kind":"verification","currencyCode":"USD","verificationReason":"saveCard"}"#,
            key: "a")
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        #expect(try settled.object("result")["paymentCardData"] != nil)
    }

    @Test(
        "Cash, cashback, and inquiries are read, and stored as they were requested",
        arguments: [
            (#""type":"cash","amount":"40.00""#, "01", "000000000000"),
            (
                #""type":"purchaseWithCashback","amount":"32.50","otherAmount":"20.00""#, "09",
                "000000002000"
            ),
            (#""type":"cashDisbursement","amount":"40.00""#, "17", "000000000000"),
            (#""type":"availableFundsInquiry""#, "30", "000000000000"),
            (#""type":"balanceInquiry""#, "31", "000000000000"),
            (#""type":"accountVerification""#, "33", "000000000000"),
            (#""type":"statusCheck","amount":"0""#, "00", "000000000000"),
        ])
    func services(members: String, type: String, other: String) async throws {
        let kiosk = try await TestKiosk(cards: "visa-debit")
        try await kiosk.prepare()
        let read = try await kiosk.start(
            #"{"kind":"payment","currencyCode":"USD",\#(members)}"#, key: "a")
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        let data = try settled.object("result")["generalCardData"] as? String
        let objects = try DataObject.sequence(
            Array(try #require(Data(base64Encoded: data ?? ""))))
        // The values are those of ISO 8583:1987, and of EMV Contactless Book C-2 for 17.
        #expect(objects.first(0x9C).map { Hexadecimal.string(Array($0.value)) } == type)
        #expect(objects.first(0x9F03).map { Hexadecimal.string(Array($0.value)) } == other)
        let request = try settled.object("request")
        #expect(members.contains(request["type"] as? String ?? "none"))
        #expect((request["otherAmount"] as? String) == (type == "09" ? "20.00" : nil))
    }

    @Test("A loyalty read reads a phone's pass without a payment")
    func loyalty() async throws {
        let kiosk = try await TestKiosk(cards: "wallet-pass")
        try await kiosk.prepare()
        let read = try await kiosk.start(
            #"{"kind":"loyalty","loyalty":{"merchants":[{"id":"pass.com.example.coffee"}]}}"#,
            key: "a")
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        #expect((settled.members["passes"] as? [Any])?.count == 1)
    }

    @Test("During a read, an earlier one is found by its own name")
    func earlierRead() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let first = try await kiosk.settled(try await kiosk.start(key: "a")).text("id")
        let second = try await kiosk.start(key: "b").text("id")
        for (id, state) in [(first, "completed"), (second, "waiting")] {
            let found = try await kiosk.ask(.get, "/v1/reads/\(id)")
            #expect(try found.text("id") == id)
            #expect(try found.text("state") == state)
        }
        #expect(try await kiosk.ask(.get, "/v1/reads/none").problem == "no-such-read")
        await kiosk.kiosk.stop()
    }

    @Test("A service that stops ends the streams of events")
    func stop() async throws {
        let kiosk = try await TestKiosk()
        let stream = try #require(try await kiosk.ask(.get, "/v1/events").stream)
        let page = try #require(
            try await kiosk.ask(.get, "/v1/sheet/events", scope: .sheet).stream)
        #expect(stream.isOpen && page.isOpen)
        await kiosk.kiosk.stop()
        #expect(!stream.isOpen && !page.isOpen)
    }

    @Test("A read that waits for a card can be canceled, and reports it")
    func cancelled() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        _ = await kiosk.untilSheet(.waiting)
        let path = "/v1/reads/\(try read.text("id"))"
        #expect(try await kiosk.ask(.post, path + "/cancel").members["cancelled"] as? Bool == true)
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "cancelled")
        #expect(try settled.object("error")["name"] as? String == "readCancelled")
        #expect(try settled.text("reason") == "program")
        #expect(try await kiosk.ask(.post, path + "/cancel").members["cancelled"] as? Bool == false)
    }

    @Test("Of several requests that cancel a read at once, one does, and it keeps the reason")
    func cancelledTogether() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        for number in 0..<10 {
            let read = try await kiosk.start(key: "\(number)")
            _ = await kiosk.untilSheet(.waiting)
            let path = "/v1/reads/\(try read.text("id"))/cancel"
            let successes = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await kiosk.ask(.post, path).members["cancelled"] as? Bool == true
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(successes >= 1)
            #expect(try await kiosk.settled(read).text("reason") == "program")
        }
    }

    @Test("A read without a card says that its time ended")
    func timedOut() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        _ = await kiosk.untilSheet(.waiting)
        await kiosk.test.clock.waitUntilSleeping()
        kiosk.test.clock.advance(by: .seconds(60))
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "cancelled")
        #expect(try settled.text("reason") == "timedOut")
    }

    @Test("After a read was canceled, the next one can start at once")
    func nextAfterCancellation() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        for number in 0..<10 {
            let read = try await kiosk.start(key: "\(number)")
            #expect(read.status == 201)
            let path = "/v1/reads/\(try read.text("id"))/cancel"
            #expect(try await kiosk.ask(.post, path).members["cancelled"] as? Bool == true)
        }
    }

    @Test("Only one read is under way at a time")
    func busy() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        let second = try await kiosk.start(key: "b")
        #expect(second.status == 409)
        #expect(second.problem == "reader-busy")
        let body = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        #expect(
            try await kiosk.ask(.post, "/v1/readers/default/prepare", body).problem == "reader-busy"
        )
        await kiosk.kiosk.stop()
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "cancelled")
        #expect(try settled.text("reason") == "shutdown")
        #expect(try await kiosk.start(key: "c").problem == "stopping")
    }

    @Test("A stop waits for a card that is being read, and not for one that was removed too early")
    func stopAfterRemoval() async throws {
        let reader = EmulatedReader(name: "test", clock: ManualClock())
        let kiosk = try await TestKiosk(reader: reader)
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        reader.present(EmulatedCard(.visaCredit), faults: [try #require(CardFault("hang@3"))])
        let path = "/v1/reads/\(try read.text("id"))"
        try await waitUntil("the card is being read") {
            try await kiosk.ask(.get, path).text("state") == "reading"
        }
        let stop = Task { await kiosk.kiosk.stop() }
        // The stop waits for the end of its time, too.
        await kiosk.clock.waitUntilSleeping()
        #expect(try await kiosk.ask(.get, path).text("state") == "reading")
        reader.remove()
        await stop.value
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "cancelled")
        #expect(try settled.text("reason") == "shutdown")
    }

    @Test("A reader whose session has ended refuses reads and does not use up their key")
    func sessionEnded() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        kiosk.test.conditions.begin(.background)
        kiosk.test.conditions.end(.background)
        func isPrepared() async throws -> Bool? {
            try await kiosk.ask(.get, "/v1/readers/default").members["isPrepared"] as? Bool
        }
        #expect(try await isPrepared() == false)
        #expect(try await kiosk.start(key: "a").problem == "reader-not-prepared")
        let token = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        #expect(try await kiosk.ask(.post, "/v1/readers/default/prepare", token).status == 200)
        #expect(try await isPrepared() == true)
        let read = try await kiosk.start(key: "a")
        #expect(read.status == 201)
        #expect(try await kiosk.settled(read).text("state") == "completed")
    }

    @Test("The end of an earlier session, reported late, does not end the current one")
    func earlierSession() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", "visa-credit")
        try await kiosk.prepare()
        let first = try await kiosk.start(key: "a")
        #expect(try await kiosk.settled(first).text("state") == "completed")
        // The next session starts before the 24 hours of this one have ended.
        kiosk.test.clock.advance(by: .seconds(23 * 3600))
        let token = "{\"token\":\"\(try kiosk.test.readerToken().rawValue)\"}"
        #expect(try await kiosk.ask(.post, "/v1/readers/default/prepare", token).status == 200)
        kiosk.test.clock.advance(by: .seconds(2 * 3600))
        let pin = try await kiosk.ask(
            .post, "/v1/reads/\(try first.text("id"))/pin", #"{"token":"none"}"#,
            headers: ["Idempotency-Key": "pin"])
        _ = try await kiosk.settled(pin)
        let reader = try await kiosk.ask(.get, "/v1/readers/default")
        #expect(reader.members["isPrepared"] as? Bool == true)
        let second = try await kiosk.start(key: "b")
        #expect(second.status == 201)
        #expect(try await kiosk.settled(second).text("state") == "completed")
    }

    @Test("An unprepared reader refuses reads and does not use up their idempotency key")
    func notPrepared() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        let refused = try await kiosk.start(key: "a")
        #expect(refused.problem == "reader-not-prepared")
        #expect(try refused.text("detail").contains("POST /v1/readers/default/prepare "))
        try await kiosk.prepare()
        #expect(try await kiosk.start(key: "a").status == 201)
    }

    @Test("A long poll returns the read's current state when its time is over")
    func wait() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "a")
        let path = "/v1/reads/\(try read.text("id"))?wait=5"
        async let waited = kiosk.ask(.get, path)
        await kiosk.clock.waitUntilSleeping()
        kiosk.clock.advance(by: .seconds(5))
        #expect(try await waited.text("state") == "waiting")
        await kiosk.kiosk.stop()
    }

    @Test(
        "A time to wait that is not allowed is refused", arguments: ["61", "-1", "1.5", "soon", ""])
    func invalidWait(time: String) async throws {
        let kiosk = try await TestKiosk()
        let answer = try await kiosk.ask(.get, "/v1/reads/none?wait=\(time)")
        #expect(answer.status == 400 && answer.problem == "invalid-query")
    }

    @Test("A client can wait for up to a minute, or not at all", arguments: [0, 60])
    func limits(time: Int) async throws {
        let kiosk = try await TestKiosk()
        let answer = try await kiosk.ask(.get, "/v1/reads/none?wait=\(time)")
        #expect(answer.status == 404)
    }

    @Test("The answer to a reader token whose merchant is not linked names the request to send")
    func notLinked() async throws {
        let kiosk = try await TestKiosk()
        let body = "{\"token\":\"\(kiosk.test.token.rawValue)\"}"
        let answer = try await kiosk.ask(.post, "/v1/readers/default/prepare", body)
        #expect(answer.status == 409 && answer.problem == "account-not-linked")
        #expect(
            try answer.text("detail")
                == "The merchant has not accepted the terms and conditions. Link the account first: "
                + "POST /v1/readers/default/link with the reader token.")
    }

    @Test(
        "The answer to a misspelled value says which values are allowed",
        arguments: [
            (#"{"kind":"paymnt"}"#, "This must be one of: payment, verification, loyalty."),
            (
                #"{"kind":"payment","amount":"1.00","currencyCode":"usd"}"#,
                "Use the three capital letters of an ISO 4217 code, such as USD."
            ),
        ])
    func misspelled(body: String, detail: String) async throws {
        let kiosk = try await TestKiosk()
        #expect(try await kiosk.start(body, key: "a").details == [detail])
    }

    @Test(
        "An invalid read request is refused with pointers to the invalid members",
        arguments: [
            (#"{"kind":"payment","currencyCode":"USD"}"#, 422, ["/amount"]),
            (#"{"kind":"payment","amount":"1,5","currencyCode":"USD"}"#, 422, ["/amount"]),
            (#"{"kind":"payment","amount":"1.","currencyCode":"USD"}"#, 422, ["/amount"]),
            (#"{"kind":"payment","amount":"-1","currencyCode":"USD"}"#, 422, ["/amount"]),
            (#"{"kind":"payment","amount":"1e3","currencyCode":"USD"}"#, 422, ["/amount"]),
            (#"{"kind":"payment","amount":1,"currencyCode":"USD"}"#, 400, ["/amount"]),
            (#"{"kind":"payment"}"#, 422, ["/amount", "/currencyCode"]),
            (
                #"{"kind":"payment","amount":"9","otherAmount":"5","currencyCode":"USD"}"#, 422,
                ["/otherAmount"]
            ),
            (
                #"{"kind":"payment","type":"purchaseWithCashback","amount":"9","currencyCode":"USD"}"#,
                422, ["/otherAmount"]
            ),
            (
                #"{"kind":"payment","type":"purchaseWithCashback","amount":"9","otherAmount":"9.01","#
                    + #""currencyCode":"USD"}"#, 422, ["/otherAmount"]
            ),
            (
                #"{"kind":"payment","type":"purchaseWithCashback","amount":"9.001","#
                    + #""otherAmount":"5","currencyCode":"USD"}"#, 422, ["/amount"]
            ),
            (
                #"{"kind":"payment","type":"balanceInquiry","amount":"9","currencyCode":"USD"}"#,
                422, ["/amount"]
            ),
            (
                #"{"kind":"payment","type":"cash","currencyCode":"USD"}"#, 422, ["/amount"]
            ),
            (
                #"{"kind":"payment","type":"deposit","amount":"9","currencyCode":"USD"}"#, 400,
                ["/type"]
            ),
            (#"{"kind":"gift"}"#, 400, ["/kind"]),
            (#"{}"#, 400, ["/kind"]),
            (#"{"kind":"payment","amount":"1","currencyCode":"USD","tip":"1"}"#, 400, ["/tip"]),
            (
                #"{"kind":"loyalty","loyalty":{"merchants":[{"id":"a","nmae":"b"}]}}"#, 400,
                ["/loyalty/merchants/0/nmae"]
            ),
            (#"{"kind":"loyalty","amount":"1"}"#, 422, ["/loyalty", "/amount"]),
            (
                #"{"kind":"verification","currencyCode":"USD","loyalty":{"merchants":[]}}"#, 422,
                ["/loyalty"]
            ),
            (
                #"{"kind":"payment","amount":"1","currencyCode":"USD","preferredAIDs":["A0"]}"#,
                422, ["/preferredAIDs/0"]
            ),
            (
                #"{"kind":"payment","amount":"1","currencyCode":"USD","language":"d'oh"}"#, 422,
                ["/language"]
            ),
            (
                #"{"kind":"payment","amount":"1","currencyCode":"USD","#
                    + #""description":{"kind":"installment"}}"#, 422,
                ["/description/cycle", "/description/payments", "/description/amount"]
            ),
            ("[]", 400, [""]), ("{", 400, []), ("", 400, []),
        ] as [(String, Int, [String])])
    func orders(body: String, status: Int, pointers: [String]) async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        let answer = try await kiosk.start(body, key: "a")
        #expect(answer.status == status)
        #expect(answer.pointers.sorted() == pointers.sorted())
    }

    @Test(
        "A request that the reader would refuse is refused at once",
        arguments: [
            (#""amount":"1.50","currencyCode":"ZZZ""#, ["/currencyCode"]),
            (#""amount":"1.50","currencyCode":"usd""#, ["/currencyCode"]),
            (#""amount":"0","currencyCode":"USD""#, ["/amount"]),
            (#""amount":"0.00","currencyCode":"USD""#, ["/amount"]),
            (#""amount":"1.505","currencyCode":"USD""#, ["/amount"]),
            (#""amount":"1.5","currencyCode":"JPY""#, ["/amount"]),
            (#""amount":"10000000.00","currencyCode":"USD""#, ["/amount"]),
            (#""amount":"0","currencyCode":"ZZZ""#, ["/currencyCode"]),
            (#""amount":"1,5","currencyCode":"ZZZ""#, ["/amount"]),
            (
                #""amount":"1","currencyCode":"USD","preferredAIDs":["#
                    + Array(repeating: #""A0000000031010""#, count: 5).joined(separator: ",")
                    + "]", ["/preferredAIDs"]
            ),
        ] as [(String, [String])])
    func refused(members: String, pointers: [String]) async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let answer = try await kiosk.start(#"{"kind":"payment",\#(members)}"#, key: "a")
        #expect(answer.status == 422)
        #expect(answer.pointers == pointers)
        // The reader is free for the next read, even with the same key.
        let next = try await kiosk.start(
            #"{"kind":"payment","amount":"1.50","currencyCode":"USD"}"#, key: "a")
        #expect(next.status == 201)
    }

    @Test("A verification in an unknown currency is refused at once")
    func refusedVerification() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let answer = try await kiosk.start(
            #"{"kind":"verification","currencyCode":"ZZZ"}"#, key: "a")
        #expect(answer.status == 422 && answer.pointers == ["/currencyCode"])
    }
}
