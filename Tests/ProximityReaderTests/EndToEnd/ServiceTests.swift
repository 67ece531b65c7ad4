// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import PaymentProcessor
import PaymentToken
import SmartCard
import Support
import Testing

@testable import ProximityReader

@Suite("Transaction types")
struct ServiceTests {
    typealias Service = PaymentCardTransactionRequest.Service

    /// The Transaction Type of each service: the first two digits of the processing code.
    ///
    /// See ISO 8583:1987; 17 is that of EMV Contactless Book C-2, S910.74.
    private static let types: [Service: UInt8] = [
        .cash: 0x01, .purchaseWithCashback: 0x09, .cashDisbursement: 0x17,
        .availableFundsInquiry: 0x30, .balanceInquiry: 0x31, .accountVerification: 0x33,
        .statusCheck: 0x00,
    ]

    private static let cards = [
        "visa-debit", "mastercard-debit", "amex-debit", "jcb-debit", "discover-debit",
        "unionpay-debit", "common-kernel-credit",
    ]

    private static func request(_ service: Service) -> PaymentCardTransactionRequest {
        switch service {
        case .purchaseWithCashback:
            PaymentCardTransactionRequest(
                amount: 32.5, otherAmount: 20, currencyCode: "USD", service: service)
        case .cash, .cashDisbursement:
            PaymentCardTransactionRequest(amount: 40, currencyCode: "USD", service: service)
        default: PaymentCardTransactionRequest(amount: 0, currencyCode: "USD", service: service)
        }
    }

    private static func read(
        _ card: CardProfile, _ request: PaymentCardTransactionRequest,
        terminal: NamedTerminal = .attended
    ) async throws -> (result: PaymentCardReadResult, bench: TestBench) {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let bench = try TestBench(nil, options: options) { try $0.use(terminal) }
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(card))
        return (try await session.readPaymentCard(request), bench)
    }

    @Test("Each type reaches the card, the provider, and the issuer", arguments: cards)
    func types(card: String) async throws {
        let profile = try #require(CardProfile(named: card))
        for service in Service.allCases {
            let request = Self.request(service)
            let (result, bench) = try await Self.read(profile, request)
            #expect(result.outcome == .success, "\(service)")
            let amount: UInt64 =
                switch service {
                case .purchaseWithCashback: 32_50
                case .cash, .cashDisbursement: 40_00
                default: 0
                }
            let opened = try bench.provider.open(
                result, operation: service.rawValue, readers: bench.readers, amount: amount)
            #expect(opened.claims.request.operation == service.rawValue)
            #expect(
                opened.objects.first(0x9C).map { Array($0.value) }
                    == Self.types[service].map { [$0] }, "\(service)")
            let other: UInt64 = service == .purchaseWithCashback ? 20_00 : 0
            #expect(opened.claims.request.otherAmount == other)
            let digits = opened.objects.first(0x9F03).map { Hexadecimal.string(Array($0.value)) }
            #expect(digits == (other == 0 ? "000000000000" : "000000002000"), "\(service)")
            #expect(
                bench.provider.issuer.authorize(opened, now: TestBench.start).isApproved,
                "\(service)")
            let general = try DataObject.sequence(
                Array(try #require(Data(base64Encoded: result.generalCardData ?? ""))))
            #expect(general.first(0x9C)?.value.first == Self.types[service])
        }
    }

    @Test("A service that the card's usage control does not allow is declined")
    func usageControl() async throws {
        // EMV Contactless Book C-3, 5.5.1.4: no cashback with FF00 in 9F07.
        let card = try #require(CardProfile(named: "visa-credit"))
        let cashback = try await Self.read(card, Self.request(.purchaseWithCashback)).result
        #expect(cashback.outcome == .cardDeclined)
        #expect(try await Self.read(card, Self.request(.cash)).result.outcome == .success)
    }

    private static let mistakes: [(Decimal, Decimal, Service)] = [
        (0, 0, .cash), (-1, 0, .cash), (10, 5, .cash), (0, 0, .cashDisbursement),
        (10, 0, .purchaseWithCashback), (10, 10.01, .purchaseWithCashback),
        (10, -1, .purchaseWithCashback), (10, 0.001, .purchaseWithCashback),
        (1, 0, .balanceInquiry), (0.01, 0, .availableFundsInquiry), (1, 0, .accountVerification),
        (1, 0, .statusCheck), (0, 1, .balanceInquiry),
    ]

    @Test(
        "Amounts that do not fit the type are refused before a card is asked for",
        arguments: mistakes)
    func amounts(amount: Decimal, other: Decimal, service: Service) throws {
        let request = PaymentCardTransactionRequest(
            amount: amount, otherAmount: other, currencyCode: "USD", service: service)
        #expect(request.refusal?.errorName == "invalidAmount")
    }

    @Test("The cashback can be the whole amount; Apple's requests stay as they are")
    func allowed() {
        let whole = PaymentCardTransactionRequest(
            amount: 20, otherAmount: 20, currencyCode: "USD", service: .purchaseWithCashback)
        #expect(whole.refusal == nil)
        let request = PaymentCardTransactionRequest(amount: 0, currencyCode: "USD")
        #expect(request.refusal?.errorName == "invalidAmount")
        #expect(request.service == nil)
        #expect(request.otherAmount == 0)
    }

    @Test("A terminal without the service reads no card")
    func terminal() async throws {
        let bench = try TestBench(nil) { try $0.use(.unattendedOnline) }
        let session = try await bench.session()
        bench.tap()
        await expectReadError("readNotAllowed") {
            try await session.readPaymentCard(Self.request(.purchaseWithCashback))
        }
    }

    @Test("The sheet shows cash as an amount, and inquiries as a verification")
    func sheet() async throws {
        let card = try #require(CardProfile(named: "visa-debit"))
        let cash = try await Self.read(card, Self.request(.cash)).bench.sheet.contents
        #expect(cash.first?.amount == "40.00")
        let balance = try await Self.read(card, Self.request(.balanceInquiry)).bench.sheet.contents
        #expect(balance.first?.amount == nil)
        #expect(balance.first?.verificationReason == .other)
    }
}
