// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Phrases
import Testing

@testable import ApplePay

@Suite("Text payment sheet")
struct SheetPageTests {
    private func content(
        _ request: PaymentRequest, _ change: (inout SheetContent) -> Void = { _ in }
    ) -> SheetContent {
        var model = SheetModel(request: request, cards: TestWallet.cards, contacts: [.ada, .grace])
        _ = model.rest()
        var content = model.content
        change(&content)
        return content
    }

    private func lines(
        _ request: PaymentRequest, language: String = "en",
        keyboard: SheetKeyboard? = nil, _ change: (inout SheetContent) -> Void = { _ in }
    ) -> [SheetLine] {
        let content = content(request, change)
        return SheetPage(content, content.text(language), keyboard: keyboard).lines
    }

    @Test("The text sheet shows names as they are, and a rule above the total")
    func items() {
        #expect(
            lines(.example).prefix(6) == [
                .item("Mustache wax", "$13.5"), .item("Discount", "$-1"), .rule,
                .total("Pay Example Shop", "$12.5"), .blank,
                .row(key: nil, "Card", "Visa •••• 0010"),
            ])
    }

    @Test("C10: The text sheet shows pending amounts without a number")
    func pending() {
        var request = PaymentRequest.example
        request.summaryItems = [
            SummaryItem(label: "Ride", amount: 0, timing: .pending),
            SummaryItem(label: "Taxi", amount: 0.01, timing: .pending),
        ]
        #expect(
            lines(request).prefix(3) == [
                .item("Ride", "Pending"), .rule, .total("Pay Taxi", "Pending"),
            ])
    }

    @Test("The text sheet shows when the amounts of agreements are charged")
    func agreements() {
        var request = PaymentRequest.example
        request.summaryItems = [
            SummaryItem(
                label: "Club", amount: 5,
                timing: .recurring(RecurringPeriod(unit: .month, count: 1))),
            SummaryItem(
                label: "Box", amount: 6, timing: .recurring(RecurringPeriod(unit: .day, count: 14))),
            SummaryItem(label: "Hotel", amount: 90, timing: .deferred(0)),
            SummaryItem(label: "Fare card", amount: 20, timing: .automaticReload(threshold: 5)),
        ]
        #expect(
            lines(request).compactMap(\.plain).prefix(8) == [
                "Club  $5", "  every month", "Box  $6", "  every 14 days", "Hotel  $90",
                "  on 1970-01-01", "Pay Fare card  $20", "  when the balance is below $5",
            ])
    }

    @Test("A day is written as in ISO 8601, in UTC")
    func days() {
        #expect(WalletPhrases.day(1_785_319_200) == "2026-07-29")
        #expect(WalletPhrases.day(-1) == "1969-12-31")
        #expect(WalletPhrases.day(951_782_400) == "2000-02-29")
    }

    private var everything: PaymentRequest {
        var request = PaymentRequest.delivered
        request.supportsCouponCode = true
        request.couponCode = "Spring"
        request.requiredBillingFields = [.postalAddress]
        return request
    }

    @Test("The text sheet shows the chosen card, addresses, shipping method, and coupon")
    func choices() {
        let rows = lines(everything).drop { $0 != .blank }.dropFirst().prefix(6)
        #expect(
            rows.compactMap(\.plain) == [
                "Card  Visa •••• 0010",
                "Ship to  Ada Example, 1 Example Street, Cupertino CA 95014-1234, United States, "
                    + "ada@example.com",
                "Billing address  1 Example Street, Cupertino CA 95014-1234, United States",
                "Shipping  Free Shipping $0", "  Arrives in 6-8 weeks", "Coupon code  Spring",
            ])
    }

    @Test("With a keyboard, each row that can be changed shows its key")
    func keys() {
        let keys = lines(everything, keyboard: SheetKeyboard()).compactMap { line in
            if case .row(let key, _, _) = line { return key }
            return nil
        }
        #expect(keys == ["c", "s", "b", "m", "k"])
        var only = PaymentRequest.example
        only.supportsCouponCode = false
        let isChangeable = lines(only, keyboard: SheetKeyboard()) { $0.cards = [$0.cards[0]] }
            .contains { line in
                if case .row(.some, _, _) = line { return true }
                return false
            }
        #expect(!isChangeable)
    }

    @Test("A list shows its entries with their digits, the current one marked")
    func list() {
        var keyboard = SheetKeyboard()
        let content = content(everything)
        for key in "m\u{E}".utf8 { #expect(keyboard.press(key, content) == nil) }
        #expect(
            lines(everything, keyboard: keyboard) == [
                .total("Pay Example Shop", "$12.5"), .blank, .heading("Shipping"),
                .choice(
                    number: 1, "Free Shipping $0, Arrives in 6-8 weeks", isHighlighted: false,
                    isChosen: true),
                .choice(
                    number: 2, "Express Shipping $10, Arrives in 2-3 days", isHighlighted: true,
                    isChosen: false),
            ])
    }

    @Test("The text sheet shows errors and the progress of the payment")
    func progress() {
        let failed = lines(.example) {
            $0.errors = [FieldError(.invalidCouponCode), FieldError(.unknown, message: "Sold out")]
            $0.phase = .failed(canRetry: true)
        }
        #expect(
            failed.suffix(4) == [
                .error("This code is not valid."), .error("Sold out"), .blank,
                .status("The payment was not made. Choose another card, or try again."),
            ])
        let phases: [(SheetContent.Phase, String)] = [
            (.processing, "Processing"), (.succeeded, "Paid"), (.updating, "One moment, please"),
            (.failed(canRetry: false), "The payment was not made"),
        ]
        for (phase, text) in phases {
            #expect(lines(.example) { $0.phase = phase }.last == .status(text))
        }
        #expect(
            lines(.example) { $0.consentError = .wrongPasscode }.last
                == .status("The passcode is wrong. Try again."))
    }

    @Test("An error names its field, and the sheet asks to fix it")
    func errors() {
        let lines = lines(.delivered) {
            $0.errors = [FieldError(.shippingAddress(.postalCode), message: "Not in this city.")]
        }
        #expect(
            lines.suffix(3) == [
                .error("Postal code: Not in this city."), .blank,
                .status("Fix to pay: Postal code"),
            ])
    }

    @Test(
        "The text sheet is in the customer's language",
        arguments: [
            ("de", "Zahlung an Example Shop", "Karte"), ("fr", "Payer Example Shop", "Carte"),
            ("es", "Pagar a Example Shop", "Tarjeta"), ("zh-Hans", "付款给 Example Shop", "银行卡"),
            ("ar", "ادفع إلى Example Shop", "البطاقة"), ("pt", "Pay Example Shop", "Card"),
        ])
    func languages(language: String, total: String, card: String) {
        let lines = lines(.example, language: language)
        #expect(lines.contains(.total(total, "$12.5")))
        #expect(lines.contains(.row(key: nil, card, "Visa •••• 0010")))
    }
}

extension SheetContent {
    /// The texts in a language, with amounts as `$` and the number.
    func text(_ language: String) -> WalletText {
        WalletText(self, phrases: (SheetLanguage(rawValue: language) ?? .english).phrases.wallet) {
            "$\($0)"
        }
    }
}
