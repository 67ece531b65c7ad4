// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProximityReader
import ProximityReaderTesting
import Testing

/// Tests what the provider, the customer, and the environment of a test reader can do.
@Suite("Test reader")
struct TestReaderTests {
    private static let request = PaymentCardTransactionRequest(
        amount: 12.50, currencyCode: "USD", for: .purchase)

    @Test(
        "The provider finds what the app requested, for each kind of request and its decimals",
        arguments: [("USD", "12.50"), ("JPY", "1250"), ("KWD", "12.500")])
    func requests(currency: String, amount: String) async throws {
        let amount = try #require(Decimal(string: amount))
        let test = try TestReader(cards: "visa-credit", "visa-credit", "visa-credit")
        let session = try await test.session()
        for (type, operation) in [
            (PaymentCardTransactionRequest.TransactionType.purchase, OpenedRead.Operation.purchase),
            (.refund, .refund),
        ] {
            let result = try await session.readPaymentCard(
                PaymentCardTransactionRequest(amount: amount, currencyCode: currency, for: type))
            let read = try test.open(result)
            #expect(read.operation == operation && read.amount == amount)
            #expect(read.currencyCode == currency && read.isApproved)
        }
        let result = try await session.readPaymentCard(
            PaymentCardVerificationRequest(currencyCode: currency, for: .lookUp))
        let read = try test.open(result)
        #expect(read.operation == .verification && read.amount == 0 && read.isApproved)
    }

    @Test("Card data can be opened once, and only for a minute")
    func opening() async throws {
        let test = try TestReader(cards: "visa-credit", "visa-credit")
        let session = try await test.session()
        let first = try await session.readPaymentCard(Self.request)
        _ = try test.open(first)
        #expect(throws: (any Error).self) { try test.open(first) }
        let second = try await session.readPaymentCard(Self.request)
        test.clock.advance(by: .seconds(61))
        #expect(throws: (any Error).self) { try test.open(second) }
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let failing = try TestReader(cards: "visa-declining", options: options)
        let declined = try await failing.session().readPaymentCard(Self.request)
        #expect(try failing.open(declined).response.reason == .declinedByCard)
    }

    @Test(
        "The window for a PIN ends 55 seconds after the read",
        arguments: [(54_900, nil), (55_100, "pinNotAllowed")])
    func pinWindow(milliseconds: Int, expected: String?) async throws {
        let test = try TestReader(cards: "visa-credit", pin: "1234")
        let session = try await test.session()
        let result = try await session.readPaymentCard(Self.request)
        _ = try test.open(result)
        test.clock.advance(by: .milliseconds(milliseconds))
        do {
            let token = try test.pinToken(for: result)
            let sealed = try await session.capturePIN(
                using: token, cardReaderTransactionID: result.id)
            #expect(try test.open(sealed).pin == .correct)
            #expect(expected == nil)
        } catch let error as PaymentCardReaderSession.ReadError {
            #expect(error.errorName == expected)
        }
    }

    @Test("The customer can continue without a PIN, and a third wrong PIN blocks the card's")
    func otherPINs() async throws {
        let wrong: [PINPadKey] = [.digit(1), .digit(1), .digit(1), .digit(1), .enter]
        let pad = ScriptedPINPad(entries: [[.bypass], wrong])
        let test = try TestReader(ReaderScript(), pinLimit: 0) { $0.pinPad = pad }
        let session = try await test.session()
        var codes: [String] = []
        for _ in 0..<5 {
            try test.tap("visa-credit")
            let result = try await session.readPaymentCard(Self.request)
            _ = try test.open(result)
            let sealed = try await session.capturePIN(
                using: test.pinToken(for: result), cardReaderTransactionID: result.id)
            codes.append(try test.open(sealed).response.code.rawValue)
        }
        #expect(codes == ["70", "55", "55", "55", "75"])
    }

    @Test("A card with online PIN asks for it during the read")
    func onlinePIN() async throws {
        let test = try TestReader(cards: "visa-online-pin", pin: "1234")
        let result = try await test.session().readPaymentCard(Self.request)
        #expect(!result.isPINFallback)
        #expect(try test.open(result).pin == .correct)
        let without = try TestReader(cards: "visa-online-pin")
        #expect(try await without.session().readPaymentCard(Self.request).isPINFallback)
    }

    @Test("Reads that were stored without a network are opened as a batch, and deleted")
    func storedReads() async throws {
        let test = try TestReader(cards: "visa-credit", "mastercard-credit")
        _ = try await test.session()
        let session = try await test.reader.prepareStoreAndForward()
        for _ in 0..<2 { _ = try await session.readPaymentCard(Self.request) }
        let store = try test.reader.fetchPaymentCardReaderStore()
        let batch = try await store.fetchStoredPaymentCardReadResultBatch()
        let opened = try test.open(batch)
        #expect(try opened.reads.map { try $0.get().isApproved } == [true, true])
        #expect(try await store.resolveBatch(batchDeletionToken: opened.deletionToken) == 0)
    }

