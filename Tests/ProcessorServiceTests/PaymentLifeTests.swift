// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("The life of a payment, from its authorization to its refund")
struct PaymentLifeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "A payment is captured as soon as it is approved unless it is authorized only",
        arguments: Backend.all)
    func authorizes(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let captured = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        #expect(captured.status == 201)
        #expect(captured["state"] == "captured")
        #expect(captured["capturedAmount"] == "12.50")
        #expect(captured.responseCode == "00")
        let body = try world.tap(extra: ",\"capture\":false")
        let authorized = try await world.send(.post, "/v1/payments", body, once: "2")
        #expect(authorized["state"] == "authorized")
        #expect(authorized["capturedAmount"] == "0.00")
        let identifier = try #require(authorized["id"])
        let shown = try await world.send(.get, "/v1/payments/\(identifier)")
        #expect(shown.text == authorized.text)
    }

    @Test(
        "A payment can be captured and refunded in parts, up to its amount",
        arguments: Backend.all)
    func refunds(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let body = try world.tap(extra: ",\"capture\":false")
        let payment = try await world.send(.post, "/v1/payments", body, once: "pay")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let steps: [(String, String?, UInt16, String, String)] = [
            ("refund", nil, 409, "authorized", "0.00"),
            ("capture", "12.51", 422, "authorized", "0.00"),
            ("capture", "0", 422, "authorized", "0.00"),
            ("capture", "10.00", 200, "captured", "0.00"),
            ("capture", nil, 409, "captured", "0.00"), ("void", nil, 409, "captured", "0.00"),
            ("refund", "2.50", 200, "captured", "2.50"),
            ("refund", "7.51", 422, "captured", "2.50"),
            ("refund", nil, 200, "refunded", "10.00"), ("refund", nil, 409, "refunded", "10.00"),
        ]
        for (place, step) in steps.enumerated() {
            let body = step.1.map { "{\"amount\":\"\($0)\"}" }
            let reply = try await world.send(
                .post, "\(path)/\(step.0)", body, once: "step-\(place)")
            #expect(reply.status == step.2, "step \(place): \(reply.text)")
            let now = try await world.send(.get, path)
            #expect(now["state"] == step.3, "step \(place)")
            #expect(now["refundedAmount"] == step.4, "step \(place)")
        }
    }

    @Test("A change that the payment does not allow is refused with what would be allowed")
    func refusals() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try world.tap(extra: ",\"capture\":false")
        let payment = try await world.send(.post, "/v1/payments", body, once: "pay")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let none = #"{"amount":"0.00"}"#
        let steps: [(String, String?, String?, String)] = [
            (
                "refund", nil, "conflict",
                "The state of the payment is “authorized”; it must be “captured” to be refunded."
            ),
            // A payment is voided as a whole.
            ("void", #"{"amount":"12.50"}"#, "invalid-body", "Unknown member."),
            ("capture", none, "invalid-value", "This must be more than zero."),
            ("capture", #"{"amount":"12.51"}"#, "amount-too-high", "At most 12.50 is left."),
            ("capture", #"{"amount":"10.00"}"#, nil, ""),
            ("refund", none, "invalid-value", "This must be more than zero."),
            ("refund", #"{"amount":"4"}"#, nil, ""),
            ("refund", #"{"amount":"6.01"}"#, "amount-too-high", "At most 6.00 is left."),
            (
                "void", nil, "conflict",
                "The state of the payment is “captured”; it must be “authorized” or “pinRequired” "
                    + "to be voided."
            ),
        ]
        for (place, (change, body, problem, text)) in steps.enumerated() {
            let reply = try await world.send(
                .post, "\(path)/\(change)", body, once: "step-\(place)")
            #expect(reply.status < 300 ? problem == nil : reply.problem == problem)
            #expect(text.isEmpty || reply.text.contains(text), "\(reply.text)")
        }
    }

    @Test("The smallest refund is an event of its own")
    func smallestRefund() throws {
        var payment = Payment(
            identifier: "pay_1", merchant: "M", transactionIdentifier: "t", state: .captured,
            kind: .purchase, captures: true, amount: 2, currencyCode: 840, captured: 2,
            refunded: 0, answer: JSONObject(), view: JSONObject(), created: 0, reference: nil,
            idempotencyKey: nil)
        #expect(payment.event == "payment.captured")
        try PaymentTransition.refund(&payment, amount: "0.01")
        #expect(payment.event == "payment.refunded")
        #expect(payment.state == .captured && payment.refunded == 1)
    }

    @Test("A read has one payment, even if two cards were sealed for it", arguments: Backend.all)
    func onePayment(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let transaction = TokenIdentifier.random()
        var replies: [Reply] = []
        for number in 1...2 {
            let sealed = try world.seal(
                Purchase(.visaCredit, memory: world.memory, amount: 1250).bytes, amount: 1250,
                transaction: transaction)
            let body = """
                {"paymentCardData":"\(sealed)","cardReaderTransactionID":"\(transaction)",
                "amount":"12.50","currencyCode":"USD"}
                """
            replies.append(try await world.send(.post, "/v1/payments", body, once: "\(number)"))
        }
        #expect(replies.map(\.status) == [201, 409])
        #expect(replies[1]["detail"] == "This read already has a payment.")
        let list = try await world.send(.get, "/v1/payments").object["payments"]?.array ?? []
        #expect(list.map { $0.object?["id"]?.string } == [replies[0]["id"]])
    }

    @Test("A payment can be voided before it is captured, and not after", arguments: Backend.all)
    func voids(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let body = try world.tap(extra: ",\"capture\":false")
        let payment = try await world.send(.post, "/v1/payments", body, once: "pay")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        #expect(try await world.send(.post, path + "/void", once: "a")["state"] == "voided")
        #expect(try await world.send(.post, path + "/void", once: "a")["state"] == "voided")
        #expect(try await world.send(.post, path + "/void", once: "b").status == 409)
        #expect(try await world.send(.post, path + "/capture", once: "c").status == 409)
    }

    @Test(
        "A payment is declined by the test issuer's rules only when they are enabled",
        arguments: [
            ("12.05", UInt64(1205), "05", "declined"), ("12.51", 1251, "51", "declined"),
            ("12.91", 1291, "91", "declined"), ("12.65", 1265, "65", "pinRequired"),
            ("12.70", 1270, "70", "pinRequired"), ("12.06", 1206, "00", "captured"),
        ])
    func rules(amount: String, minor: UInt64, code: String, state: String) async throws {
        for hasRules in [true, false] {
            let folder = try TemporaryFolder()
            let world = try await ServiceWorld(
                .sqlite, folder: folder.url.path, hasRules: hasRules)
            let body = try world.tap(amount: amount, minor: minor)
            let reply = try await world.send(.post, "/v1/payments", body, once: "1")
            #expect(reply.status == 201)
            #expect(reply["state"] == (hasRules ? state : "captured"))
            #expect(reply.responseCode == (hasRules ? code : "00"))
            let issuer = reply.object["issuer"]?.object
            #expect(issuer?["hasRules"]?.boolean == hasRules)
            #expect(issuer?["isTestIssuer"]?.boolean == true)
            // What the reader said of the read, in development only.
            #expect(issuer?["outcome"]?.string == "success")
        }
    }

    /// The processing codes are those of ISO 8583:1987, and of EMV Contactless Book C-2 for 17.
    @Test(
        "Cash is captured, and an inquiry is never",
        arguments: [
            ("cash", 0x01, 40_00, "captured", "010000"),
            ("cashDisbursement", 0x17, 40_00, "captured", "170000"),
            ("availableFundsInquiry", 0x30, 0, "verified", "300000"),
            ("balanceInquiry", 0x31, 0, "verified", "310000"),
            ("accountVerification", 0x33, 0, "verified", "330000"),
            ("statusCheck", 0x00, 0, "verified", "000000"),
        ] as [(String, UInt8, UInt64, String, String)])
    func services(
        type: String, code: UInt8, minor: UInt64, state: String, processingCode: String
    ) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try world.tap(
            amount: minor == 0 ? "0.00" : "40.00", minor: minor, type: type, code: code)
        let payment = try await world.send(.post, "/v1/payments", body, once: "1")
        #expect(payment.status == 201, "\(payment.text)")
        #expect(payment["state"] == state)
        #expect(payment["type"] == type)
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let view = try await world.send(.get, path + "?view=iso8583").object["iso8583"]?.object
        #expect(view?["DE3"]?.string == processingCode)
        for change in ["capture", "refund"] where state == "verified" {
            let reply = try await world.send(.post, path + "/" + change, nil, once: change)
            #expect(reply.status == 409)
        }
        // The type of the card's cryptogram is that of the request.
        let other = try world.tap(
            amount: minor == 0 ? "0.00" : "40.00", minor: minor, type: type, code: 0x02)
        let refused = try await world.send(.post, "/v1/payments", other, once: "2")
        #expect(refused.status == 422, "\(refused.text)")
    }

    @Test("Cashback is part of the amount, and the order, the claims, and the card agree about it")
    func cashback() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        func body(order: String, claims: UInt64 = 20_00) throws -> String {
            try world.tap(
                .visaDebit, amount: "32.50", minor: 32_50, otherAmount: 20_00,
                type: "purchaseWithCashback", code: 0x09, extra: order
            ) { $0.request.otherAmount = claims }
        }
        let payment = try await world.send(
            .post, "/v1/payments", body(order: ",\"otherAmount\":\"20.00\""), once: "1")
        #expect(payment["state"] == "captured", "\(payment.text)")
        #expect(payment["amount"] == "32.50")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let view = try await world.send(.get, path + "?view=iso8583").object["iso8583"]?.object
        #expect(view?["DE3"]?.string == "090000")
        #expect(view?["DE4"]?.string == "000000003250")
        #expect(view?["DE54"]?.string == "0040840D000000002000")
        for (order, claims, problem) in [
            ("", 20_00, "invalid-value"),
            (",\"otherAmount\":\"19.00\"", 20_00, "request-mismatch"),
            (",\"otherAmount\":\"19.00\"", 19_00, "request-mismatch"),
        ] as [(String, UInt64, String)] {
            let reply = try await world.send(
                .post, "/v1/payments", body(order: order, claims: claims), once: "\(order)\(claims)"
            )
            #expect(reply.status == 422 && reply.problem == problem, "\(reply.text)")
        }
        let purchase = try await world.send(
            .post, "/v1/payments", world.tap(extra: ",\"otherAmount\":\"1.00\""), once: "9")
        #expect(purchase.status == 422 && purchase.problem == "invalid-value")
        #expect(purchase.detail?.hasPrefix("This is for purchaseWithCashback") == true)
    }

    @Test("The ISO 8583 view of a payment contains no account number, track, or expiration date")
    func view() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let payment = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let view = try #require(
            try await world.send(.get, path + "?view=iso8583").object["iso8583"]?.object)
        // Only a request for the view gets it.
        #expect(try await world.send(.get, path).object["iso8583"] == nil)
        #expect(payment.object["iso8583"] == nil)
        #expect(view["mti"]?.string == "0110")
        #expect(view["DE3"]?.string == "000000")
        #expect(view["DE4"]?.string == "000000001250")
        #expect(view["DE22"]?.string == "071")
        #expect(view["DE39"]?.string == "00")
        #expect(view["DE49"]?.string == "840")
        #expect(view["DE38"]?.string?.utf8.count == 6)
        let number = try #require(view["DE2"]?.string)
        #expect(number.contains("*"))
        let text = try #require(view["DE55"]?.string)
        // The cryptogram and the unpredictable number can contain any digits: what counts are the
        // objects.
        let chip = try DataObject.sequence(try #require(Hexadecimal.bytes(text)))
        #expect(chip.first(0x9F26)?.value.count == 8)
        #expect(chip.first(0x9F02).map { Array($0.value) } == [0, 0, 0, 0, 0x12, 0x50])
        let tags = Set(chip.map(\.tag))
        #expect(tags.isDisjoint(with: [0x57, 0x5A, 0x5F20, 0x5F24, 0x70, 0x77]))
        #expect(!text.contains(CardProfile.visaCredit.pan))
    }

    @Test("The ISO 8583 view of a read in mag-stripe mode has its entry mode, and no chip data")
    func magneticStripe() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let objects = [
            DataObject(0x9F39, [0x91]), DataObject(0x9F36, [0x00, 0x5E]),
            DataObject(0x9F02, [0, 0, 0, 0, 0x12, 0x50]), DataObject(0x5F2A, [0x08, 0x40]),
            DataObject(0x9C, [0x00]),
            DataObject(
                0x9F6B,
                try #require(Hexadecimal.bytes("5123456789012345D35121010094008994883F"))),
        ]
        let transaction = TokenIdentifier.random()
        let sealed = try world.seal(
            objects.flatMap { TLVWriter.object($0.tag, $0.value) }, amount: 1250,
            transaction: transaction)
        let body = """
            {"paymentCardData":"\(sealed)","cardReaderTransactionID":"\(transaction)",
            "amount":"12.50","currencyCode":"USD","type":"purchase"}
            """
        let payment = try await world.send(.post, "/v1/payments", body, once: "1")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let view = try #require(
            try await world.send(.get, path + "?view=iso8583").object["iso8583"]?.object)
        #expect(view["DE22"]?.string == "911")
        #expect(view["DE55"] == nil)
    }
}
