// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ProximityReader

@Suite("What the sheet shows of a request")
struct SheetContentTests {
    private static let german = Locale.Language(identifier: "de")
    private static let french = Locale.Language(identifier: "fr")

    @Test("A purchase has its amount, and the language of its request before any other")
    func purchase() throws {
        var request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "EUR")
        request.useISOCurrencySymbol = true
        request.transactionDescription = .preauthorization
        let content = try CheckedRequest(request).content(
            merchantName: "Shop", language: Self.german)
        #expect(content.merchantName == "Shop" && content.amount == "12.50")
        #expect(content.currencyCode == "EUR" && content.type == .purchase)
        #expect(content.usesISOCurrencySymbol && content.language == Self.german)
        #expect(content.description != nil && content.verificationReason == nil)
        #expect(content.loyaltyType == nil && content.programs == [])
        request.userInterfaceLanguage = Self.french
        request.useISOCurrencySymbol = false
        let other = try CheckedRequest(request).content(merchantName: "", language: Self.german)
        #expect(other.language == Self.french && !other.usesISOCurrencySymbol)
    }

    @Test("A verification has its reason, and no amount")
    func verification() throws {
        let request = PaymentCardVerificationRequest(currencyCode: "EUR", for: .saveCard)
        let content = try CheckedRequest(request).content(
            merchantName: "Shop", language: Self.german)
        #expect(content.amount == nil && content.type == nil && content.description == nil)
        #expect(content.verificationReason == .saveCard && content.currencyCode == "EUR")
        #expect(!content.usesISOCurrencySymbol && content.language == Self.german)
        #expect(content.loyaltyType == nil && content.merchantName == "Shop")
    }

    @Test("An inquiry of another service has no amount; other services have one")
    func services() throws {
        for service in PaymentCardTransactionRequest.Service.allCases {
            var request = PaymentCardTransactionRequest(
                amount: service.isInquiry ? 0 : 40,
                otherAmount: service == .purchaseWithCashback ? 10 : 0, currencyCode: "EUR",
                service: service)
            request.useISOCurrencySymbol = true
            let content = try CheckedRequest(request).content(merchantName: "Shop")
            #expect(content.amount == (service.isInquiry ? nil : "40.00"), "\(service)")
            #expect(content.usesISOCurrencySymbol == !service.isInquiry, "\(service)")
            #expect(content.verificationReason == (service.isInquiry ? .other : nil), "\(service)")
            #expect(content.language == nil)
        }
        #expect(
            PaymentCardTransactionRequest.Service.allCases.filter(\.isInquiry)
                == [.availableFundsInquiry, .balanceInquiry, .accountVerification, .statusCheck])
    }

    @Test("A loyalty read has its programs with a name, and no amount")
    func loyalty() throws {
        let request = VASRequest(
            vasMerchants: [.init(id: "a", localizedName: "Coffee"), .init(id: "b")],
            localizedVASType: "Stamps")
        let content = CheckedRequest(try CheckedLoyalty(request, usual: [])).content(
            merchantName: "Shop", language: Self.german)
        #expect(content.amount == nil && content.currencyCode == "XXX")
        #expect(content.loyaltyType == "Stamps" && content.programs == ["Coffee"])
        #expect(!content.usesISOCurrencySymbol && content.language == Self.german)
        #expect(content.verificationReason == nil && content.type == nil)
    }

    /// Apple: “A surcharge percentage between 1 and 100”, for purchases only.
    @Test("A description is shown for the type and the values that it fits")
    func descriptions() {
        typealias Description = PaymentCardTransactionRequest.TransactionAmountDescription
        let rows: [(Description, purchase: Bool, refund: Bool)] = [
            (.surchargePercent(0.99), false, false), (.surchargePercent(1), true, false),
            (.surchargePercent(2.25), true, false), (.surchargePercent(2.255), false, false),
            (.surchargePercent(100), true, false), (.surchargePercent(100.01), false, false),
            (.surchargePercent(.nan), false, false), (.surchargePercent(.infinity), false, false),
            (.surchargeAmount(0), false, false), (.surchargeAmount(0.01), true, false),
            (.surchargeAmount(-1), false, false),
            (.preauthorizationAmount(0), false, false), (.preauthorizationAmount(1), true, false),
            (.installment(.monthly, amount: 1, payments: 1), true, false),
            (.installment(.monthly, amount: 0, payments: 1), false, false),
            (.installment(.monthly, amount: 1, payments: 0), false, false),
            (.membership(.weekly), true, false), (.preauthorization, true, false),
            (.preauthorizationRelease, false, true),
        ]
        for (description, purchase, refund) in rows {
            #expect(description.isShown(for: .purchase) == purchase, "\(description)")
            #expect(description.isShown(for: .refund) == refund, "\(description)")
        }
    }
}
