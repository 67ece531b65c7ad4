// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import PaymentProcessor
import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMVDescription
@testable import ProximityReader

/// Tests real kernels, a card with real keys, and a provider that opens the reads.
@Suite("Sealed reads")
struct SealedReadTests {
    /// The published test key with which the emulated cards are made.
    private static let issuerKeys = """
        {"issuers": [{"prefix": "4", "applicationCryptogram": "0123456789ABCDEFFEDCBA9876543210"},
        {"prefix": "5", "applicationCryptogram": "0123456789ABCDEFFEDCBA9876543210"},
        {"prefix": "6", "applicationCryptogram": "0123456789ABCDEFFEDCBA9876543210"}]}
        """

    private func issuer() throws -> TestIssuer {
        TestIssuer(keys: try IssuerMasterKeys(parsing: Array(Self.issuerKeys.utf8)))
    }

    @Test("The provider can open a read once, and the issuer approves it")
    func approved() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(.visaCredit))
        let result = try await session.readPaymentCard(TestBench.request)
        #expect(result.outcome == .success)
        #expect(result.applicationTypeIdentifier == "kernel-3")
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        #expect(opened.claims.transactionIdentifier == result.id)
        #expect(opened.claims.outcome == "success")
        #expect(opened.claims.sequence == 1)
        #expect(try issuer().authorize(opened, now: TestBench.start).isApproved)
        #expect(throws: Rejection.self) {
            try bench.provider.open(result, of: TestBench.request, readers: bench.readers)
        }
    }

    @Test("The issuer approves a card in mag-stripe mode by the digits in its tracks")
    func magneticStripe() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let profile = try #require(CardProfile(named: "mastercard-magstripe"))
        bench.cardReader.present(EmulatedCard(profile))
        let result = try await session.readPaymentCard(TestBench.request)
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        let response = TestIssuer(keys: .test).authorize(opened, now: TestBench.start)
        #expect(response.isApproved, "\(response)")
        #expect(response.cryptogram == .valid(.magneticStripe, version: "Mastercard CVC3"))
        // Without the key for the codes, the issuer cannot check them.
        let other = try issuer().authorize(opened, now: TestBench.start)
        #expect(other.reason == .unknownCryptogramVersion)
    }

    @Test("The issuer approves an American Express card in mag-stripe mode by five digits")
    func americanExpressMagneticStripe() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let profile = try #require(CardProfile(named: "amex-magstripe"))
        bench.cardReader.present(EmulatedCard(profile))
        let result = try await session.readPaymentCard(TestBench.request)
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        let response = TestIssuer(keys: .test).authorize(opened, now: TestBench.start)
        #expect(response.isApproved, "\(response)")
        #expect(
            response.cryptogram
                == .valid(.magneticStripe, version: "American Express CVN 1, five digits"))
    }

    /// A card in a reader's field that answers as in a recording.
    private struct RecordedServedCard: ServedCard {
        let answerToReset = AnswerToReset(contactlessHistoricalBytes: [])
        private let card: RecordedCard

        init(_ path: String) throws {
            card = RecordedCard(
                try Transcript(parsing: Fixtures.text("transcripts/\(path).apdu")))
        }

        func respond(to command: [UInt8]) -> [UInt8] { card.answer(to: command) ?? [0x6A, 0x82] }
        func reset() {}
    }

    @Test("The provider says that the account numbers of a card disagree")
    func twoAccounts() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(try RecordedServedCard("emulated/mastercard-01-two-accounts"))
        let result = try await session.readPaymentCard(TestBench.request)
        #expect(result.outcome == .success)
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        let response = TestIssuer(keys: .test).authorize(opened, now: TestBench.start)
        #expect(!response.isApproved)
        #expect(response.reason == .differentAccounts)
        let words = response.description
        #expect(words.contains("5A and on track 2") && words.contains("disagree"), "\(words)")
        #expect(!words.contains("541333"))
    }

    @Test("The card gets the local date and time in decimal digits (EMV Book 3, Annex A)")
    func dateAndTime() async throws {
        // 2026-01-01 00:01:58 UTC: year and seconds need both digits.
        let moment: Int64 = 1_767_225_718
        let bench = try TestBench(nil)
        bench.time.withLock { $0 = moment }
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(.visaCredit))
        let result = try await session.readPaymentCard(TestBench.request)
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers, now: moment)
        let parts = Calendar(identifier: .gregorian).dateComponents(
            [.year, .month, .day, .hour, .minute, .second],
            from: Date(timeIntervalSince1970: TimeInterval(moment)))
        let digits = [
            (parts.year ?? 0) % 100, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
            parts.minute ?? 0, parts.second ?? 0,
        ].map { String(format: "%02d", $0) }
        let value = { (tag: SmartCard.Tag) in
            opened.objects.first(tag).map { Hexadecimal.string($0.value) }
        }
        #expect(value(0x9A) == digits[..<3].joined())
        #expect(value(0x9F21) == digits[3...].joined())
    }

    @Test("The sequence number counts sealed results, not reads without one")
    func sequence() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        for expected: Int64 in 1...3 {
            bench.cardReader.remove()
            let cancelled = Task { try await session.readPaymentCard(TestBench.request) }
            await bench.cardReader.untilAwaited()
            _ = try await session.cancelRead()
            _ = try? await cancelled.value
            bench.cardReader.present(EmulatedCard(.visaCredit))
            let result = try await session.readPaymentCard(TestBench.request)
            let opened = try bench.provider.open(
                result, of: TestBench.request, readers: bench.readers)
            #expect(opened.claims.sequence == expected)
        }
    }

    @Test("The provider refuses a read 60 seconds later")
    func tooLate() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(.visaCredit))
        let result = try await session.readPaymentCard(TestBench.request)
        let error = #expect(throws: Rejection.self) {
            try bench.provider.open(
                result, of: TestBench.request, readers: bench.readers,
                now: TestBench.start + 60)
        }
        #expect(error?.code == .expired)
    }

    @Test("General card data contain no account number, track, name, or expiration date")
    func generalCardData() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(.visaCredit))
        let result = try await session.readPaymentCard(TestBench.request)
        let bytes = try #require(Data(base64Encoded: result.generalCardData ?? ""))
        let objects = try DataObject.sequence(Array(bytes))
        #expect(objects.first(0x9F26) != nil)
        for tag: SmartCard.Tag in [0x57, 0x5A, 0x56, 0x9F6B, 0x5F20, 0x5F24, 0x9F1F, 0x9F20, 0x99] {
            #expect(objects.first(tag) == nil)
        }
        let digits = Hexadecimal.string(Array(bytes))
        #expect(!digits.contains(CardProfile.visaCredit.pan))
    }

    @Test("A declining card throws an error, or is returned with its cryptogram")
    func declining() async throws {
        let thrown = try TestBench(nil)
        var session = try await thrown.session()
        thrown.cardReader.present(EmulatedCard(.visaDeclining))
        await expectReadError("paymentCardDeclined") {
            try await session.readPaymentCard(TestBench.request)
        }
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let returned = try TestBench(nil, options: options)
        session = try await returned.session()
        returned.cardReader.present(EmulatedCard(.visaDeclining))
        let result = try await session.readPaymentCard(TestBench.request)
        #expect(result.outcome == .cardDeclined)
        let opened = try returned.provider.open(
            result, of: TestBench.request, readers: returned.readers)
        #expect(opened.claims.outcome == "cardDeclined")
        #expect(try issuer().authorize(opened, now: TestBench.start).isApproved == false)
    }

    /// The cards that can be read with one tap.
    private static let readable = [
        "visa-credit", "visa-debit", "visa-prepaid", "visa-electron", "visa-cvn10", "visa-cvn17",
        "visa-cvn22", "visa-online-pin", "visa-signature", "visa-declining", "visa-offline",
        "visa-cdcvm", "visa-static", "visa-issuer-update", "mastercard-credit", "mastercard-debit",
        "mastercard-prepaid", "maestro", "mastercard-cvn16", "mastercard-cvn20",
        "mastercard-cvn21", "mastercard-online-pin", "mastercard-signature",
        "mastercard-declining", "mastercard-offline", "mastercard-cdcvm", "mastercard-static",
        "mastercard-dual-mode", "visa-us-debit", "mastercard-us-debit", "visa-multi",
        "mastercard-maestro", "two-schemes",
    ]

    @Test("Each card is read, and the issuer verifies its cryptogram", arguments: readable)
    func everyCard(name: String) async throws {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let bench = try TestBench(nil, options: options)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: name))))
        let result = try await session.readPaymentCard(TestBench.request)
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        let response = try issuer().authorize(opened, now: TestBench.start)
        let declines = name.hasSuffix("-declining")
        #expect(result.outcome == (declines ? .cardDeclined : .success))
        #expect(response.isApproved == !declines, "\(response)")
    }

    /// The cards answer a refund with an AAC, as real ones do, because they do not approve it.
    @Test(
        "A refund is read and opened as a refund",
        arguments: [
            "visa-credit", "mastercard-credit", "visa-declining", "mastercard-declining",
        ])
    func refund(name: String) async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: name))))
        let request = PaymentCardTransactionRequest(
            amount: 12.5, currencyCode: "USD", for: .refund)
        let result = try await session.readPaymentCard(request)
        #expect(result.outcome == .success)
        let opened = try bench.provider.open(result, of: request, readers: bench.readers)
        #expect(opened.claims.request.operation == "refund")
        #expect(try issuer().authorize(opened, now: TestBench.start).isApproved)
    }

    @Test("A card torn away at any exchange is read with the next tap")
    func tornAnywhere() async throws {
        for exchange in 1...20 {
            let bench = try TestBench(nil)
            let session = try await bench.session()
            let events = bench.reader.events
            bench.tap(CardFault(.tear, at: exchange))
            let read = Task { try await session.readPaymentCard(TestBench.request) }
            var heard = await names(of: events, through: "cardDetected")
            for await event in events {
                heard.append(event.name)
                if event.name == "readRetry" { bench.tap() }
                if event.name == "userInterfaceDismissed" { break }
            }
            #expect(try await read.value.outcome == .success)
            // The transaction has fewer exchanges, so nothing was torn.
            if !heard.contains("readRetry") { break }
            #expect(exchange < 20)
        }
    }

    @Test("A reader unplugged at any exchange is reported as not available")
    func unpluggedAnywhere() async throws {
        for exchange in 1...20 {
            let bench = try TestBench(nil)
            let session = try await bench.session()
            bench.tap(CardFault(.unplug, at: exchange))
            do {
                _ = try await session.readPaymentCard(TestBench.request)
                #expect(exchange > 2)
                break
            } catch {
                let error = error as? PaymentCardReaderSession.ReadError
                #expect(error?.errorName == "readerNotAvailable")
            }
        }
    }

    @Test("Without any configured application, a card read is refused")
    func unknownCard() async throws {
        let bench = try TestBench(nil) { $0.terminal.combinations = [] }
        let session = try await bench.session()
        bench.tap()
        await expectReadError("readNotAllowed") {
            try await session.readPaymentCard(TestBench.request)
        }
    }

    @Test("No printed result, event, or diagnostic contains card data")
    func nothingLeaks() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap()
        let result = try await session.readPaymentCard(TestBench.request)
        let heard = await names(of: events, through: "userInterfaceDismissed")
        let printed =
            "\(result) \(heard) \(bench.diagnostics.withLock { $0 }) \(bench.sheet.contents) "
            + "\(CardData.sample) \(String(reflecting: CardData.sample))"
        #expect(!printed.contains(CardProfile.visaCredit.pan))
        #expect(!printed.contains("4761739001010010"))
    }

    @Test("The card data name the merchant of the reader token")
    func merchant() async throws {
        let bench = try TestBench(nil)
        let token = try bench.provider.token(category: "5411")
        try await bench.reader.linkAccount(using: token)
        let session = try await bench.reader.prepare(using: token)
        bench.cardReader.present(EmulatedCard(.visaCredit))
        let result = try await session.readPaymentCard(TestBench.request)
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        #expect(opened.objects.first(0x9F16)?.value.elementsEqual("MERCHANT-1     ".utf8) == true)
        #expect(opened.objects.first(0x9F15)?.value.elementsEqual([0x54, 0x11]) == true)
    }
}