    @Test("Without a network, an app stores reads, until the test's clock ends the session")
    func withoutNetwork() async throws {
        let test = try TestReader(cards: "visa-credit", "visa-credit")
        _ = try await test.session()
        test.conditions.begin(.networkDown)
        let session = try await test.reader.prepareStoreAndForward()
        let first = try await session.readPaymentCard(Self.request)
        test.clock.advance(by: .seconds(61))
        let late = await #expect(throws: PaymentCardReaderSession.ReadError.self) {
            try await session.decline()
        }
        #expect(late?.errorName == "storeAndForwardDeclineFailed")
        let second = try await session.readPaymentCard(Self.request)
        try await session.decline()
        let store = try test.reader.fetchPaymentCardReaderStore()
        let batch = try await store.fetchStoredPaymentCardReadResultBatch()
        let read = try #require(test.open(batch).reads.first).get()
        #expect(read.amount == 12.50 && read.isApproved)
        #expect(first.id != second.id && batch.payments.map(\.id) == [first.id])
        test.clock.advance(by: .seconds(24 * 60 * 60))
        let ended = await #expect(throws: PaymentCardReaderError.self) {
            _ = try await test.reader.prepareStoreAndForward()
        }
        #expect(ended?.errorName == "storeAndForwardSessionExpired")
        test.conditions.end(.networkDown)
        _ = try await test.reader.prepare(using: test.readerToken())
    }

    @Test("A tap given at readyForTap is read")
    func tapWhenReady() async throws {
        let test = try TestReader()
        let session = try await test.session()
        let events = test.reader.events
        let customer = Task {
            for await event in events where event.name == "readyForTap" {
                try test.tap("visa-credit")
            }
        }
        for _ in 0..<3 { _ = try await session.readPaymentCard(Self.request) }
        customer.cancel()
        try await customer.value
    }

    @Test("A reader that the app creates itself uses the test's cards, provider, and diagnostics")
    func use() async throws {
        let test = try TestReader(cards: "visa-credit")
        let reader = test.use { PaymentCardReader() }
        try await reader.linkAccount(using: test.token)
        let session = try await reader.prepare(using: test.token)
        #expect(try test.open(await session.readPaymentCard(Self.request)).isApproved)
        #expect(test.diagnostics.isEmpty)
        await #expect(throws: (any Error).self) {
            try await reader.prepare(using: PaymentCardReader.Token(rawValue: "x"))
        }
        #expect(!test.diagnostics.isEmpty)
    }

    @Test("A PIN that is not one, or that the reader cannot get, is an error that says so")
    func mistakes() async throws {
        #expect(throws: ReaderScriptError.self) { try TestReader(pin: "12a4") }
        #expect(throws: ReaderScriptError.self) { try TestReader(pin: "123") }
        #expect(throws: ReaderScriptError.self) { try TestReader(pin: "1234567890123") }
        let test = try TestReader(cards: "visa-credit")
        let session = try await test.session()
        let result = try await session.readPaymentCard(Self.request)
        #expect(throws: (any Error).self) { try test.pinToken(for: result, lengths: 3...4) }
        let error = await #expect(throws: PaymentCardReaderSession.ReadError.self) {
            _ = try await session.capturePIN(
                using: test.pinToken(for: result), cardReaderTransactionID: result.id)
        }
        #expect(error?.errorName == "pinNotAllowed")
        #expect("\(test.diagnostics)".contains("PIN pad"))
    }

    @Test("A mistyped card or condition is shown, with the name that was probably meant")
    func mistypedNames() throws {
        let card = #expect(throws: ReaderScriptError.self) { try TestReader(cards: "visa-credt") }
        #expect(card?.found == "“visa-credt” (did you mean “visa-credit”?)")
        // A name of any length is refused at once.
        let long = String(repeating: "x", count: 900_000)
        let none = #expect(throws: ReaderScriptError.self) { try TestReader(cards: long) }
        #expect(none?.found == "“\(long.prefix(64))”")
        let json = #"{"conditions": ["phonecall"]}"#
        let condition = #expect(throws: ReaderScriptError.self) { try ReaderScript(json: json) }
        #expect(condition?.found?.contains("phonecall") == true)
    }

    @Test(
        "The diagnostics say which rule a request breaks, and show the amount",
        arguments: [
            (Decimal(19.99), "USD", "invalidAmount", "19.98999999999999"),
            (Decimal(string: "12.345") ?? 0, "USD", "invalidAmount", "2 of them decimals of USD"),
            (-1, "USD", "invalidAmount", "must not be negative"),
            (0, "USD", "invalidAmount", "at least 0.01 USD"),
            (1_000_000_000, "JPY", "invalidAmount", "at most 9 digits"),
            (1, "usd", "invalidCurrencyCode", "“usd” is not a currency code"),
        ])
    func refusedRequests(
        amount: Decimal, currency: String, name: String, reason: String
    ) async throws {
        let test = try TestReader()
        let session = try await test.session()
        let error = await #expect(throws: PaymentCardReaderSession.ReadError.self) {
            _ = try await session.readPaymentCard(
                PaymentCardTransactionRequest(
                    amount: amount, currencyCode: currency, for: .purchase))
        }
        #expect(error?.errorName == name)
        #expect("\(test.diagnostics)".contains(reason), "\(test.diagnostics)")
    }

    @Test("A fault's status word can be written as a number")
    func statusWord() throws {
        #expect(CardFault(.status(0x6985), at: 3).description == "status@3:6985")
    }
}
