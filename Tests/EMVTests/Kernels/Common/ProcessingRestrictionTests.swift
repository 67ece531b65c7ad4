// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

@Suite("Book 3, 10.4: Processing restrictions")
struct ProcessingRestrictionTests {
    /// The elements that differ from those of a card without findings, and byte 2 of the TVR.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let changes: [SmartCard.Tag: String]
        let expected: String

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(rule: "nothing to find", changes: [:], expected: "00"),
        Row(rule: "10.4.1 versions differ", changes: [0x9F08: "0003"], expected: "80"),
        Row(rule: "10.4.1 the card has no version", changes: [0x9F08: ""], expected: "00"),
        Row(rule: "10.4.3 the last day", changes: [0x5F24: "190819"], expected: "00"),
        Row(rule: "10.4.3 expired", changes: [0x5F24: "190818"], expected: "40"),
        Row(
            rule: "10.4.3 a card expired in the previous century",
            changes: [0x5F24: "991231"], expected: "40"),
        Row(rule: "10.4.3 no effective date", changes: [0x5F25: ""], expected: "00"),
        Row(rule: "10.4.3 the first day", changes: [0x5F25: "190819"], expected: "00"),
        Row(rule: "10.4.3 not yet effective", changes: [0x5F25: "190820"], expected: "20"),
        Row(
            rule: "10.4.3 effective since the previous century", changes: [0x5F25: "991231"],
            expected: "00"),
        Row(rule: "10.4.2 not at other terminals", changes: [0x9F07: "FE00"], expected: "10"),
        Row(
            rule: "10.4.2 not at cash dispensers", changes: [0x9F35: "14", 0x9F07: "FD00"],
            expected: "10"),
        Row(
            rule: "10.4.2 a dispenser without cash is another terminal",
            changes: [0x9F35: "14", 0x9F40: "0000000000", 0x9F07: "FD00"], expected: "00"),
        Row(rule: "10.4.2 domestic goods", changes: [0x9F07: "2100"], expected: "00"),
        Row(rule: "10.4.2 domestic services", changes: [0x9F07: "0900"], expected: "00"),
        Row(rule: "10.4.2 no domestic purchase", changes: [0x9F07: "1500"], expected: "10"),
        Row(
            rule: "10.4.2 international services", changes: [0x5F28: "0826", 0x9F07: "0500"],
            expected: "00"),
        Row(
            rule: "10.4.2 no international purchase",
            changes: [0x5F28: "0826", 0x9F07: "2900"], expected: "10"),
        Row(
            rule: "10.4.2 no domestic cash", changes: [0x9C: "01", 0x9F07: "7F00"], expected: "10"),
        Row(
            rule: "10.4.2 international cash",
            changes: [0x9C: "01", 0x5F28: "0826", 0x9F07: "4100"], expected: "00"),
        Row(
            rule: "10.4.2 domestic cashback",
            changes: [0x9C: "09", 0x9F03: "000000000100", 0x9F07: "2180"], expected: "00"),
        Row(
            rule: "10.4.2 no domestic cashback",
            changes: [0x9C: "09", 0x9F03: "000000000100", 0x9F07: "FF40"], expected: "10"),
        Row(
            rule: "10.4.2 international cashback",
            changes: [0x9C: "09", 0x9F03: "000000000100", 0x5F28: "0826", 0x9F07: "1140"],
            expected: "00"),
        Row(
            rule: "10.4.2 no international cashback",
            changes: [0x9C: "09", 0x9F03: "000000000100", 0x5F28: "0826", 0x9F07: "FF80"],
            expected: "10"),
        Row(
            rule: "10.4.2 without a country code the type of purchase is not checked",
            changes: [0x5F28: "", 0x9F07: "0100"], expected: "00"),
        Row(rule: "10.4.2 no usage control", changes: [0x9F07: ""], expected: "00"),
    ]

    private static let rules: KeyValuePairs<ProcessingRestriction, BookReference> = [
        .version: BookReference(.book3, "10.4.1"),
        .usageControl: BookReference(.book3, "10.4.2"),
        .effectiveDate: BookReference(.book3, "10.4.3"),
        .expirationDate: BookReference(.book3, "10.4.3"),
    ]

    /// The data of a card without findings, with changes; an empty value removes the element.
    private static func data(_ changes: [SmartCard.Tag: String]) -> TransactionData {
        let base: [SmartCard.Tag: String] = [
            0x9F08: "0002", 0x9F09: "0002", 0x9A: "190819", 0x5F24: "221231", 0x5F25: "160101",
            0x9F07: "FF80", 0x5F28: "0840", 0x9F1A: "0840", 0x9C: "00", 0x9F35: "22",
            0x9F40: "8000000000", 0x9F03: "000000000000",
        ]
        var data = TransactionData(kernel: .kernel2)
        for (tag, value) in base.merging(changes, uniquingKeysWith: { $1 })
        where !value.isEmpty {
            data.set(tag, hex(value))
        }
        return data
    }

    @Test("Processing restrictions set the bits of TVR byte 2", arguments: rows)
    func findings(row: Row) {
        var explanation = Explanation()
        let found = ProcessingRestriction.check(Self.rules, Self.data(row.changes), &explanation)
            .bytes
        #expect(Hexadecimal.string([found[1]]) == row.expected)
        #expect([found[0], found[2], found[3], found[4]] == [0, 0, 0, 0])
        #expect(explanation.steps.isEmpty == (row.expected == "00"))
    }

    @Test("The kernel chooses the restrictions, their order, and their places in its book")
    func rules() {
        let data = Self.data([0x5F24: "190818", 0x9F08: "0003", 0x9F07: "FE00"])
        var explanation = Explanation()
        let found = ProcessingRestriction.check(
            [
                .usageControl: BookReference(.a, "1"), .expirationDate: BookReference(.b, "2"),
            ], data, &explanation)
        #expect(found == [.expiredApplication, .requestedServiceNotAllowed])
        #expect(
            explanation.steps.map(\.rule) == [BookReference(.a, "1"), BookReference(.b, "2")])
    }
}
