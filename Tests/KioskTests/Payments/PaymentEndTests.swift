// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import HTTPServer
import PaymentToken
import SmartCard
import TestSupport
import Testing

@testable import Kiosk

@Suite("The end of a payment")
struct PaymentEndTests {
    private static let paid = PaymentOutcome.paid(
        AuthorizedPayment(
            token: ApplePayToken(
                version: .ellipticCurve(ephemeralPublicKey: [1]), data: [2], signature: [3],
                publicKeyHash: [4], transactionIdentifier: [5], applicationData: nil),
            card: .visa, shippingContact: nil, billingContact: nil, shippingMethod: nil))

    @Test(
        "An accepted payment is in memory for ten minutes, and not longer than until the next one")
    func accepted() throws {
        guard case .paid(let authorized) = Self.paid else { return }
        let payment = PaymentForm(authorized)
        var accepted = AcceptedPayments()
        accepted.add(payment, "a", now: 1_000)
        accepted.add(payment, "b", now: 1_599)
        #expect(accepted.count == 2 && accepted.payment("a", now: 1_599) != nil)
        #expect(accepted.payment("a", now: 1_600) == nil)
        #expect(accepted.payment("b", now: 1_600) != nil)
        #expect(accepted.payment("c", now: 1_000) == nil)
        accepted.add(payment, "c", now: 1_600)
        #expect(accepted.count == 2 && accepted.payment("b", now: 1_600) != nil)
    }

    @Test("Each outcome has its state, reason, and error")
    func outcomes() {
        let rows: [(PaymentOutcome, PaymentState, CancellationReason?, String?)] = [
            (Self.paid, .completed, nil, nil), (.cancelled, .cancelled, .customer, nil),
            (.dismissed, .cancelled, .program, nil),
            (.declined(.failure), .declined, nil, "declined"),
            (.timedOut(.wallet), .timedOut, .timedOut, "timedOut"),
            (.refused(.failure), .failed, nil, "refused"),
            (.invalidUpdate(.missingItems), .failed, nil, "invalidUpdate"),
            (.walletFailed(WalletError(.notTheOwner)), .failed, nil, "wallet.notTheOwner"),
        ]
        for (outcome, state, reason, error) in rows {
            #expect(PaymentState(outcome) == state, "\(outcome)")
            #expect(CancellationReason(outcome, isStopping: false) == reason, "\(outcome)")
            #expect(ReadProblem(outcome)?.name == error, "\(outcome)")
        }
        #expect(CancellationReason(.dismissed, isStopping: true) == .shutdown)
        #expect(CancellationReason(.cancelled, isStopping: true) == .customer)
    }

    @Test(
        "A payment whose time ended says for whom it waited",
        arguments: PaymentOutcome.Wait.allCases)
    func waits(wait: PaymentOutcome.Wait) {
        let description = ReadProblem(.timedOut(wait))?.description
        switch wait {
        case .wallet: #expect(description == "The wallet did not answer within the time limit.")
        case .token:
            #expect(description == "The token server did not answer within the time limit.")
        default:
            #expect(description == "The client did not answer the question within 30 seconds.")
        }
    }

    @Test("A record has the merchant and the latest total with the currency's decimals")
    func totals() {
        let rows: [(String, String, String?)] = [
            ("USD", "12.5", "12.50"), ("USD", "0", "0.00"), ("JPY", "1200", "1200"),
            ("USD", "-2.5", "-2.50"),
            ("KWD", "1.5", "1.500"), ("XXX", "1", nil), ("JPY", "1.5", nil),
        ]
        for (currency, amount, expected) in rows {
            var record = PaymentRecord(
                id: "p", createdAt: 1, total: nil, currencyCode: currency, reference: "r")
            #expect(record.state == .open && record.amount == nil && record.merchant == nil)
            #expect(record.reference == "r" && record.currencyCode == currency)
            record.use(total: SummaryItem(label: "Shop", amount: Decimal(string: amount) ?? 0))
            #expect(record.merchant == "Shop" && record.amount == expected, "\(currency) \(amount)")
            record.use(total: nil)
            #expect(record.merchant == "Shop" && record.amount == expected)
            let started = PaymentRecord(
                id: "p", createdAt: 1,
                total: SummaryItem(label: "Shop", amount: Decimal(string: amount) ?? 0),
                currencyCode: currency)
            #expect(started.merchant == "Shop" && started.amount == expected)
        }
    }

    @Test("A payment that was in progress when the service ended says so")
    func interrupted() {
        var record = PaymentRecord(id: "p", createdAt: 1, total: nil, currencyCode: "USD")
        record.state = .processing
        let interruption = record.interrupt()
        #expect(interruption == .payment("p"))
        #expect(record.state == .interrupted && record.error?.name == "interrupted")
        let change = PaymentChange(PaymentResource(record))
        #expect(change.state == .interrupted && change.question == nil && change.type == nil)
    }

    @Test("A sheet that is not shown says why, and what to do")
    func notShown() {
        let rows: [(PaymentFlowError, HTTPServer.Status, String)] = [
            (.invalidRequest(.missingItems), .unprocessableContent, "invalid-request"),
            (.noSheet, .conflict, "no-sheet"), (.noCard, .conflict, "no-card"),
            (.unavailable, .conflict, "wallet-unavailable"),
            (.alreadyPresented, .conflict, "payment-under-way"),
        ]
        for (error, status, name) in rows {
            let problem = Problem(error)
            #expect(problem.status == status && problem.type.hasSuffix(name), "\(error)")
        }
        #expect(Problem.sheetTaken(by: .order(.read)).type.hasSuffix("reader-busy"))
        #expect(Problem.sheetTaken(by: .order(.payment)).type.hasSuffix("payment-under-way"))
        #expect(Problem.sheetTaken(by: .terms).type.hasSuffix("terms-under-way"))
    }
}
