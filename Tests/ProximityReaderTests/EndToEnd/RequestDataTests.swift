// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import SmartCard
import Support
import Testing

@testable import ProximityReader

/// Tests the data elements that both kernels send to the card for a request.
///
/// See EMV Book 3, Annex A.
@Suite("Requests as the card sees them")
struct RequestDataTests {
    /// A request and its data elements.
    struct Row: Sendable, CustomTestStringConvertible {
        let amount: String
        let currency: String
        let type: PaymentCardTransactionRequest.TransactionType
        /// Transaction Type (`9C`).
        let transactionType: String
        /// Amount, Authorised (`9F02`), twelve digits.
        let authorised: String
        /// Transaction Currency Code (`5F2A`).
        let code: String
        /// Byte 2 of the TTQ (`9F66`): bit 8 online cryptogram required, bit 7 CVM required.
        let qualifiers: UInt8

        var testDescription: String { "\(type) of \(amount) \(currency)" }
    }

    /// The requests; the limit above which cardholders are verified is 10000 minor units.
    static let rows = [
        Row(
            amount: "12.5", currency: "USD", type: .purchase, transactionType: "00",
            authorised: "000000001250", code: "0840", qualifiers: 0x80),
        Row(
            amount: "99.99", currency: "EUR", type: .purchase, transactionType: "00",
            authorised: "000000009999", code: "0978", qualifiers: 0x80),
        Row(
            amount: "100", currency: "USD", type: .purchase, transactionType: "00",
            authorised: "000000010000", code: "0840", qualifiers: 0xC0),
        Row(
            amount: "1250", currency: "JPY", type: .purchase, transactionType: "00",
            authorised: "000000001250", code: "0392", qualifiers: 0x80),
        Row(
            amount: "1.25", currency: "KWD", type: .purchase, transactionType: "00",
            authorised: "000000001250", code: "0414", qualifiers: 0x80),
        Row(
            amount: "0.001", currency: "KWD", type: .purchase, transactionType: "00",
            authorised: "000000000001", code: "0414", qualifiers: 0x80),
        Row(
            amount: "9999999.99", currency: "USD", type: .purchase, transactionType: "00",
            authorised: "000999999999", code: "0840", qualifiers: 0xC0),
        Row(
            amount: "12.5", currency: "USD", type: .refund, transactionType: "20",
            authorised: "000000001250", code: "0840", qualifiers: 0x80),
        Row(
            amount: "250", currency: "CHF", type: .refund, transactionType: "20",
            authorised: "000000025000", code: "0756", qualifiers: 0x80),
    ]

    /// Reads a card, and opens the sealed data as the provider does for an order.
    private func elements(
        of card: String, _ operation: String, _ authorised: String, _ code: String,
        _ read: (PaymentCardReaderSession) async throws -> PaymentCardReadResult
    ) async throws -> (SmartCard.Tag) -> String? {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let bench = try TestBench(nil, options: options)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: card))))
        let result = try await read(session)
        #expect(result.outcome == .success)
        let objects = try bench.provider.open(
            result, operation: operation, readers: bench.readers,
            amount: try #require(UInt64(authorised)), currencyCode: try #require(UInt16(code))
        ).objects
        return { tag in objects.first(tag).map { Hexadecimal.string($0.value) } }
    }

    @Test(
        "A transaction's type, amount, and currency reach the card",
        arguments: ["visa-credit", "mastercard-credit"], rows)
    func transaction(card: String, row: Row) async throws {
        let request = PaymentCardTransactionRequest(
            amount: try #require(Decimal(string: row.amount)), currencyCode: row.currency,
            for: row.type)
        let element = try await elements(of: card, "\(row.type)", row.authorised, row.code) {
            try await $0.readPaymentCard(request)
        }
        #expect(element(0x9C) == row.transactionType)
        #expect(element(0x9F02) == row.authorised)
        #expect(element(0x5F2A) == row.code)
        // The emulated Mastercard asks for no TTQ.
        guard card == "visa-credit" else { return }
        let qualifiers = try #require(element(0x9F66).flatMap { Hexadecimal.bytes($0) })
        #expect(qualifiers[1] & 0xC0 == row.qualifiers)
    }

    @Test(
        "A verification reaches the card as a purchase of zero",
        arguments: ["visa-credit", "mastercard-credit"],
        [("USD", "0840"), ("JPY", "0392"), ("KWD", "0414")])
    func verification(card: String, currency: (letters: String, code: String)) async throws {
        let element = try await elements(
            of: card, "verification", "000000000000", currency.code
        ) { session in
            try await session.readPaymentCard(
                PaymentCardVerificationRequest(currencyCode: currency.letters, for: .saveCard))
        }
        #expect(element(0x9C) == "00")
        #expect(element(0x9F02) == "000000000000")
        #expect(element(0x5F2A) == currency.code)
        guard card == "visa-credit" else { return }
        // A zero amount requires an online cryptogram: EMV Contactless Book B, 3.1.1.11.
        let qualifiers = try #require(element(0x9F66).flatMap { Hexadecimal.bytes($0) })
        #expect(qualifiers[1] & 0xC0 == 0x80)
    }
}
