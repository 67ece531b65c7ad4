// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-5: The explanation contains each rule that decides the outcome, in order")
struct Kernel5ExplanationTests {
    /// A card, a transaction, and the subjects of the rules that decided the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var change: @Sendable (inout JCBCard) -> Void = { _ in }
        var reader: @Sendable (inout Kernel5Settings) -> Void = { _ in }
        var terminalType: UInt8 = 0x22
        var type: UInt8 = 0
        var amount: UInt64 = 10_00
        let subjects: [String]
        let last: Consequence

        var testDescription: String { rule }
    }

    private static let request = ["Terminal action analysis", "Cryptogram Information Data"]
    private static let signature = "Combined data authentication"
    private static let status = "Cardholder Verification Status"

    static let rows: [Row] = [
        Row(
            rule: "an online request", subjects: ["Mode"] + request + [signature, status, "ARQC"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "an approval", change: { $0.information = "40" },
            subjects: ["Mode"] + request + [signature, status, "TC"], last: .outcome(.approved)),
        Row(
            rule: "the card declined", change: { $0.information = "00" },
            subjects: ["Mode"] + request + ["AAC"], last: .outcome(.declined)),
        Row(
            rule: "a refund", change: { $0.information = "00" }, type: 0x20,
            subjects: ["Mode", "Refund", "Cryptogram Information Data", "Refund"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "a refund at a terminal that cannot go online",
            change: { $0.information = "00" }, terminalType: 0x23, type: 0x20,
            subjects: [
                "Mode", "Refund", "Cryptogram Information Data",
                "Refund: the terminal cannot go online",
            ], last: .outcome(.endApplication)),
        Row(
            rule: "a zero amount", amount: 0,
            subjects: [
                "Mode", "Terminal action analysis", "Zero amount", "Cryptogram Information Data",
                signature, status, "ARQC",
            ], last: .outcome(.onlineRequest)),
        Row(
            rule: "a card without CDA", change: { $0.signs = false },
            subjects: ["Mode", "No method in common"] + request + [status, "ARQC"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "legacy mode with SDA",
            change: {
                $0.mode = "00"
                $0.status = nil
                $0.signs = false
                $0.profile = 0x58
            },
            subjects: ["Mode", "Static data authentication", "Cardholder verification"] + request
                + ["ARQC"], last: .outcome(.onlineRequest)),
        Row(
            rule: "a terminal that cannot go online", terminalType: 0x23,
            subjects: ["Mode"] + request + [signature, status, "The terminal cannot go online"],
            last: .outcome(.declined)),
    ]

    @Test("Each rule that applied is named once, with its consequence", arguments: rows)
    func rules(_ row: Row) async throws {
        var card = JCBCard()
        row.change(&card)
        var settings = Kernel5Settings.test
        row.reader(&settings)
        let tap = try await Taps.run(
            card.card, configuration: jcbReader(settings, terminalType: row.terminalType),
            parameters: Taps.purchase(row.amount, type: row.type))
        let steps = tap.result.explanation.steps.filter { $0.rule.book == .c5 }
        #expect(steps.map(\.subject) == row.subjects)
        #expect(steps.last?.consequence == row.last)
    }

    @Test("The explanation says whether a lost transaction can be recovered")
    func lost() async throws {
        for (most, subjects) in [(0, []), (1, ["Torn transaction log"])] {
            var settings = Kernel5Settings.test
            settings.mostTornTransactions = most
            let tap = try await Taps.run(
                JCBCard().card.answering("80AE", with: nil), configuration: jcbReader(settings),
                parameters: Taps.purchase(10_00))
            let steps = tap.result.explanation.steps.filter { $0.rule.book == .c5 }
            #expect(
                steps.map(\.subject)
                    == ["Mode", "Terminal action analysis"] + subjects
                    + ["The card did not answer"])
        }
    }

    @Test("The explanation says how the card is presented for its issuer's answer")
    func issuerUpdate() async throws {
        for (parameter, condition) in [
            ("01", "the card stays in the field until the issuer answers"),
            ("02", "the card is presented again if the issuer has data for it"),
        ] {
            let tap = try await Taps.run(
                JCBCard(answerMore: CardAnswers.object(.issuerUpdateParameter, parameter)).card,
                configuration: jcbReader(), parameters: Taps.purchase(10_00))
            #expect(tap.result.explanation.steps.last?.consequence == .condition(condition))
        }
    }
}
