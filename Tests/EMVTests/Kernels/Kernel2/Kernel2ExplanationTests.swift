// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-2: The explanation contains each rule that decides the outcome")
struct Kernel2ExplanationTests {
    /// A card and the sections of Book C-2 that decided its outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var card = MastercardCard()
        var amount: UInt64 = 12_50
        var transactionLimit: UInt64?
        let sections: [String]

        var testDescription: String { name }
    }

    private static let start = ["S3.15", "S3R1.20"]
    private static let whole = start + ["7.5, CVM.18", "S456.39", "S9.23", "S910.74"]

    static let rows: [Row] = [
        Row(name: "an online request", sections: whole),
        Row(
            name: "above the CVM limit", amount: 50_01,
            sections: start + ["S456.31"] + whole.dropFirst(2)),
        Row(
            name: "an expired card", card: .init(expirationDate: "190818"),
            sections: start + ["7.7, PRE.8"] + whole.dropFirst(2)),
        Row(
            name: "a card without a usable CVM", card: .init(methods: "00000000000000005E00"),
            amount: 12_50,
            sections: start + [
                "7.5, CVM.22 to CVM.25", "7.5, CVM.22 to CVM.25", "S456.39", "S9.23", "S910.74",
            ]),
        Row(name: "a refused selection", card: .init(optionsAnswer: "6985"), sections: ["S3.9"]),
        Row(
            name: "no mandatory data", card: .init(record: "70009000"),
            sections: start + ["S456.17"]),
        Row(
            name: "a malformed CDOL1",
            card: .init(
                record: CardAnswers.record(
                    "5A085413330089600044" + "5F2403221231" + "8C029F02")),
            sections: start + ["S4.28"]),
        Row(
            name: "on-device verification without a combined signature",
            card: .init(profile: "1280", information: "00"),
            sections: start + [
                "7.5, CVM.3", "S456.39", "7.6, GAC.23", "S9.23", "S910.74",
            ]),
        Row(
            name: "the transaction limit", transactionLimit: 12_49,
            sections: start + ["S456.14"]),
        Row(
            name: "an approval that was not requested", card: .init(information: "40"),
            sections: start + ["7.5, CVM.18", "S456.39", "S9.24"]),
        Row(
            name: "a phone that requests a second tap",
            card: .init(
                cryptogramMore: CardAnswers.object(.posCardholderInteractionInformation, "000100")),
            sections: whole.dropLast() + ["S910.72"]),
        Row(
            name: "a card with CDA but without its certificates",
            card: .init(profile: "1180", more: "9F4A0182"),
            sections: ["S3.15", "S456.25"] + whole.dropFirst(2)),
    ]

    @Test(
        "The explanation lists the sections of Book C-2 that decided the outcome",
        arguments: rows)
    func sections(row: Row) throws {
        var configuration = mastercardReader()
        configuration.combinations = configuration.combinations.map { combination in
            var combination = combination
            combination.transactionLimit = row.transactionLimit
            return combination
        }
        // Pre-processing is omitted because its limit is another rule.
        var transaction = mastercardTransaction(configuration, amount: row.amount)
        let tap = try #require(TimedDialogue.run(&transaction, row.card.script))
        #expect(tap.steps == row.sections)
    }
}
