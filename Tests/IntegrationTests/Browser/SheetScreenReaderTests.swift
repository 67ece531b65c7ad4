// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

extension BrowserTests {
    @Suite("A customer with a screen reader at the payment sheet")
    struct SheetScreenReaderTests {
        @Test(
            "With only roles, names, and announcements, the customer pays from a wallet and by card"
        )
        func purchases() async throws {
            let wallet = try await WalletShop(cards: ["visa-online-pin"])
            let reader = ScreenReader(page: wallet.page)
            try await Self.payFromWallet(wallet, reader)
            try await Self.payByCard(wallet.shop, reader)
            try await wallet.shop.close()
        }

        /// Pays for coffee that is not delivered to London, and costs more in Berlin.
        private static func payFromWallet(
            _ wallet: WalletShop, _ reader: ScreenReader
        ) async throws {
            let path = try await wallet.pay(
                WalletShop.plain.dropLast()
                    + #","requiredShippingContactFields":["postalAddress","name"]}"#)
            async let served = wallet.serve(path, answer: answer)
            try await reader.hear("Pay Corner Coffee")
            try await reader.hear("$14.50")
            try await reader.press("Ship to Ada Example")
            try await reader.find { $0.role == "dialog" && $0.name == "Ship to" }
            try await reader.press("Grace Example")
            try await reader.hear("Fix to pay: Ship to", "assertive")
            try await reader.find {
                $0.name.hasPrefix("Ship to Grace Example")
                    && $0.description == "Delivery to this address is not available."
            }
            try await reader.find { $0.role == "button" && $0.name == "Pay" && $0.isDisabled }
            try await reader.press("Ship to Grace Example")
            try await reader.press("Alan Example")
            try await reader.hear("$19.00")
            try await reader.hear("", "assertive")
            try await reader.press("Pay")
            try await reader.hearOnce("Paid")
            let end = try await served.end
            #expect(end["state"] as? String == "completed")
            let contact =
                (end["payment"] as? [String: Any])?["shippingContact"] as? [String: Any]
            #expect(contact?["givenName"] as? String == "Alan")
        }

        /// Returns the shop's answer to a question.
        private static func answer(_ question: [String: Any]) -> String {
            switch question["type"] as? String {
            case "shippingContactSelected":
                let contact = question["shippingContact"] as? [String: Any]
                let country = contact?["countryCode"] as? String
                guard country != "GB" else {
                    return #""errors":[{"code":"addressUnserviceable"}]"#
                }
                let total = country == "DE" ? "19.00" : "14.50"
                return #""newTotal":{"label":"Corner Coffee","amount":"\#(total)"}"#
            case "paymentAuthorized": return #""status":0"#
            default: return ""
            }
        }

        /// Pays with a card whose issuer requires the PIN.
        private static func payByCard(_ shop: Shop, _ reader: ScreenReader) async throws {
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            try await reader.hearOnce("Hold the card to the reader")
            try await reader.hear("Enter a test PIN", "assertive")
            try await reader.hear("$12.50")
            try await reader.focus(
                reader.find { $0.role == "textbox" && $0.name == "Enter a test PIN" })
            try await reader.page.driver.type("1234")
            try await reader.hear("Digits entered: 4")
            try await reader.press("Confirm")
            try await reader.hearOnce("Card read")
            let read = try await shop.settled(path)
            #expect(try await shop.authorization(of: read)["pin"] as? String == "verified")
        }
    }
}
