// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-3: Dynamic Reader Limits")
struct Kernel3DynamicLimitsTests {
    /// A card's program, an amount, the TTQ sent to the card, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var program: String? = "3102682612000003"
        var amount: UInt64 = 5_00
        let qualifiers: String
        var expected = Outcome.Status.onlineRequest

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(
            rule: "a card without a program uses the combination's limits", program: nil,
            qualifiers: "26804000"),
        Row(
            rule: "a card with an unknown program uses the combination's limits",
            program: "3102682620", qualifiers: "26804000"),
        Row(rule: "the program's floor limit", qualifiers: "26004000"),
        Row(
            rule: "Book B, 3.1.1.6: above the program's floor limit", amount: 10_01,
            qualifiers: "26C04000"),
        Row(
            rule: "Book B, 3.1.1.8: the program's CVM required limit", amount: 8_00,
            qualifiers: "26404000"),
        Row(
            rule: "the longest matching identifier is used", program: "3102682612000003FF",
            amount: 8_00, qualifiers: "26404000"),
        Row(
            rule: "a shorter identifier applies to the other programs of the country",
            program: "31026826120000AA", amount: 8_00, qualifiers: "26004000"),
        Row(
            rule: "Book B, 3.1.1.5: the next application is used at the program's limit",
            amount: 20_00, qualifiers: "", expected: .endApplication),
        Row(
            rule: "Book B, 3.1.1.3: one unit of currency is a status check",
            amount: 1_00, qualifiers: "26804000"),
        Row(
            rule: "Book B, 3.1.1.4: the program does not allow a zero amount", amount: 0,
            qualifiers: "", expected: .endApplication),
    ]

    @Test("The limits of the card's program replace those of the combination", arguments: rows)
    func limits(_ row: Row) async throws {
        var reader = visaReader("26004000", floorLimit: 1_00)
        for index in reader.combinations.indices {
            reader.combinations[index].dynamicReaderLimits = [
                DynamicReaderLimits(programIdentifier: hex("3102682612"), floorLimit: 50_00),
                DynamicReaderLimits(
                    programIdentifier: hex("3102682612000003"), supportsStatusCheck: true,
                    allowsZeroAmount: false, transactionLimit: 20_00, floorLimit: 10_00,
                    verificationLimit: 8_00),
            ]
        }
        let visa = CardAnswers.visa
        let program = row.program.map {
            CardAnswers.object(.fciIssuerDiscretionaryData, CardAnswers.object(0x9F5A, $0))
        }
        let selection = CardAnswers.selection(
            visa, options: VisaCard.options, more: program ?? "")
        let card = VisaCard(qualifiers: nil).card
            .answering(CardAnswers.select(visa), with: selection)
        let tap = try await Taps.run(
            card, configuration: reader, parameters: Taps.purchase(row.amount))
        #expect(card.data(of: 0xA8)?.dropFirst(4).prefix(8) ?? "" == row.qualifiers)
        #expect(tap.outcome.status == row.expected)
        guard !row.qualifiers.isEmpty else { return }
        let sections = tap.result.explanation.steps.map(\.rule.section)
        let needsVerification = ["26404000", "26C04000"].contains(row.qualifiers)
        #expect(sections.contains("3.1.1.8") == needsVerification)
    }
}
