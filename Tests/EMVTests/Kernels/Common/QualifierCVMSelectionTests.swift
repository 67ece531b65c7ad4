// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-3, 5.7.1: Cardholder verification by the qualifiers of card and reader")
struct QualifierCVMSelectionTests {
    /// The reader's and the card's qualifiers, the verdict before, and the selection.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let reader: String
        var card: String?
        /// Card Authentication Related Data (`9F69`), if the card sent it.
        var signed: String?
        var before = Verdict.approve
        let method: Outcome.CardholderVerification
        let verdict: Verdict
        /// The rule that decided.
        let section: String

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(
            rule: "no qualifiers, and no CVM required", reader: "26000000", method: .none,
            verdict: .approve, section: "none"),
        Row(
            rule: "no qualifiers: signature", reader: "26400000", method: .signature,
            verdict: .approve, section: "reader"),
        Row(
            rule: "no qualifiers: online PIN", reader: "24404000", method: .onlinePIN,
            verdict: .goOnline, section: "reader"),
        Row(
            rule: "no qualifiers, and no common CVM", reader: "20400000", method: .notApplicable,
            verdict: .decline, section: "reader"),
        Row(
            rule: "online PIN first", reader: "26400000", card: "C080", method: .onlinePIN,
            verdict: .goOnline, section: "card"),
        Row(
            rule: "the phone verified, and signed its qualifiers", reader: "22400000",
            card: "0080", signed: "01AABBCCDD0080", method: .confirmationCodeVerified,
            verdict: .approve, section: "card"),
        Row(
            rule: "the phone signed other qualifiers", reader: "22400000", card: "0080",
            signed: "01AABBCCDD0000", method: .notApplicable, verdict: .decline, section: "card"),
        Row(
            rule: "signature", reader: "22400000", card: "4000", before: .goOnline,
            method: .signature, verdict: .goOnline, section: "card"),
        Row(
            rule: "the card requests no CVM, but the reader does", reader: "26400000",
            card: "0000", method: .notApplicable, verdict: .decline, section: "none"),
    ]

    @Test("The first rule that applies selects the method", arguments: rows)
    func selection(row: Row) throws {
        let aid = try #require(AID(hex("A0000000031010")))
        var transaction = TransactionContext(
            KernelActivation(
                combination: Combination(aid: aid, settings: Kernel3Settings()),
                parameters: Taps.purchase(1_00)),
            .a, checking: [], [:])
        transaction.set(0x9F66, hex(row.reader))
        if let card = row.card { transaction.set(0x9F6C, hex(card)) }
        if let signed = row.signed { transaction.set(0x9F69, hex(signed)) }
        let rules = QVSDCRules(
            book: .a,
            sections: [
                .verificationWithoutCard: "reader", .verificationByCard: "card",
                .noCommonVerification: "none",
            ], applicationVersion: [], checksUsageForCash: true, checksUsageForCashback: true,
            showsOfflineSpendingAmount: true, sendsCardholderToPhone: true)
        let verdict = QualifierCVMSelection.select(
            row.before, transaction.data.element(.cardTransactionQualifiers), rules, &transaction)
        #expect(transaction.verification == row.method)
        #expect(verdict == row.verdict)
        let steps = transaction.explanation.steps
        #expect(steps.allSatisfy { $0.rule == BookReference(.a, row.section) })
        // The PIN makes an approval an online request, which is a step of its own.
        let isChanged = row.before == .approve && row.verdict == .goOnline
        #expect(steps.count == (isChanged ? 2 : 1))
    }
}
