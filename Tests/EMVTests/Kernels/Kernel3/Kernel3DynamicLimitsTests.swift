// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-3, Dynamic Reader Limits")
struct Kernel3DynamicLimitsTests {
    /// A card's programme, an amount, the TTQ that the card sees, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var programme: String? = "3102682612000003"
        var amount: UInt64 = 5_00
        let qualifiers: String
        var expected = Outcome.Status.onlineRequest

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(
            rule: "a card without programme has the combination's limits", programme: nil,
            qualifiers: "26804000"),
        Row(
            rule: "so has one of a programme that the reader does not know",
            programme: "3102682620", qualifiers: "26804000"),
        Row(rule: "the programme's floor limit", qualifiers: "26004000"),
        Row(
            rule: "Book B, 3.1.1.6: above the programme's floor limit", amount: 10_01,
            qualifiers: "26C04000"),
        Row(
            rule: "Book B, 3.1.1.8: the programme's CVM required limit", amount: 8_00,
            qualifiers: "26404000"),
        Row(
            rule: "the longest identifier counts", programme: "3102682612000003FF",
            amount: 8_00, qualifiers: "26404000"),
        Row(
            rule: "a shorter identifier serves the rest of the country",
            programme: "31026826120000AA", amount: 8_00, qualifiers: "26004000"),
        Row(
            rule: "Book B, 3.1.1.5: the programme's transaction limit is for the next application",
            amount: 20_00, qualifiers: "", expected: .endApplication),
        Row(
            rule: "Book B, 3.1.1.3: one unit of currency checks the card's status",
            amount: 1_00, qualifiers: "26804000"),
        Row(
            rule: "Book B, 3.1.1.4: this programme forbids a zero amount", amount: 0,
            qualifiers: "", expected: .endApplication),
    ]

    @Test("The limits of the card's programme", arguments: rows)
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
        let programme = row.programme.map {
            CardAnswers.object(0xBF0C, CardAnswers.object(0x9F5A, $0))
        }
        let selection = CardAnswers.selection(
            visa, options: VisaCard.options, more: programme ?? "")
        let card = VisaCard(qualifiers: nil).card
            .answering(CardAnswers.select(visa), with: selection)
        let tap = try await Taps.run(
            card, configuration: reader, parameters: Taps.purchase(row.amount))
        #expect(card.data(of: 0xA8)?.dropFirst(4).prefix(8) ?? "" == row.qualifiers)
        #expect(tap.outcome.status == row.expected)
    }
}
