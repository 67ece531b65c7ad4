// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book 3, 10.5: The cardholder verification method list")
struct CVMListSelectionTests {
    /// A list, the terminal's methods, the CVM, its results, and the findings (TVR byte 3).
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        /// The rules after the amounts X = 20.00 and Y = 50.00.
        let rules: String
        /// Byte 2 of the capabilities: online PIN `40`, signature `20`, none `08`.
        var capability: UInt8 = 0x68
        var amount = 10_00
        var type: UInt8 = 0
        var terminalType: UInt8 = 0x22
        var currency = "0840"
        let expected: String

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(
            rule: "the first rule that applies", rules: "1F00" + "1E00",
            expected: "No CVM 1F0002 00"),
        Row(rule: "online PIN", rules: "0203", expected: "Online PIN 020300 04"),
        Row(rule: "signature", rules: "5E00", expected: "Obtain Signature 5E0000 00"),
        Row(
            rule: "a method that the terminal does not support: the next rule", rules: "42001F00",
            capability: 0x08, expected: "No CVM 1F0002 00"),
        Row(
            rule: "an unsupported method without a next rule", rules: "02001F00", capability: 0x08,
            expected: "No CVM 3F0001 80"),
        Row(
            rule: "condition 03: only if the terminal supports the method", rules: "02031F00",
            capability: 0x08, expected: "No CVM 1F0002 00"),
        Row(
            rule: "offline PIN requires the contact interface", rules: "41001F00",
            expected: "No CVM 1F0002 00"),
        Row(
            rule: "an unknown method sets a TVR bit", rules: "6A001F00",
            expected: "No CVM 1F0002 40"),
        Row(
            rule: "an unknown method at the end", rules: "2A00",
            expected: "No CVM 3F0001 C0"),
        Row(rule: "fail", rules: "0000", expected: "No CVM 000001 80"),
        Row(
            rule: "condition 03: the terminal supports the failure", rules: "00031F00",
            expected: "No CVM 000301 80"),
        Row(
            rule: "no rule applies", rules: "1E051F05", expected: "No CVM 3F0001 80"),
        Row(
            rule: "an unknown condition does not apply", rules: "1E7F1F00",
            expected: "No CVM 1F0002 00"),
        Row(
            rule: "condition 01: unattended cash", rules: "02011F00", type: 0x01,
            terminalType: 0x24, expected: "Online PIN 020100 04"),
        Row(
            rule: "condition 01: attended cash", rules: "02011F00", type: 0x01,
            expected: "No CVM 1F0002 00"),
        Row(
            rule: "condition 02: neither cash nor cashback", rules: "1E021F00",
            expected: "Obtain Signature 1E0200 00"),
        Row(
            rule: "condition 02: cashback", rules: "1E021F00", type: 0x09,
            expected: "No CVM 1F0002 00"),
        Row(
            rule: "condition 04: manual cash", rules: "1E041F00", type: 0x01,
            expected: "Obtain Signature 1E0400 00"),
        Row(
            rule: "condition 05: cashback", rules: "02051F00", type: 0x09,
            expected: "Online PIN 020500 04"),
        Row(
            rule: "condition 06: under X", rules: "1F061E00", amount: 19_99,
            expected: "No CVM 1F0602 00"),
        Row(
            rule: "condition 06: X itself", rules: "1F061E00", amount: 20_00,
            expected: "Obtain Signature 1E0000 00"),
        Row(
            rule: "condition 07: over X", rules: "1E071F00", amount: 20_01,
            expected: "Obtain Signature 1E0700 00"),
        Row(
            rule: "condition 07: X itself", rules: "1E071F00", amount: 20_00,
            expected: "No CVM 1F0002 00"),
        Row(
            rule: "condition 08: under Y", rules: "1F081E00", amount: 49_99,
            expected: "No CVM 1F0802 00"),
        Row(
            rule: "condition 09: over Y", rules: "1E091F00", amount: 50_01,
            expected: "Obtain Signature 1E0900 00"),
        Row(
            rule: "amounts apply only in the application's currency", rules: "1F061E00",
            amount: 19_99, currency: "0978", expected: "Obtain Signature 1E0000 00"),
        Row(
            rule: "condition 07 in another currency", rules: "1E071F00", amount: 20_01,
            currency: "0978", expected: "No CVM 1F0002 00"),
        Row(
            rule: "condition 08 in another currency", rules: "1F081E00", amount: 49_99,
            currency: "0978", expected: "Obtain Signature 1E0000 00"),
        Row(
            rule: "condition 09 in another currency", rules: "1E091F00", amount: 50_01,
            currency: "0978", expected: "No CVM 1F0002 00"),
        Row(
            rule: "condition 09 without the application's currency", rules: "1E091F00",
            amount: 50_01, currency: "", expected: "No CVM 1F0002 00"),
        Row(
            rule: "condition 08: Y itself", rules: "1F081E00", amount: 50_00,
            expected: "Obtain Signature 1E0000 00"),
        Row(
            rule: "condition 09: Y itself", rules: "1E091F00", amount: 50_00,
            expected: "No CVM 1F0002 00"),
    ]

    private static func data(_ row: Row) -> TransactionData {
        var data = TransactionData(kernel: .kernel2)
        data.set(.applicationInterchangeProfile, [0x10, 0x80])
        data.set(.cvmList, hex("000007D000001388" + row.rules))
        data.set(.terminalCapabilities, [0, row.capability, 0])
        data.set(.amountAuthorizedNumeric, PackedDecimal.bytes(UInt64(row.amount), count: 6))
        data.set(.transactionType, [row.type])
        data.set(.terminalType, [row.terminalType])
        data.set(.applicationCurrencyCode, hex(row.currency))
        data.set(.transactionCurrencyCode, [0x08, 0x40])
        return data
    }

    @Test(
        "The terminal selects the first supported rule of the CVM list that applies",
        arguments: rows)
    func selection(row: Row) throws {
        let selection = try #require(CVMListSelection.select(Self.data(row)))
        let results = Hexadecimal.string(selection.results.bytes)
        let findings = Hexadecimal.string([selection.findings.bytes[2]])
        #expect("\(selection.method) \(results) \(findings)" == row.expected)
    }

    @Test("A card that does not support cardholder verification gets no CVM")
    func notSupported() throws {
        var data = TransactionData(kernel: .kernel2)
        data.set(.applicationInterchangeProfile, [0x00, 0x80])
        let selection = try #require(CVMListSelection.select(data))
        #expect(selection.step == .cardWithoutVerification)
        #expect(selection.results.bytes == [0x3F, 0, 0])
        #expect(selection.findings.isEmpty)
    }

    @Test(
        "A missing CVM list or one without rules sets “ICC data missing”",
        arguments: [nil, "", "0000000000000000"])
    func noList(list: String?) throws {
        var data = TransactionData(kernel: .kernel2)
        data.set(.applicationInterchangeProfile, [0x10, 0x80])
        if let list { data.set(.cvmList, hex(list)) }
        let selection = try #require(CVMListSelection.select(data))
        #expect(selection.step == .missingList)
        #expect(selection.results.bytes == [0x3F, 0, 0])
        #expect(selection.findings == .cardDataMissing)
    }

    @Test(
        "The step says how the list led to the selection",
        arguments: [
            ("1F00", CVMListSelection.Step.supportedMethod), ("1E051F05", .noFurtherRule),
            ("42001F05", .noFurtherRule), ("4200", .failedRule), ("02001F00", .failedRule),
        ])
    func step(rules: String, expected: CVMListSelection.Step) throws {
        let row = Row(rule: "", rules: rules, capability: 0x08, expected: "")
        let selection = try #require(CVMListSelection.select(Self.data(row)))
        #expect(selection.step == expected)
    }

    @Test(
        "A truncated CVM list is malformed",
        arguments: ["00", "000000000000001F", "00000000000000001F"])
    func malformed(list: String) {
        var data = TransactionData(kernel: .kernel2)
        data.set(.applicationInterchangeProfile, [0x10, 0x80])
        data.set(.cvmList, hex(list))
        let selection = CVMListSelection.select(data)
        #expect((selection == nil) == (hex(list).count != 8))
    }
}
