// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import SmartCard
import Support
import Testing

@testable import ProximityReader

/// Tests cards that are verified without a charge.
@Suite("Verification")
struct VerificationTests {
    /// The published test key with which the emulated cards are made.
    private static let issuerKeys = """
        {"issuers": [{"prefix": "4", "applicationCryptogram": "0123456789ABCDEFFEDCBA9876543210"},
        {"prefix": "5", "applicationCryptogram": "0123456789ABCDEFFEDCBA9876543210"},
        {"prefix": "6", "applicationCryptogram": "0123456789ABCDEFFEDCBA9876543210"}]}
        """

    @Test(
        "A card is verified without a charge, the provider opens it, and the issuer approves",
        arguments: [
            "visa-credit", "visa-debit", "visa-cvn22", "visa-signature",
            "mastercard-credit", "maestro", "mastercard-online-pin", "mastercard-offline",
        ])
    func reads(name: String) async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: name))))
        let request = PaymentCardVerificationRequest(currencyCode: "USD", for: .saveCard)
        let result = try await session.readPaymentCard(request)
        #expect(result.outcome == .success)
        #expect(!result.isPINFallback)
        let opened = try bench.provider.open(
            result, operation: "verification", readers: bench.readers, amount: 0)
        #expect(opened.objects.first(0x9F02)?.value == [0, 0, 0, 0, 0, 0])
        #expect(opened.objects.first(0x9C)?.value == [0x00])
        // An authorization request, not an offline approval: EMV Book 3, Table 14.
        #expect(opened.objects.first(0x9F27)?.value.first.map { $0 & 0xC0 } == 0x80)
        let issuer = TestIssuer(keys: try IssuerMasterKeys(parsing: Array(Self.issuerKeys.utf8)))
        #expect(issuer.authorize(opened, now: TestBench.start).isApproved)
    }

    @Test("A provider that expects a purchase of zero refuses a verification")
    func isNoPurchase() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.tap()
        let result = try await session.readPaymentCard(
            PaymentCardVerificationRequest(currencyCode: "USD"))
        let error = #expect(throws: Rejection.self) {
            try bench.provider.open(
                result, operation: "purchase", readers: bench.readers, amount: 0)
        }
        #expect(error?.code == .requestMismatch)
    }

    @Test("The sheet of a verification shows the reason, but no amount")
    func content() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        var request = PaymentCardVerificationRequest(currencyCode: "EUR", for: .openTab)
        request.userInterfaceLanguage = Locale.Language(identifier: "it")
        _ = try await session.readPaymentCard(request)
        let content = try #require(bench.sheet.contents.first)
        #expect(content.merchantName == "Test Shop")
        #expect(content.amount == nil && content.type == nil)
        #expect(content.verificationReason == .openTab)
        #expect(content.language?.languageCode == "it")
    }

    @Test(
        "A verification in an invalid currency is refused before a sheet is shown",
        arguments: ["", "usd", "840"])
    func currency(code: String) async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        await expectReadError("invalidCurrencyCode") {
            try await session.readPaymentCard(PaymentCardVerificationRequest(currencyCode: code))
        }
        #expect(bench.sheet.contents.isEmpty)
    }

    @Test("The deprecated form of a verification gets the events of a read")
    func eventHandler() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        let heard = Lock<[String]>([])
        _ = try await session.readPaymentCard(
            PaymentCardVerificationRequest(currencyCode: "USD")
        ) { event in heard.withLock { $0.append(event.name) } }
        #expect(
            heard.withLock { $0 } == ["readyForTap", "cardDetected", "removeCard", "completed"])
    }
}
