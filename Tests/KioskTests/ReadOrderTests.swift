// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
@_spi(Testing) import ProximityReader
import TestSupport
import Testing

@testable import Kiosk

@Suite("Read requests")
struct ReadOrderTests {
    /// Reads the members of an order as the service does.
    private static func request(_ kind: String, _ members: String = "") throws -> SessionRequest {
        let text = "{\"kind\":\"\(kind)\"\(members.isEmpty ? "" : ",")\(members)}"
        return try JSONDecoder().decode(ReadOrder.self, from: Data(text.utf8)).sessionRequest()
    }

    /// Returns the locations of the mistakes with which an order is refused.
    private static func mistakes(_ kind: String, _ members: String) -> [String] {
        do {
            _ = try request(kind, members)
            return []
        } catch {
            return (error as? Problem)?.errors.map(\.pointer) ?? ["\(error)"]
        }
    }

    private static func payment(_ members: String = "") throws -> PaymentCardTransactionRequest? {
        let money = #""amount":"12.50","currencyCode":"USD""#
        let request = try request("payment", money + (members.isEmpty ? "" : ",") + members)
        guard case .payment(let payment) = request else { return nil }
        return payment
    }

    @Test("A payment is a purchase in the reader's own language, unless the order says otherwise")
    func payment() throws {
        let plain = try #require(try Self.payment())
        #expect(plain.amount == Decimal(string: "12.50") && plain.currencyCode == "USD")
        #expect(plain.type == .purchase && plain.preferredAIDList.isEmpty)
        #expect(plain.userInterfaceLanguage == nil && plain.transactionDescription == nil)
        #expect(!plain.useISOCurrencySymbol)
        let full = try #require(
            try Self.payment(
                #""type":"refund","language":"de-CH","usesISOCurrencySymbol":true,"#
                    + #""preferredAIDs":["A000000003","A0000000031010"]"#))
        #expect(full.type == .refund && full.useISOCurrencySymbol)
        #expect(full.userInterfaceLanguage?.minimalIdentifier == "de-CH")
        #expect(
            full.preferredAIDList.map { Array($0) } == [
                [0xA0, 0, 0, 0, 3], [0xA0, 0, 0, 0, 3, 0x10, 0x10],
            ])
        let purchase = try #require(try Self.payment(#""type":"purchase""#))
        #expect(purchase.type == .purchase)
    }

