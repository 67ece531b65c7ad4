// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ProximityReader

@Suite("Words of the payment sheet")
struct PaymentSheetWordsTests {
    typealias Description = PaymentCardTransactionRequest.TransactionAmountDescription

    private func content(
        _ description: Description?, type: PaymentCardTransactionRequest.TransactionType = .purchase
    ) throws -> PaymentSheetContent {
        var request = PaymentCardTransactionRequest(
            amount: 12.5, currencyCode: "USD", for: type)
        request.transactionDescription = description
        return try CheckedRequest(request).content(merchantName: "Test Shop")
    }

    private func words(_ language: String) -> PaymentSheetWords {
        PaymentSheetWords(Locale.Language(identifier: language))
    }

    @Test(
        "The sheet describes the transaction below its amount",
        arguments: [
            (.surchargePercent(2.5), "A surcharge of up to 2.5% may be added"),
            (.surchargePercent(3), "A surcharge of up to 3% may be added"),
            (.surchargePercent(1.25), "A surcharge of up to 1.25% may be added"),
            (.surchargePercent(100), "A surcharge of up to 100% may be added"),
            (.surchargeAmount(1), "Surcharge: $1.00"),
            (.installment(.weekly, amount: 5, payments: 3), "Weekly payments: 3 × $5.00"),
            (
                .installment(.monthly, amount: 1250, payments: 12),
                "Monthly payments: 12 × $1,250.00"
            ),
            (.installment(.yearly, amount: 5, payments: 1), "Yearly payments: 1 × $5.00"),
            (.membership(.weekly), "Charged every week"),
            (.membership(.monthly), "Charged every month"),
            (.membership(.yearly), "Charged every year"),
            (.preauthorizationAmount(50), "Amount held: $50.00"),
            (.preauthorization, "The amount is held, not charged yet"),
        ] as [(Description, String)])
    func descriptions(description: Description, expected: String) throws {
        let content = try content(description)
        #expect(words("en").heading(content) == "$12.50")
        #expect(words("en").detail(content) == expected)
    }

    @Test("The sheet labels refunds and releases of a deposit")
    func refund() throws {
        let content = try content(.preauthorizationRelease, type: .refund)
        #expect(words("en").heading(content) == "Refund $12.50")
        #expect(words("en").detail(content) == "The amount is released from your deposit")
        #expect(words("de").heading(content) == "Erstattung 12,50\u{A0}$")
    }

    @Test("Numbers in descriptions have the language's format, rounded to the currency")
    func numbers() throws {
        let percent = try content(.surchargePercent(2.5))
        #expect(words("de").detail(percent) == "Ein Aufschlag von bis zu 2,5\u{A0}% ist möglich")
        #expect(words("ar").detail(percent) == "قد تُضاف رسوم تصل إلى \u{2068}2.5%\u{2069}")
        let third = try #require(Decimal(string: "3.335"))
        #expect(words("en").detail(try content(.surchargeAmount(third))) == "Surcharge: $3.34")
    }

    @Test(
        "Each reason of a verification has its own sentence",
        arguments: ["en", "de", "fr", "es", "zh-Hans", "ar"])
    func reasons(language: String) throws {
        let reasons: [PaymentCardVerificationRequest.Reason] = [
            .lookUp, .saveCard, .openTab, .other,
        ]
        let sentences = try reasons.map { reason in
            let request = PaymentCardVerificationRequest(currencyCode: "USD", for: reason)
            return words(language).heading(try CheckedRequest(request).content(merchantName: ""))
        }
        #expect(Set(sentences).count == 4)
        if language == "en" {
            #expect(sentences[1] == "Your card is saved for later. Nothing is charged.")
        }
    }

    @Test("A loyalty read shows its title and its programs")
    func loyalty() throws {
        let request = VASRequest(
            vasMerchants: [
                .init(id: "pass.a", localizedName: "Coffee"), .init(id: "pass.b"),
                .init(id: "pass.c", localizedName: "Cake"),
            ], localizedVASType: "Stamp cards")
        let content = CheckedRequest(try CheckedLoyalty(request, usual: [])).content(
            merchantName: "")
        #expect(words("fr").heading(content) == "Stamp cards")
        #expect(words("fr").detail(content) == "Coffee, Cake")
        let plain = VASRequest(vasMerchants: [.init(id: "pass.a")])
        let other = CheckedRequest(try CheckedLoyalty(plain, usual: [])).content(merchantName: "")
        #expect(words("fr").heading(other) == "Vos cartes de fidélité")
        #expect(words("fr").detail(other) == nil)
    }

    @Test("Values are inserted unchanged, even if they contain placeholders")
    func hostileNames() {
        let terms = MerchantTerms(
            merchantIdentifier: "M", merchantName: "{merchant} {amount}", isRenewal: false,
            language: nil)
        #expect(PaymentSheetWords(nil).text(terms).hasPrefix("{merchant} {amount} will read"))
    }
}
