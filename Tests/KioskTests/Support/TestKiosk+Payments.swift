// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import HTTPServer
@testable import Kiosk

extension TestKiosk {
    static let payments = "/v1/payment-authorizations"

    /// An order with two shipping methods and a coupon.
    static let order = """
        {"merchantIdentifier":"merchant.example.taptopay","countryCode":"US","currencyCode":"USD",\
        "merchantCapabilities":["supports3DS"],"supportedNetworks":["visa","masterCard"],\
        "lineItems":[{"label":"Beans","amount":"10.00"},{"label":"Gift wrap","type":"pending"}],\
        "total":{"label":"Corner Coffee","amount":"10.00"},\
        "shippingMethods":[{"label":"Post","detail":"Arrives on Friday","amount":"2.00",\
        "identifier":"post"},{"label":"Courier","amount":"9.50","identifier":"courier"}],\
        "requiredShippingContactFields":["postalAddress","name","email"],\
        "supportsCouponCode":true}
        """

    /// An order that requires only consent.
    static let plainOrder = """
        {"merchantIdentifier":"merchant.example.taptopay","countryCode":"US","currencyCode":"USD",\
        "merchantCapabilities":["supports3DS"],"supportedNetworks":["visa"],\
        "total":{"label":"Corner Coffee","amount":"12.50"}}
        """

    /// A service with a wallet, and a page that shows its sheet.
    static func withWallet(
        change: (inout BrowserSheet.Settings) -> Void = { _ in }
    ) async throws -> (TestKiosk, EventStream) {
        let kiosk = try await TestKiosk(wallet: .test(), change: change)
        return (kiosk, await kiosk.sheet.open())
    }

    /// Opens the sheet for a payment.
    ///
    /// - Returns: Its path.
    func pay(_ body: String = TestKiosk.plainOrder, key: String = "a") async throws -> String {
        let answer = try await ask(
            .post, Self.payments, body, headers: ["Idempotency-Key": key])
        #expect(answer.status == 201, "\(answer.members)")
        return "\(Self.payments)/\(try answer.text("id"))"
    }

    /// Waits until a payment asks a question or has ended.
    func next(_ path: String) async throws -> Answer {
        try await ask(.get, path + "?wait=60")
    }

    /// Waits until a payment asks a question, and until the sheet waits for its answer.
    func question(_ path: String, _ type: String) async throws -> [String: Any] {
        let question = try await next(path).object("question")
        #expect(question["type"] as? String == type, "\(question)")
        // A client can be asked before the sheet is drawn; until then it shows what is over.
        _ = await untilWallet { $0.isWaiting }
        return question
    }

    /// Answers the open question.
    func reply(_ path: String, _ number: Int, _ members: String = "") async throws -> Answer {
        let more = members.isEmpty ? "" : "," + members
        return try await ask(.post, path + "/answers", "{\"question\":\(number)\(more)}")
    }

    /// Touches an element of a payment on the sheet, as soon as it can be touched.
    func touch(_ path: String, _ action: String, _ members: String = "") async throws -> Answer {
        let payment = path.split(separator: "/").last ?? ""
        let more = members.isEmpty ? "" : "," + members
        await waitUntil("the wallet can be touched") {
            await sheet.current.wallet?.isWaiting != true
        }
        return try await ask(
            .post, "/v1/sheet/wallet",
            "{\"payment\":\"\(payment)\",\"action\":\"\(action)\"\(more)}", scope: .sheet)
    }

    /// Chooses who authorizes payments, as the operator does.
    func setBiometrics(isOwner: Bool) async throws -> Answer {
        try await ask(
            .put, "/v1/emulator/biometrics", "{\"isOwner\":\(isOwner)}", scope: .operator)
    }

    /// Waits until the sheet's wallet is in a given state.
    func untilWallet(_ isWanted: (WalletState) -> Bool) async -> SheetState {
        var state = await sheet.current
        await waitUntil("the wallet is in the state that the test expects") {
            state = await sheet.current
            return state.wallet.map(isWanted) ?? false
        }
        await Self.check(state)
        return state
    }

    /// Returns what a client gets that has missed every event, as the OpenAPI document describes it.
    func events() async throws -> String {
        var headers = Headers()
        headers[.authorization] = HeaderValue("Bearer \(try token(.caller))")
        headers[.lastEventID] = "0-1"
        let target = try RequestTarget(parsing: "/v1/events")
        let response = await kiosk.respond(
            to: Request(
                .get, path: target.path, query: target.query, headers: headers,
                identifier: try #require(RequestIdentifier("test-2"))))
        guard case .events(let stream) = response.body else { return "" }
        var text = ""
        var room = [UInt8](repeating: 0, count: 4096)
        while case .bytes(let count) = room.withUnsafeMutableBytes({ stream.pull(into: $0) {} }) {
            text += String(decoding: room[..<count], as: UTF8.self)
        }
        #expect(try await Self.document.mistakes(inEvents: text, of: "listen") == [])
        return text
    }
}
