// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import Testing

/// The listings of the documents compile and run to their end.
@Suite("Listings of the Apple Pay documents")
@MainActor
struct ListingTests {
    @Test("B2: Apple Pay is available only with a card of one of the networks")
    func available() throws {
        let checkout = HipsterCheckout()
        let rich = try TestPayments(cards: [.visa])
        #expect(rich.use { checkout.isPayAvailable() })
        let poor = try TestPayments(cards: [.discover])
        #expect(poor.use { !checkout.isPayAvailable() })
    }

    @Test("C11, D1, D2, D10, D14, D16: NSHipster's listings sell wax with express shipping")
    func hipster() async throws {
        let test = try TestPayments(.chooseShippingMethod("expressshipping"), .agree)
        let checkout = HipsterCheckout()
        let request = checkout.paymentRequest
        #expect(test.use { checkout.pay(request) })
        await checkout.untilFinished()
        let payment = try #require(checkout.payment)
        #expect(payment.shippingMethod?.identifier == "expressshipping")
        #expect(payment.shippingMethod?.detail == "Arrives in 2-3 days")
        request.paymentSummaryItems = checkout.paymentSummaryItems(
            forShippingMethod: try #require(request.shippingMethods?.last))
        let opened = try test.open(payment.token, for: request)
        #expect(opened.amount == 1900)
        #expect(test.diagnostics.isEmpty)
    }

    @Test("C13, D8, D12: Rates for an address become shipping methods; without rates, no sale")
    func rates() async throws {
        let test = try TestPayments(.agree)
        let checkout = HipsterCheckout()
        checkout.rates = { address in
            guard address.city == "Cupertino" else { return [] }
            return [["id": "r1", "carrier": "UPS", "service": "Ground", "amount": "4.50"]]
        }
        let request = checkout.paymentRequest
        request.requiredShippingAddressFields = .postalAddress
        #expect(test.use { checkout.pay(request) })
        await checkout.untilFinished()
        #expect(checkout.payment?.shippingMethod?.identifier == "r1")
        #expect(checkout.payment?.shippingContact?.postalAddress?.street == "1 Infinite Loop")

        let far = try TestPayments(.chooseShippingContact("palace"), .agree)
        let other = HipsterCheckout()
        other.rates = checkout.rates
        let second = other.paymentRequest
        second.requiredShippingAddressFields = .postalAddress
        #expect(far.use { other.pay(second) })
        await other.untilFinished()
        #expect(other.payment == nil)
        #expect(far.customer.impossible.count == 1)
    }

    @Test("C2, C5, C7, C8, C15, C16, C18, C21, D13: The programming guide's request is paid")
    func guide() async throws {
        let test = try TestPayments(
            .chooseShippingContact("home"), .chooseShippingMethod("next-day"), .agree,
            merchantIdentifiers: ["merchant.com.example"])
        let checkout = GuideCheckout()
        checkout.createRequest()
        #expect(checkout.total.amount == NSDecimalNumber(string: "10.75"))
        #expect(test.use { checkout.authorize() })
        await checkout.untilFinished()
        let token = try #require(checkout.token)
        checkout.request.paymentSummaryItems = checkout.summaryItems
        #expect(try test.open(token, for: checkout.request).amount == 1575)
        #expect(checkout.selectedContact?.postalAddress?.city == "Cupertino")
        let json = try #require(checkout.json)
        #expect(String(decoding: json, as: UTF8.self).contains("Infinite Loop"))
    }

    @Test("A2, C4, D1: No sheet is shown for a merchant that the app is not entitled to")
    func notEntitled() throws {
        let test = try TestPayments()
        let checkout = GuideCheckout()
        checkout.createRequest()
        #expect(test.use { !checkout.authorize() })
        #expect(test.diagnostics.map(\.code) == [.notEntitled])
    }
}
