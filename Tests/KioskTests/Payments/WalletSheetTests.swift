// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import HTTPServer
import ProximityReader
import TestSupport
import Testing

@testable import Kiosk

@Suite("A wallet payment on the sheet")
struct WalletSheetTests {
    @Test(
        "Lines are as the merchant wrote them, pending ones have no amount, and the total says Pay")
    func looks() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let order = TestKiosk.order.replacingOccurrences(
            of: #"{"label":"Gift wrap","type":"pending"}"#,
            with: #"{"label":"Gift wrap","type":"pending"},{"label":"Discount","amount":"-2.50"}"#)
        let path = try await kiosk.pay(order)
        let state = await kiosk.sheet.current
        #expect(state.screen == .wallet)
        #expect(state.merchant == "Corner Coffee")
        #expect(state.description == "Pay Corner Coffee")
        #expect(state.amount == "$10.00")
        #expect(state.canCancel)
        let wallet = try #require(state.wallet)
        #expect(wallet.isWaiting)
        #expect(wallet.lines.map(\.label) == ["Beans", "Gift wrap", "Discount"])
        #expect(wallet.lines.map(\.amount) == ["$10.00", "Pending", "\u{2212}$2.50"])
        #expect(wallet.lines.map(\.isPending) == [false, true, false])
        #expect(wallet.rows.map(\.kind) == [.card, .shippingContact, .shippingMethod, .coupon])
        #expect(wallet.rows.map(\.title) == ["Visa •••• 0010", "Ada Customer", "Post", "Enter"])
        #expect(
            wallet.rows[1].lines
                == [
                    "1 Infinite Loop", "Cupertino CA 95014-2083", "United States",
                    "ada@example.com",
                ])
        #expect(wallet.rows[2].lines == ["Arrives on Friday"])
        #expect(wallet.rows[2].amount == "$2.00")
        // Fields that are not requested are not shown.
        #expect(!"\(wallet)".contains("555 0100"))
        // Nothing can be touched while the client is asked.
        let answer = try await kiosk.ask(
            .post, "/v1/sheet/wallet",
            "{\"payment\":\"\(wallet.payment)\",\"action\":\"authorize\"}", scope: .sheet)
        #expect(answer.problem == "not-asked")
        _ = try await kiosk.ask(.post, path + "/cancel")
    }

    @Test("A pending total shows no amount")
    func pending() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        _ = try await kiosk.pay(
            TestKiosk.plainOrder.replacingOccurrences(
                of: #""amount":"12.50""#, with: #""amount":"12.50","type":"pending""#))
        #expect(await kiosk.sheet.current.amount == "Pending")
        await kiosk.kiosk.stop()
    }

    /// Starts a payment and enters a shipping contact, written as JSON, on the sheet.
    private func enterShippingContact(_ kiosk: TestKiosk, _ contact: String) async throws {
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        _ = try await kiosk.reply(path, 1)
        let form = "\"contact\":\(contact)"
        #expect(try await kiosk.touch(path, "enterShippingContact", form).status == 204)
    }

    @Test("The customer's entries are shown with an error at each invalid field")
    func fields() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        try await enterShippingContact(
            kiosk,
            """
            {"givenName":"Bob","addressLines":["Rue 1"],"locality":"Lyon",\
            "postalCode":"123","countryCode":"FR","country":"France"}
            """)
        let state = await kiosk.untilWallet { $0.rows.contains { $0.title == "Bob" } }
        let row = try #require(state.wallet?.rows.first { $0.kind == .shippingContact })
        #expect(row.error != nil)
        let errors = row.form?.fields.filter { $0.error != nil }.map(\.name)
        #expect(errors == ["postalCode", "emailAddress"])
        #expect(state.wallet?.canAuthorize == false)
        #expect(
            try await kiosk.ask(.post, "/v1/sheet/language", #"{"language":"de"}"#, scope: .sheet)
                .status == 204)
        let german = await kiosk.sheet.current.wallet?.rows.first { $0.kind == .shippingContact }
        #expect(
            german?.form?.fields.first { $0.name == "postalCode" }?.error
                == "Diese Postleitzahl gibt es in diesem Land nicht.")
        await kiosk.kiosk.stop()
    }

    @Test("The error for a missing name has the label of the field that it marks")
    func missingName() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        try await enterShippingContact(
            kiosk,
            """
            {"addressLines":["1 Infinite Loop"],"locality":"Cupertino",\
            "administrativeArea":"CA","postalCode":"95014","country":"United States",\
            "countryCode":"US","emailAddress":"bob@example.com"}
            """)
        let state = await kiosk.untilWallet { $0.rows.contains { $0.error != nil } }
        let row = try #require(state.wallet?.rows.first { $0.kind == .shippingContact })
        #expect(row.error == "Given name: This is missing.")
        let invalid = row.form?.fields.filter { $0.error != nil }
        #expect(invalid?.map(\.name) == ["givenName"])
        #expect(invalid?.map(\.label) == ["Given name"])
        await kiosk.kiosk.stop()
    }

    @Test("An error without a row is shown above the buttons")
    func strayError() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay(TestKiosk.order)
        _ = try await kiosk.question(path, "shippingContactSelected")
        _ = try await kiosk.reply(
            path, 1, #""errors":[{"code":"unknown","message":"The shop has just closed."}]"#)
        let state = await kiosk.untilWallet { !$0.isWaiting }
        #expect(state.prompt == "The shop has just closed.")
        #expect(state.wallet?.isAlert == true)
        #expect(state.wallet?.canAuthorize == false)
        await kiosk.kiosk.stop()
    }

    @Test("After three wrong fingerprints, the passcode pays, and its digits never come back")
    func passcode() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        #expect(await kiosk.sheet.current.wallet?.consents.count == 2)
        #expect(try await kiosk.setBiometrics(isOwner: false).status == 200)
        for count in 1...3 {
            let before = await kiosk.sheet.current.number
            #expect(try await kiosk.touch(path, "authorize").status == 204)
            // One state while the wallet checks the fingerprint, and one after that.
            await waitUntil("the sheet shows two more states") {
                await kiosk.sheet.current.number >= before + 2
            }
            let state = await kiosk.untilWallet { $0.isAlert && !$0.isWaiting }
            #expect(state.prompt.contains(count < 3 ? "not the owner" : "passcode"))
        }
        #expect(
            await kiosk.sheet.current.wallet?.consents.map(\.action) == [.usePasscode])
        // The owner's fingerprint no longer pays either.
        _ = try await kiosk.setBiometrics(isOwner: true)
        _ = try await kiosk.touch(path, "authorize")
        _ = try await enter("9999", kiosk)
        // The pad is open again, and empty.
        let wrong = "The passcode is wrong. Try again."
        await waitUntil("the passcode is refused") {
            await kiosk.sheet.current.prompt == wrong
        }
        let refused = await kiosk.sheet.current
        #expect(refused.screen == .pin && refused.pin?.digits == 0)
        #expect(refused.wallet?.isAlert == true && refused.tone == .alert)
        let states = try await enter("1234", kiosk, prompt: wrong)
        #expect(!states.contains { $0.contains("isAlert: true") })
        #expect(states.allSatisfy { !$0.contains("1234") })
        let question = try await kiosk.question(path, "paymentAuthorized")
        let number = try #require(question["number"] as? Int)
        _ = try await kiosk.reply(path, number, #""status":1"#)
        let failed = await kiosk.untilWallet { !$0.isWaiting }
        #expect(
            failed.prompt == "The payment was not made. Choose another card, or try again.")
        #expect(failed.wallet?.isAlert == true)
        await kiosk.kiosk.stop()
    }

    /// Enters a passcode on the pad.
    ///
    /// - Returns: Every state that the page got in the meantime, without the names drawn for the
    ///   payment and the entry, which can contain any digits.
    private func enter(
        _ digits: String, _ kiosk: TestKiosk, prompt: String = "Enter a test passcode"
    ) async throws -> [String] {
        let state = await kiosk.untilSheet(.pin)
        #expect(state.prompt == prompt)
        let entry = try #require(state.pin?.entry)
        var states: [String] = []
        for (count, key) in (digits.map { "\($0)" } + ["enter"]).enumerated() {
            let answer = try await kiosk.ask(
                .post, "/v1/sheet/pin", "{\"entry\":\"\(entry)\",\"key\":\"\(key)\"}",
                scope: .sheet)
            #expect(answer.status == 204)
            let now = await kiosk.sheet.current
            if key != "enter" { #expect(now.pin?.digits == count + 1) }
            states.append(
                [entry, now.wallet?.payment].compactMap(\.self).reduce("\(now)") { text, name in
                    text.replacingOccurrences(of: name, with: "")
                })
        }
        return states
    }

    @Test("The passcode pad can be cleared and closed, and the payment continues")
    func pad() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let path = try await kiosk.pay()
        #expect(try await kiosk.touch(path, "usePasscode").status == 204)
        let entry = try #require(await kiosk.sheet.current.pin?.entry)
        for (key, digits) in [("1", 1), ("clear", 0), ("enter", 0), ("7", 1)] {
            let answer = try await kiosk.ask(
                .post, "/v1/sheet/pin", "{\"entry\":\"\(entry)\",\"key\":\"\(key)\"}",
                scope: .sheet)
            #expect(answer.status == 204)
            #expect(await kiosk.sheet.current.pin?.digits == digits)
        }
        for (key, status) in [("bypass", 409), ("cancel", 204), ("1", 409)] {
            let answer = try await kiosk.ask(
                .post, "/v1/sheet/pin", "{\"entry\":\"\(entry)\",\"key\":\"\(key)\"}",
                scope: .sheet)
            #expect(answer.status == status, "\(key)")
        }
        #expect(await kiosk.sheet.current.screen == .wallet)
        await kiosk.kiosk.stop()
    }
}
