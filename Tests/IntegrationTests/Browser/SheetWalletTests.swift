// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import PaymentProcessor
import Support
import TestSupport
import Testing

extension BrowserTests {
    @Suite("A customer with a wallet at the payment sheet")
    struct SheetWalletTests {
        /// Beans for 10.00, with the price of shipping and the saving of a coupon.
        private struct Basket {
            var country = "US"
            var method = "post"
            var hasCoupon = false
            var payments = 0

            private var post: Int { country == "DE" ? 900 : 200 }
            private var courier: Int { post + 750 }
            private var shipping: Int { method == "courier" ? courier : post }

            private func text(_ cents: Int) -> String {
                let rest = abs(cents) % 100
                return "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(rest < 10 ? "0" : "")\(rest)"
            }

            private var bill: String {
                let discount = #",{"label":"Coupon","amount":"-2.50"}"#
                let total = 1000 + shipping - (hasCoupon ? 250 : 0)
                return #""newLineItems":[{"label":"Beans","amount":"10.00"},"#
                    + #"{"label":"Shipping","amount":"\#(text(shipping))"}\#(hasCoupon ? discount : "")],"#
                    + #""newTotal":{"label":"Corner Coffee","amount":"\#(text(total))"}"#
            }

            private var methods: String {
                #""newShippingMethods":[{"label":"Post","amount":"\#(text(post))","#
                    + #""identifier":"post"},{"label":"Courier","detail":"Today","#
                    + #""amount":"\#(text(courier))","identifier":"courier"}]"#
            }

            /// Returns a shop's answer to a question.
            mutating func answer(_ question: [String: Any]) -> String {
                switch question["type"] as? String {
                case "shippingContactSelected":
                    let contact = question["shippingContact"] as? [String: Any]
                    country = contact?["countryCode"] as? String ?? ""
                    guard country != "GB" else {
                        return #""errors":[{"code":"addressUnserviceable"}]"#
                    }
                    return bill + "," + methods
                case "shippingMethodSelected":
                    let chosen = question["shippingMethod"] as? [String: Any]
                    method = chosen?["identifier"] as? String ?? ""
                    return bill
                case "couponCodeChanged":
                    hasCoupon = question["couponCode"] as? String == "BEANS"
                    return bill + (hasCoupon ? "" : #","errors":[{"code":"couponCodeInvalid"}]"#)
                case "paymentAuthorized":
                    payments += 1
                    return #""status":\#(payments == 1 ? 1 : 0)"#
                default: return ""
                }
            }
        }

        private static let order = """
            {"merchantIdentifier":"merchant.example.taptopay","countryCode":"US",\
            "currencyCode":"USD","merchantCapabilities":["supports3DS"],\
            "supportedNetworks":["visa","masterCard"],\
            "lineItems":[{"label":"Beans","amount":"10.00"},{"label":"Shipping","type":"pending"}],\
            "total":{"label":"Corner Coffee","amount":"10.00"},\
            "shippingMethods":[{"label":"Post","amount":"2.00","identifier":"post"},\
            {"label":"Courier","detail":"Today","amount":"9.50","identifier":"courier"}],\
            "requiredShippingContactFields":["postalAddress","name","email"],\
            "supportsCouponCode":true,"applicationData":"Y2FydC03"}
            """

        @Test("The customer pays for a basket after a refused address, coupon, and payment")
        func purchase() async throws {
            let wallet = try await WalletShop()
            let path = try await wallet.pay(Self.order)
            let basket = Lock(Basket())
            async let served = wallet.serve(path) { question in
                basket.withLock { $0.answer(question) }
            }

            let page = wallet.page
            try await page.until("document.getElementById('amount').textContent === '$12.00'")
            let first = try await page.shown("wallet")
            #expect(first.merchant == "Corner Coffee")
            #expect(first.description == "Pay Corner Coffee")
            #expect(first.buttons == ["cancel"])

            try await wallet.choose("shippingContact", "London")
            try await page.until(
                "document.getElementById('wrong-shippingContact').textContent.includes('not available')"
            )
            try await wallet.choose("shippingContact", "Berlin")
            try await page.until("document.getElementById('amount').textContent === '$19.00'")
            try await wallet.choose("shippingMethod", "Courier")
            try await page.until("document.getElementById('amount').textContent === '$26.50'")

            try await wallet.open("coupon")
            try await page.driver.type("NOPE" + .enterKey)
            try await page.until(
                "document.getElementById('wrong-coupon').textContent === 'This code is not valid.'")
            try await wallet.open("coupon")
            try await page.driver.type(String(repeating: .backspaceKey, count: 4) + "BEANS")
            try await page.click(text: "Done")
            try await page.until("document.getElementById('amount').textContent === '$24.00'")
            let lines: [String] = try await page.driver.run(
                "return [...document.querySelectorAll('#lines dt, #lines dd')].map((one) => one.textContent)"
            )
            #expect(
                lines == ["Beans", "$10.00", "Shipping", "$16.50", "Coupon", "\u{2212}$2.50"])
            try await Screenshots.keep(page, "wallet-purchase")

