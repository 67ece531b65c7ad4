// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ProximityReader

/// Tests which requests are refused before a sheet is shown.
@Suite("Requests")
struct RequestTests {
    static let amounts: [(String, String, String?)] = [
        ("0", "USD", "invalidAmount"), ("-1", "USD", "invalidAmount"),
        ("0.01", "USD", nil), ("0.001", "USD", "invalidAmount"), ("12.5", "USD", nil),
        ("12.345", "USD", "invalidAmount"), ("9999999.99", "USD", nil),
        ("10000000.00", "USD", "invalidAmount"), ("1e30", "USD", "invalidAmount"),
        ("1000000000", "USD", "invalidAmount"), ("-0.01", "USD", "invalidAmount"),
        ("-0", "USD", "invalidAmount"), ("1e2", "USD", nil), ("12.500", "USD", nil),
        ("1e-2", "USD", nil), ("1e-127", "USD", "invalidAmount"),
        ("9e127", "KWD", "invalidAmount"), ("NaN", "USD", "invalidAmount"),
        ("999999999", "JPY", nil),
        ("1000000000", "JPY", "invalidAmount"), ("1.5", "JPY", "invalidAmount"),
        ("1.234", "KWD", nil), ("1.2345", "KWD", "invalidAmount"),
        ("1", "", "invalidCurrencyCode"), ("1", "usd", "invalidCurrencyCode"),
        ("1", "US", "invalidCurrencyCode"), ("1", "ZZZ", "invalidCurrencyCode"),
        ("1", "840", "invalidCurrencyCode"),
    ]

    @Test("An invalid amount or currency is refused before the sheet is shown", arguments: amounts)
    func amount(text: String, currency: String, error: String?) async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let amount = text == "NaN" ? Decimal.nan : try #require(Decimal(string: text))
        let request = PaymentCardTransactionRequest(amount: amount, currencyCode: currency)
        bench.tap()
        if let error {
            await expectReadError(error) { try await session.readPaymentCard(request) }
            #expect(bench.sheet.contents.isEmpty)
        } else {
            _ = try await session.readPaymentCard(request)
            #expect(bench.sheet.contents.count == 1)
        }
    }

    @Test("At most four preferred applications of 5 to 16 bytes are allowed")
    func preferredApplications() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        let lists: [([Int], Bool)] = [
            ([5, 16], true), ([4], false), ([17], false), ([5, 6, 7, 8], true),
            ([5, 5, 5, 5, 5], false), ([0], false),
        ]
        for (lengths, isAllowed) in lists {
            var request = TestBench.request
            request.preferredAIDList = lengths.map { Data(repeating: 0xA0, count: $0) }
            if isAllowed {
                _ = try await session.readPaymentCard(request)
            } else {
                await expectReadError("invalidPreferredAID") {
                    try await session.readPaymentCard(request)
                }
            }
        }
    }

    @Test("The sheet shows the merchant, amount, and currency")
    func content() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        let content = try #require(bench.sheet.contents.first)
        #expect(content.merchantName == "Test Shop")
        #expect(content.amount == "12.50")
        #expect(content.currencyCode == "USD")
        #expect(content.type == .purchase)
        #expect(content.verificationReason == nil)
    }

    @Test("An inapplicable transaction description is not shown, and is not an error")
    func description() async throws {
        typealias Description = PaymentCardTransactionRequest.TransactionAmountDescription
        let cases: [(Description, PaymentCardTransactionRequest.TransactionType, Bool)] = [
            (.surchargePercent(1.1), .purchase, true), (.surchargePercent(0.5), .purchase, false),
            (.surchargePercent(2.345), .purchase, false), (.surchargePercent(2), .refund, false),
            (.surchargePercent(.nan), .purchase, false), (.surchargeAmount(1), .purchase, true),
            (.installment(.monthly, amount: 5, payments: 3), .purchase, true),
            (.installment(.monthly, amount: 5, payments: 0), .purchase, false),
            (.membership(.yearly), .purchase, true), (.preauthorization, .refund, false),
            (.preauthorizationAmount(0), .purchase, false),
            (.preauthorizationRelease, .refund, true),
            (.preauthorizationRelease, .purchase, false),
        ]
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        for (description, type, isShown) in cases {
            var request = PaymentCardTransactionRequest(
                amount: 1, currencyCode: "USD", for: type)
            request.transactionDescription = description
            _ = try await session.readPaymentCard(request)
            #expect((bench.sheet.contents.last?.description != nil) == isShown, "\(description)")
        }
    }

    @Test("An amount that no contactless application accepts is refused without a sheet")
    func noApplication() async throws {
        let bench = try TestBench(ScriptedTransaction(mayRead: false, verdicts: []))
        let session = try await bench.session()
        await expectReadError("readNotAllowed") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(bench.sheet.contents.isEmpty)
    }

    @Test(
        "A description is shown for its type of transaction and within its limits",
        arguments: [
            (.surchargePercent(1), true, false), (.surchargePercent(0.99), false, false),
            (.surchargePercent(1.01), true, false), (.surchargePercent(99.99), true, false),
            (.surchargePercent(100), true, false), (.surchargePercent(100.01), false, false),
            (.surchargePercent(1.005), false, false), (.surchargeAmount(0.5), true, false),
            (.surchargeAmount(0), false, false), (.surchargeAmount(-1), false, false),
            (.preauthorizationAmount(0.5), true, false),
            (.preauthorizationAmount(0), false, false),
            (.installment(.monthly, amount: 0.5, payments: 1), true, false),
            (.installment(.monthly, amount: 0, payments: 1), false, false),
            (.installment(.monthly, amount: 0.5, payments: 0), false, false),
            (.membership(.yearly), true, false), (.preauthorization, true, false),
            (.preauthorizationRelease, false, true),
        ] as [(PaymentCardTransactionRequest.TransactionAmountDescription, Bool, Bool)])
    func limits(
        description: PaymentCardTransactionRequest.TransactionAmountDescription,
        ofPurchase: Bool, ofRefund: Bool
    ) {
        #expect(description.isShown(for: .purchase) == ofPurchase)
        #expect(description.isShown(for: .refund) == ofRefund)
    }
}
