// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Testing

@testable import ApplePay

@Suite("Payment request check")
struct RequestCheckTests {
    private func error(_ change: (inout PaymentRequest) -> Void) -> PaymentRequestError? {
        var request = PaymentRequest.delivered
        change(&request)
        do {
            try request.check()
            return nil
        } catch {
            return error
        }
    }

    @Test("C1: A complete request is valid")
    func good() {
        #expect(error { _ in } == nil)
    }

    @Test("C2, C3, C4: A request needs a merchant, a known currency, and a known country")
    func identity() {
        #expect(error { $0.merchantIdentifier = "" } == .missingMerchantIdentifier)
        #expect(error { $0.currencyCode = "usd" } == .unknownCurrency("usd"))
        #expect(error { $0.countryCode = "USA" } == .unknownCountry("USA"))
    }

    @Test("C14, C15: A request needs networks, and 3-D Secure or EMV")
    func processing() {
        #expect(error { $0.supportedNetworks = [] } == .missingNetworks)
        #expect(error { $0.merchantCapabilities = [] } == .missingCapability)
        #expect(error { $0.merchantCapabilities = [.credit, .debit] } == .missingCapability)
        #expect(error { $0.merchantCapabilities = .emv } == nil)
    }

    @Test("C5, C6: A request needs a total and a label for each item")
    func items() {
        #expect(error { $0.summaryItems = [] } == .missingItems)
        #expect(error { $0.summaryItems[1].label = "" } == .missingItemLabel(1))
        #expect(error { $0.summaryItems = [SummaryItem(label: "Shop", amount: 1)] } == nil)
    }

    @Test("C9: Items can be negative; the total can be zero but not negative")
    func signs() {
        #expect(error { $0.summaryItems[2].amount = 0 } == nil)
        #expect(error { $0.summaryItems[2].amount = -0.01 } == .negativeTotal)
    }

    @Test("C7: An amount that is invalid in its currency is refused")
    func amounts() {
        for amount in [Decimal(string: "1.005") ?? 0, .nan, 10_000_000_000] {
            #expect(
                error { $0.summaryItems[0].amount = amount }
                    == .invalidAmount(label: "Mustache wax", amount))
        }
        // The amount in the message shows the mistake.
        let binary = error { $0.summaryItems[0].amount = Decimal(19.99 as Double) }
        #expect(binary.map { "\($0)".contains("19.98999999999999") } == true)
        #expect(error { $0.currencyCode = "JPY" } == .invalidAmount(label: "Mustache wax", 13.5))
        #expect(
            error {
                $0.currencyCode = "JPY"
                $0.summaryItems = [SummaryItem(label: "Shop", amount: 1200)]
            } == nil)
        #expect(
            error { $0.shippingMethods[0].amount = 0.001 }
                == .invalidAmount(label: "Free Shipping", 0.001))
    }

    @Test("C10: Pending items and a pending total are valid")
    func pending() {
        #expect(
            error {
                $0.summaryItems = [
                    SummaryItem(label: "Ride", amount: 0, timing: .pending),
                    SummaryItem(label: "Taxi", amount: 0.01, timing: .pending),
                ]
            } == nil)
    }

    @Test("C12: Shipping methods need unique identifiers and labels")
    func methods() {
        #expect(
            error { $0.shippingMethods[1].identifier = "slow" }
                == .repeatedMethodIdentifier("slow"))
        #expect(
            error { $0.shippingMethods[1].label = "" } == .missingMethodLabel(identifier: "fast"))
    }

    @Test("An agreement needs a description, a management URL, and an interval")
    func agreements() {
        let weekly = SummaryItem(
            label: "Club", amount: 5,
            timing: .recurring(RecurringPeriod(unit: .day, count: 7)))
        var never = weekly
        never.timing = .recurring(RecurringPeriod(unit: .day, count: 0))
        func agreement(_ item: SummaryItem, _ text: String, _ url: String) -> PaymentAgreement {
            PaymentAgreement(
                kind: .recurring(regular: item, trial: nil), description: text,
                managementURL: url)
        }
        let url = "https://example.com/club"
        #expect(error { $0.agreement = agreement(weekly, "Book club", url) } == nil)
        #expect(
            error { $0.agreement = agreement(weekly, "", url) } == .missingAgreementDescription)
        #expect(error { $0.agreement = agreement(weekly, "Club", "") } == .missingAgreementURL)
        #expect(
            error { $0.agreement = agreement(never, "Club", url) } == .invalidPeriod(label: "Club"))
    }

    @Test("C8: A total that is not the sum of the items is only a warning")
    func warnings() {
        var request = PaymentRequest.example
        #expect(request.warnings == [])
        request.summaryItems[0].amount = 14
        request.merchantCapabilities = [.threeDSecure, .emv]
        #expect(request.warnings == [.totalIsNotSum, .needlessEMV])
        request.summaryItems[0].timing = .pending
        request.supportedNetworks.append(.chinaUnionPay)
        #expect(request.warnings == [])
    }

    @Test(
        "Subtotals among the items are not a mistake",
        arguments: [
            // Shopify's Mobile Buy SDK: cart total, subtotal, taxes, and the total.
            ([44, 44, 6, 50], true), ([3, 3, 6], true), ([10, 5, 15, 2, 17], true),
            ([44, 44, 6, 51], false),
        ] as [([Decimal], Bool)])
    func subtotals(amounts: [Decimal], isRight: Bool) {
        var request = PaymentRequest.example
        request.summaryItems = amounts.map { SummaryItem(label: "Item", amount: $0) }
        #expect(request.warnings == (isRight ? [] : [.totalIsNotSum]))
    }

    @Test("Each request error describes itself in a sentence of its own")
    func sentences() {
        let errors: [PaymentRequestError] = [
            .missingMerchantIdentifier, .unknownCurrency("usd"), .unknownCountry("USA"),
            .missingNetworks, .missingCapability, .missingItems, .missingItemLabel(1),
            .invalidAmount(label: "Wax", 0.001), .negativeTotal,
            .missingMethodLabel(identifier: "a"),
            .repeatedMethodIdentifier("a"), .missingAgreementDescription, .missingAgreementURL,
            .invalidPeriod(label: "Club"),
        ]
        for error in errors { #expect("\(error)".hasSuffix(".")) }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