    /// ISO 7816-4: An application identifier has 5 to 16 bytes.
    @Test("A preferred application identifier has 5 to 16 bytes")
    func applicationIdentifiers() throws {
        for count in [5, 16] {
            let aid = String(repeating: "A0", count: count)
            let request = try #require(try Self.payment("\"preferredAIDs\":[\"\(aid)\"]"))
            #expect(request.preferredAIDList.map(\.count) == [count])
        }
        let money = #""amount":"1","currencyCode":"USD","#
        let wrong = [4, 17].map { "\"\(String(repeating: "A0", count: $0))\"" } + ["\"A00000000\""]
        #expect(
            Self.mistakes(
                "payment",
                money + "\"preferredAIDs\":[\"A0000000031010\",\(wrong.joined(separator: ","))]")
                == ["/preferredAIDs/1", "/preferredAIDs/2", "/preferredAIDs/3"])
    }

    @Test(
        "A payment's description has the members of its kind",
        arguments: [
            (#"{"kind":"surchargePercent","percent":1.5}"#, "surchargePercent(1.5)"),
            (#"{"kind":"surchargeAmount","amount":"0.50"}"#, "surchargeAmount(0.5)"),
            (
                #"{"kind":"installment","cycle":"weekly","amount":"9.00","payments":4}"#,
                "installment(ProximityReader.PaymentCardTransactionRequest.PaymentCycle.weekly, "
                    + "amount: 9, payments: 4)"
            ),
            (
                #"{"kind":"membership","cycle":"monthly"}"#,
                "membership(ProximityReader.PaymentCardTransactionRequest.PaymentCycle.monthly)"
            ),
            (
                #"{"kind":"membership","cycle":"yearly"}"#,
                "membership(ProximityReader.PaymentCardTransactionRequest.PaymentCycle.yearly)"
            ),
            (#"{"kind":"preauthorizationAmount","amount":"80"}"#, "preauthorizationAmount(80)"),
            (#"{"kind":"preauthorization"}"#, "preauthorization"),
            (#"{"kind":"preauthorizationRelease"}"#, "preauthorizationRelease"),
        ])
    func description(json: String, expected: String) throws {
        let payment = try #require(try Self.payment("\"description\":\(json)"))
        let description = try #require(payment.transactionDescription)
        #expect("\(description)" == expected)
    }

    @Test(
        "A description without a member of its kind is refused",
        arguments: [
            ("surchargePercent", "", ["percent"]), ("surchargeAmount", "", ["amount"]),
            ("membership", "", ["cycle"]), ("preauthorizationAmount", "", ["amount"]),
            ("installment", #","amount":"1","cycle":"weekly""#, ["payments"]),
            ("installment", #","amount":"1","payments":2"#, ["cycle"]),
            ("installment", #","cycle":"weekly","payments":2"#, ["amount"]),
            ("surchargeAmount", #","amount":"-1""#, ["amount"]),
        ])
    func incomplete(kind: String, members: String, missing: [String]) {
        #expect(
            Self.mistakes(
                "payment",
                #""amount":"1","currencyCode":"USD","description":{"kind":"\#(kind)"\#(members)}"#)
                == missing.map { "/description/\($0)" })
    }

    @Test(
        "A verification has its reason, or another one if it names none",
        arguments: [
            ("", .other), (#","verificationReason":"lookUp""#, .lookUp),
            (#","verificationReason":"saveCard""#, .saveCard),
            (#","verificationReason":"openTab""#, .openTab),
            (#","verificationReason":"other""#, .other),
        ] as [(String, PaymentCardVerificationRequest.Reason)])
    func verification(members: String, reason: PaymentCardVerificationRequest.Reason) throws {
        let order = #""currencyCode":"EUR","language":"fr""# + members
        guard case .verification(let request) = try Self.request("verification", order) else {
            Issue.record("This is not a verification.")
            return
        }
        #expect(request.verificationReason == reason && request.currencyCode == "EUR")
        #expect(request.userInterfaceLanguage?.minimalIdentifier == "fr")
    }

    @Test("A read of passes has its programs, addresses, and names")
    func passes() throws {
        let loyalty = """
            "language":"it","loyalty":{"merchants":[{"id":"pass.a","url":"https://example.com/a",\
            "name":"Coffee"},{"id":"pass.b"}],"type":"Show your card"}
            """
        guard case .passes(let request) = try Self.request("loyalty", loyalty) else {
            Issue.record("This is not a read of passes.")
            return
        }
        #expect(request.vasMerchants.map(\.id) == ["pass.a", "pass.b"])
        #expect(request.vasMerchants.map(\.url?.absoluteString) == ["https://example.com/a", nil])
        #expect(request.vasMerchants.first?.localizedName == "Coffee")
        #expect(request.localizedVASType == "Show your card")
        #expect(request.userInterfaceLanguage?.minimalIdentifier == "it")
        #expect(
            Self.mistakes(
                "loyalty", #""loyalty":{"merchants":[{"id":"pass.a"},{"id":"b","url":"/b"}]}"#)
                == ["/loyalty/merchants/1/url"])
        #expect(Self.mistakes("loyalty", #""language":"it""#) == ["/loyalty"])
    }

    @Test(
        "A payment with passes stops at the first result only if the order says so",
        arguments: [
            ("", false), (#","stopOnVASResult":false"#, false), (#","stopOnVASResult":true"#, true),
        ])
    func paymentAndPasses(members: String, stops: Bool) throws {
        let order =
            #""amount":"5","currencyCode":"USD","loyalty":{"merchants":[{"id":"pass.a"}]\#(members)}"#
        guard
            case .paymentAndPasses(let payment, let passes, let stopsAtPasses) = try Self.request(
                "payment", order)
        else {
            Issue.record("This is not a payment with passes.")
            return
        }
        #expect(payment.amount == 5 && passes.vasMerchants.map(\.id) == ["pass.a"])
        #expect(stopsAtPasses == stops)
    }

    @Test("Each kind of read refuses the members of the others")
    func othersMembers() {
        let money = [
            ("amount", #""1""#), ("otherAmount", #""1""#), ("type", #""refund""#),
            ("description", #"{"kind":"preauthorization"}"#),
            ("preferredAIDs", #"["A000000003"]"#),
        ]
        let loyalty = ("loyalty", #"{"merchants":[{"id":"pass.a"}]}"#)
        let reason = ("verificationReason", #""lookUp""#)
        let currency = ("currencyCode", #""USD""#)
        let rows: [(kind: String, own: [(String, String)], refused: [(String, String)])] = [
            ("payment", [("amount", #""1""#), currency], [reason]),
            ("verification", [currency], money + [loyalty]),
            ("loyalty", [loyalty], money + [currency, reason, ("awaitsOutcome", "true")]),
        ]
        for row in rows {
            let own = row.own.map { "\"\($0)\":\($1)" }.joined(separator: ",")
            #expect(Self.mistakes(row.kind, own).isEmpty, "\(row.kind)")
            for (name, value) in row.refused {
                #expect(
                    Self.mistakes(row.kind, "\(own),\"\(name)\":\(value)") == ["/\(name)"],
                    "\(row.kind) with \(name)")
            }
        }
    }

    @Test("A reference has 1 to 128 printable characters")
    func reference() {
        let order = #""currencyCode":"USD","reference":"#
        for (count, isAllowed) in [(0, false), (1, true), (128, true), (129, false)] {
            let text = String(repeating: "a", count: count)
            #expect(
                Self.mistakes("verification", "\(order)\"\(text)\"")
                    == (isAllowed ? [] : ["/reference"]), "\(count)")
        }
    }

    @Test("Cashback is above zero, and at most the amount that includes it")
    func cashback() {
        let order = #""type":"purchaseWithCashback","currencyCode":"USD","amount":"9.00","#
        for (text, isAllowed) in [
            ("0", false), ("0.01", true), ("9.00", true), ("9.01", false),
        ] {
            #expect(
                Self.mistakes("payment", "\(order)\"otherAmount\":\"\(text)\"")
                    == (isAllowed ? [] : ["/otherAmount"]), "\(text)")
        }
    }
}

@Suite("The end of a read")
struct ReadEndTests {
    private static let order = #"{"kind":"payment","amount":"1","currencyCode":"USD"}"#

    private static func read(_ order: String = Self.order) throws -> ReadResource {
        ReadResource(
            id: "r", reader: "default", createdAt: 1,
            request: try JSONDecoder().decode(ReadOrder.self, from: Data(order.utf8)))
    }

    @Test(
        "A read that ends with an error is canceled, declined, or failed",
        arguments: [
            (.readCancelled, .cancelled), (.pinCancelled, .cancelled),
            (.readFromBackgroundError, .cancelled), (.paymentCardDeclined, .declined),
            (.cardReadFailed, .failed), (.readerSessionBusy, .failed),
        ] as [(PaymentCardReaderSession.ReadError, ReadState)])
    func errors(error: PaymentCardReaderSession.ReadError, state: ReadState) {
        #expect(ReadState(error) == state)
        let problem = ReadProblem(error, detail: "more")
        #expect(problem.name == error.errorName && problem.detail == "more")
        #expect(problem.description == error.errorDescription)
    }

    @Test("An error that is not the reader's is reported without its text")
    func unknownError() {
        #expect(ReadState(CancellationError()) == .failed)
        let problem = ReadProblem(CancellationError(), detail: nil)
        #expect(problem.name == "unknown" && problem.description == "The read failed.")
    }

    @Test("Only a completed read of a card that waits for its outcome lacks one")
    func lacksOutcome() throws {
        let waits = Self.order.dropLast() + #","awaitsOutcome":true}"#
        var read = try Self.read(String(waits))
        #expect(!read.lacksOutcome)
        read.result = CardResult(PaymentCardReadResult(id: "x"))
        #expect(!read.lacksOutcome)
        read.state = .completed
        #expect(read.lacksOutcome)
        read.outcome = .approved
        #expect(!read.lacksOutcome)
        read.outcome = nil
        read.result = nil
        #expect(!read.lacksOutcome)
        for order in [Self.order, String(Self.order.dropLast() + #","awaitsOutcome":false}"#)] {
            var other = try Self.read(order)
            other.state = .completed
            other.result = CardResult(PaymentCardReadResult(id: "x"))
            #expect(!other.lacksOutcome)
        }
    }

    @Test("A read that the end of the service cut off failed, unless it had its result")
    func interrupted() throws {
        var read = try Self.read()
        read.state = .reading
        let readInterruption = read.interrupt()
        #expect(readInterruption == .read)
        #expect(read.state == .interrupted && read.error?.name == "interrupted")
        #expect(read.wasInterrupted == nil && read.pin == nil)
        var later = try Self.read()
        later.state = .enteringPIN
        later.pin = PINCapture(state: .entering)
        let laterInterruption = later.interrupt()
        #expect(laterInterruption == .payment(later.id))
        #expect(later.state == .completed && later.error == nil && later.wasInterrupted == true)
        #expect(later.pin?.state == .interrupted && later.pin?.error?.name == "interrupted")
        // A PIN entry of a read that has not ended says nothing of the card.
        var earlier = try Self.read()
        earlier.state = .enteringPIN
        earlier.pin = PINCapture(state: .completed)
        let earlierInterruption = earlier.interrupt()
        #expect(earlierInterruption == .read)
        #expect(earlier.state == .interrupted)
    }

    @Test("A state is final unless the reader or the customer still has something to do")
    func settled() {
        let open: [ReadState] = [.waiting, .reading, .enteringPIN]
        for state in ReadState.allCases {
            #expect(state.isSettled == !open.contains(state), "\(state)")
        }
    }
}