            try await wallet.agree("Pay")
            try await page.until("document.body.dataset.alert === 'true'")
            #expect(
                try await page.driver.run(
                    "return document.getElementById('prompt').textContent")
                    == "The payment was not made. Choose another card, or try again.")
            try await wallet.choose("card", "MasterCard")
            // In the state that shows the choice, no button can be touched until the question is
            // answered.
            let card = "document.querySelector('#rows [data-kind=card]').textContent"
            try await page.until("\(card).includes('MasterCard')")
            try await wallet.agree("Pay")
            #expect(try await page.shown("approved").prompt == "Paid")

            let (end, asked) = try await served
            #expect(end["state"] as? String == "completed")
            #expect(asked.filter { $0 == "paymentAuthorized" }.count == 2)
            #expect(asked.contains("paymentMethodSelected"))
            try await Self.expectGoodToken(end, wallet)
            // The customer's address is no longer in the page.
            #expect(try await page.shown("idle").merchant == "Corner Coffee")
            let left: String = try await page.driver.wait(try PageScript.named("secrets"), "")
            for secret in ["Beispielweg", "Alan", "BEANS", "10117"] {
                #expect(!left.contains(secret), "\(secret)")
            }
            try await wallet.shop.close()
        }

        /// Expects that anyone can verify the token in a payment.
        private static func expectGoodToken(
            _ end: [String: Any], _ wallet: WalletShop
        ) async throws {
            let payment = try #require(end["payment"] as? [String: Any])
            let contact = try #require(payment["shippingContact"] as? [String: Any])
            #expect(contact["addressLines"] as? [String] == ["Beispielweg 1"])
            let token = try #require(payment["token"] as? [String: Any])
            #expect(
                (token["paymentMethod"] as? [String: Any])?["network"] as? String == "MasterCard")
            let data = try JSONSerialization.data(
                withJSONObject: try #require(token["paymentData"]))
            // This user's authority, which exports its merchant's key with every token.
            let home = wallet.shop.home
            let folder = home.file("merchant").path
            try #require(
                try await home.run("applepay", "token", "--export", folder).status == 0)
            func bytes(_ name: String) throws -> [UInt8] {
                Array(try Data(contentsOf: home.file("merchant/\(name)")))
            }
            let opener = ApplePayOpener(
                merchants: [
                    try ApplePayMerchant(
                        certificate: try bytes("merchant.pem"),
                        privateKey: try bytes("merchant.key"))
                ], roots: try ApplePayRoots(try bytes("root.pem")), replayGuard: ReplayGuard())
            let opened = try opener.open(
                Array(data),
                expecting: ExpectedApplePayment(
                    merchantIdentifier: "merchant.example.taptopay", currencyCode: 840,
                    amount: 2400, applicationData: Array("cart-7".utf8)),
                now: Int64(Date().timeIntervalSince1970))
            #expect(opened.transactionIdentifier == token["transactionIdentifier"] as? String)
        }

        @Test(
            "After three wrong fingerprints the customer pays by passcode, which is nowhere in the page"
        )
        func passcode() async throws {
            let wallet = try await WalletShop()
            let path = try await wallet.pay(WalletShop.plain)
            async let served = wallet.serve(path) { _ in #""status":0"# }
            let biometrics = try await wallet.shop.kiosk.ask(
                "/v1/emulator/biometrics", #"{"isOwner":false}"#, as: "operator", method: "PUT")
            #expect(biometrics["isOwner"] as? Bool == false)
            for _ in 1...3 {
                try await wallet.agree("Pay")
                try await wallet.page.shown("processing")
                try await wallet.page.shown("wallet")
            }
            let buttons: [String] = try await wallet.page.driver.run(
                "return [...document.querySelectorAll('#consents button')].map((one) => one.textContent)"
            )
            #expect(buttons == ["Use passcode"])
            try await wallet.agree("Use passcode")
            try await wallet.page.shown("pin", digits: 0)
            try await wallet.page.touch("1234")
            let secrets: String = try await wallet.page.driver.wait(
                try PageScript.named("secrets"), "")
            #expect(!secrets.contains("1234"))
            try await wallet.page.click(text: "Confirm")
            try await wallet.page.shown("approved")
            #expect(try await served.end["state"] as? String == "completed")
            try await wallet.shop.close()
        }

        @Test("The customer pays using only the keyboard, after typing an address twice")
        func keyboard() async throws {
            let wallet = try await WalletShop()
            let order =
                WalletShop.plain.dropLast()
                + #","requiredShippingContactFields":["postalAddress"]}"#
            let path = try await wallet.pay(String(order))
            async let served = wallet.serve(path) { question in
                question["type"] as? String == "paymentAuthorized" ? #""status":0"# : ""
            }
            let page = wallet.page
            let ready = "document.querySelector('#consents .main')?.ariaDisabled === 'false'"
            try await page.until(ready)
            // Past the language and the card to the address, and to the last button of its dialog.
            try await page.driver.type(.tabKey + .tabKey + .tabKey + .enterKey)
            try await page.until("document.getElementById('chooser').open")
            #expect(try await page.violations() == [])
            try await page.driver.type(.escapeKey)
            try await page.until("!document.getElementById('chooser').open")
            #expect(try await page.driver.run("return document.body.dataset.screen") == "wallet")
            try await page.driver.type(.enterKey)
            // The button for another address is after the addresses.
            let addresses = CustomerContact.emulated.count
            let choices = String(repeating: String.tabKey, count: addresses + 1)
            try await page.driver.type(choices + .enterKey)
            try await page.until("document.getElementById('field-addressLines') !== null")
            #expect(try await page.violations() == [])
            let clear =
                "document.querySelectorAll('#fields input, #fields textarea')"
                + ".forEach((one) => { one.value = ''; }); return true"
            let _: Bool = try await page.driver.run(clear)
            // Nothing is sent while something is missing.
            try await page.driver.type(.tabKey + .enterKey)
            let summary = "document.querySelector('#fields > .wrong').textContent"
            try await page.until("\(summary) === 'Fix to pay: Street, City'")
            try await page.until(
                "document.activeElement.id === 'field-addressLines'"
                    + " && document.activeElement.getAttribute('aria-invalid') === 'true'"
                    + " && document.getElementById('field-wrong-locality').textContent"
                    + " === 'This is missing.'")
            #expect(try await page.violations() == [])
            let _: Bool = try await page.driver.run(clear)
            try await page.driver.type("Rue 1" + .tabKey + "12" + .tabKey + "Lyon" + .enterKey)
            try await page.until(
                "document.getElementById('wrong-shippingContact').textContent.startsWith('Postal code')"
            )
            // The typed address is now one of the choices.
            try await page.driver.type(.enterKey)
            try await page.driver.type(choices + .tabKey + .enterKey)
            try await page.until("document.activeElement?.id === 'field-postalCode'")
            try await page.driver.type(.backspaceKey + .backspaceKey + "94105" + .enterKey)
            try await page.until(ready)
            for _ in 1...20 {
                let style: String? = try await page.driver.run(
                    "return document.activeElement?.className")
                if style == "main" { break }
                try await page.driver.type(.tabKey)
            }
            try await page.driver.type(.enterKey)
            try await page.shown("approved")
            let end = try await served.end
            let contact =
                (end["payment"] as? [String: Any])?["shippingContact"] as? [String: Any]
            #expect(contact?["addressLines"] as? [String] == ["Rue 1"])
            #expect(contact?["postalCode"] as? String == "94105")
            try await wallet.shop.close()
        }

        @Test("The customer cancels, even while a question is open")
        func cancelled() async throws {
            let wallet = try await WalletShop()
            let first = try await wallet.pay(WalletShop.plain)
            try await wallet.page.shown("wallet")
            try await wallet.page.click("cancel")
            try await wallet.page.shown("cancelled")
            #expect(
                try await wallet.shop.kiosk.ask(first + "?wait=60")["state"] as? String
                    == "cancelled")
            let second = try await wallet.pay(Self.order)
            #expect(
                try await wallet.shop.kiosk.ask(second + "?wait=60")["question"] != nil)
            try await wallet.page.shown("wallet")
            try await wallet.page.click("cancel")
            try await wallet.page.shown("cancelled")
            // The question can be open for a moment longer than the sheet.
            var end = try await wallet.shop.kiosk.ask(second + "?wait=60")
            while end["question"] != nil {
                end = try await wallet.shop.kiosk.ask(second + "?wait=60")
            }
            #expect(end["state"] as? String == "cancelled")
            try await wallet.shop.close()
        }
    }
}
