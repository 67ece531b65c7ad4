// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
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
        _ request: PaymentRequest, _ change: (inout SheetContent) -> Void = { _ in }
    ) -> [SheetLine] {
        SheetPage(content(request, change)).lines
    }

    @Test("D19: The text sheet is in upper case, with a rule and PAY before the total")
    func items() {
        #expect(
            lines(.example).prefix(6) == [
                .pair("MUSTACHE WAX", "13.50 USD"), .pair("DISCOUNT", "-1.00 USD"), .rule,
                .total("PAY EXAMPLE SHOP", "12.50 USD"), .blank, .pair("CARD", "VISA 0010"),
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
                .pair("RIDE", "PENDING"), .rule, .total("PAY TAXI", "PENDING"),
            ])
    }

    @Test("The text sheet shows the amounts of agreements with their times")
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
            lines(request).compactMap(\.plain).prefix(4) == [
                "CLUB  5.00 USD EVERY MONTH", "BOX  6.00 USD EVERY 14 DAYS",
                "HOTEL  90.00 USD LATER",
                "PAY FARE CARD  20.00 USD WHEN BELOW 5.00 USD",
            ])
    }

    @Test("The text sheet shows the chosen card, addresses, shipping method, and coupon")
    func choices() {
        var request = PaymentRequest.delivered
        request.supportsCouponCode = true
        request.couponCode = "Spring"
        request.requiredBillingFields = [.postalAddress]
        #expect(
            lines(request).dropFirst(5).prefix(6) == [
                .pair("CARD", "VISA 0010"),
                .pair("SHIP TO", "ADA EXAMPLE, CUPERTINO, 95014-1234, US"),
                .pair("METHOD", "FREE SHIPPING 0.00 USD"), .pair("", "ARRIVES IN 6-8 WEEKS"),
                .pair("BILL TO", "ADA EXAMPLE, CUPERTINO, 95014-1234, US"),
                .pair("COUPON", "Spring"),
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
                .error("! THE COUPON CODE IS NOT VALID."), .error("! SOLD OUT"), .blank,
                .status("PAYMENT NOT COMPLETED. YOU CAN TRY AGAIN."),
            ])
        let phases: [(SheetContent.Phase, String)] = [
            (.processing, "PROCESSING …"), (.succeeded, "DONE"), (.updating, "ONE MOMENT …"),
            (.failed(canRetry: false), "PAYMENT NOT COMPLETED"),
        ]
        for (phase, text) in phases {
            #expect(lines(.example) { $0.phase = phase }.last == .status(text))
        }
        #expect(
            lines(.example) { $0.consentError = .wrongPasscode }.last
                == .status("WRONG PASSCODE. TRY AGAIN."))
    }

    @Test("Each field error is described in a sentence")
    func errors() {
        let subjects: [FieldError.Subject] =
            ContactField.allCases.map { .shippingContact($0) }
            + PostalAddress.Field.allCases.flatMap {
                [.shippingAddress($0), .billingAddress($0)]
            } + [.unserviceableAddress, .invalidCouponCode, .expiredCouponCode, .unknown]
        for subject in subjects { #expect(FieldError(subject).text.hasSuffix(".")) }
        #expect(FieldError(.unknown, message: " ").text == FieldError(.unknown).text)
    }
}
