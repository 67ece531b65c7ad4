// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
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
        Row(
            rule: "10.4.1 versions differ", changes: [.applicationVersionNumber: "0003"],
            expected: "80"),
        Row(
            rule: "10.4.1 the card has no version", changes: [.applicationVersionNumber: ""],
            expected: "00"),
        Row(
            rule: "10.4.3 the last day", changes: [.applicationExpirationDate: "190819"],
            expected: "00"),
        Row(
            rule: "10.4.3 expired", changes: [.applicationExpirationDate: "190818"], expected: "40"),
        Row(
            rule: "10.4.3 a card expired in the previous century",
            changes: [.applicationExpirationDate: "991231"], expected: "40"),
        Row(
            rule: "10.4.3 no effective date", changes: [.applicationEffectiveDate: ""],
            expected: "00"),
        Row(
            rule: "10.4.3 the first day", changes: [.applicationEffectiveDate: "190819"],
            expected: "00"),
        Row(
            rule: "10.4.3 not yet effective", changes: [.applicationEffectiveDate: "190820"],
            expected: "20"),
        Row(
            rule: "10.4.3 effective since the previous century",
            changes: [.applicationEffectiveDate: "991231"],
            expected: "00"),
        Row(
            rule: "10.4.2 not at other terminals", changes: [.applicationUsageControl: "FE00"],
            expected: "10"),
        Row(
            rule: "10.4.2 not at cash dispensers",
            changes: [.terminalType: "14", .applicationUsageControl: "FD00"],
            expected: "10"),
        Row(
            rule: "10.4.2 a dispenser without cash is another terminal",
            changes: [
                .terminalType: "14", .additionalTerminalCapabilities: "0000000000",
                .applicationUsageControl: "FD00",
            ], expected: "00"),
        Row(
            rule: "10.4.2 domestic goods", changes: [.applicationUsageControl: "2100"],
            expected: "00"),
        Row(
            rule: "10.4.2 domestic services", changes: [.applicationUsageControl: "0900"],
            expected: "00"),
        Row(
            rule: "10.4.2 no domestic purchase", changes: [.applicationUsageControl: "1500"],
            expected: "10"),
        Row(
            rule: "10.4.2 international services",
            changes: [.issuerCountryCode: "0826", .applicationUsageControl: "0500"],
            expected: "00"),
        Row(
            rule: "10.4.2 no international purchase",
            changes: [.issuerCountryCode: "0826", .applicationUsageControl: "2900"], expected: "10"),
        Row(
            rule: "10.4.2 no domestic cash",
            changes: [.transactionType: "01", .applicationUsageControl: "7F00"], expected: "10"),
        Row(
            rule: "10.4.2 international cash",
            changes: [
                .transactionType: "01", .issuerCountryCode: "0826",
                .applicationUsageControl: "4100",
            ], expected: "00"),
        Row(
            rule: "10.4.2 domestic cashback",
            changes: [
                .transactionType: "09", .amountOtherNumeric: "000000000100",
                .applicationUsageControl: "2180",
            ], expected: "00"),
        Row(
            rule: "10.4.2 no domestic cashback",
            changes: [
                .transactionType: "09", .amountOtherNumeric: "000000000100",
                .applicationUsageControl: "FF40",
            ], expected: "10"),
        Row(
            rule: "10.4.2 international cashback",
            changes: [
                .transactionType: "09", .amountOtherNumeric: "000000000100",
                .issuerCountryCode: "0826", .applicationUsageControl: "1140",
            ],
            expected: "00"),
        Row(
            rule: "10.4.2 no international cashback",
            changes: [
                .transactionType: "09", .amountOtherNumeric: "000000000100",
                .issuerCountryCode: "0826", .applicationUsageControl: "FF80",
            ],
            expected: "10"),
        Row(
            rule: "10.4.2 without a country code the type of purchase is not checked",
            changes: [.issuerCountryCode: "", .applicationUsageControl: "0100"], expected: "00"),
        Row(
            rule: "10.4.2 no usage control", changes: [.applicationUsageControl: ""], expected: "00"
        ),
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
            .applicationVersionNumber: "0002", .applicationVersionNumberOfTerminal: "0002",
            .transactionDate: "190819", .applicationExpirationDate: "221231",
            .applicationEffectiveDate: "160101",
            .applicationUsageControl: "FF80", .issuerCountryCode: "0840",
            .terminalCountryCode: "0840", .transactionType: "00", .terminalType: "22",
            .additionalTerminalCapabilities: "8000000000", .amountOtherNumeric: "000000000000",
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
        let data = Self.data([
            .applicationExpirationDate: "190818", .applicationVersionNumber: "0003",
            .applicationUsageControl: "FE00",
        ])
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
