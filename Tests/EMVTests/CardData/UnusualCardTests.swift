// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

/// Cards with data that public reports show; the account numbers are test numbers.
@Suite("Cards with unusual data objects")
struct UnusualCardTests {
    private static let visa =
        "6F3B8407A0000000031010A530500B56495341204352454449548701019F38189F66049F02069F03069F1A02"
        + "95055F2A029A039C019F37045F2D02656E9000"
    /// The processing options of a Visa card without records.
    private static let options =
        "77538202000057134761739001010010D32122011143804400000F5F2009544553542F434152445F3401019F"
        + "100706011203A000009F260811223344556677889F2701809F360200429F6C0200009F6E04207000009000"

    private static func tap(
        entries: String = "61194F07A0000000031010500B5649534120435245444954870101",
        selection: String = visa, options: String = options, records: [(String, String)] = []
    ) async throws -> TransactionResult {
        let environment = "325041592E5359532E4444463031"
        let card = ScriptedCard(
            [
                (
                    CardAnswers.selectEnvironment,
                    CardAnswers.object(
                        0x6F,
                        CardAnswers.object(0x84, environment)
                            + CardAnswers.object(0xA5, CardAnswers.object(0xBF0C, entries)))
                        + "9000"
                ), ("00A4040007A0000000031010", selection), ("80A8", options),
            ] + records)
        var configuration = TerminalConfiguration.test
        try configuration.apply(.unattendedOnline)
        return try await Taps.run(
            card, configuration: configuration,
            parameters: TransactionParameters(
                transactionType: 0, amountAuthorised: 12_50, currencyCode: 840,
                date: [0x26, 0x01, 0x15])
        ).result
    }

    /// The record of Visa's test card "Card with '00' and 'FF' Padding".
    ///
    /// Source: https://github.com/evsinev/ber-tlv/issues/11
    @Test("A record with FF between two objects is read")
    func padding() async throws {
        let options =
            "77558202000094041001010057134761739001010010D32122011143804400000F5F2009544553542F43"
            + "4152449F100706011203A000009F260811223344556677889F2701809F360200429F6C0200009F6E04"
            + "207000009000"
        let result = try await Self.tap(
            options: options, records: [("00B20114", "700C5F340101FFFFFF9F570208409000")])
        #expect(result.outcome.status == .onlineRequest)
        #expect(result.kernel == .kernel3)
        #expect(result.data[0x5F34].map { Array($0) } == [0x01])
        #expect(result.data[0x9F57].map { Array($0) } == [0x08, 0x40])
    }

    /// The object `65` of a Gemalto card.
    ///
    /// Source: https://github.com/martinpaljak/GlobalPlatformPro/issues/152
    @Test("A proprietary object without data objects in BF0C of a selection is skipped")
    func selection() async throws {
        let selection =
            "6F4A8407A0000000031010A53F500B56495341204352454449548701019F38189F66049F02069F03069F"
            + "1A0295055F2A029A039C019F37045F2D02656EBF0C0C650AAACAADDEDFEDACADEEEE9000"
        let result = try await Self.tap(selection: selection)
        #expect(result.outcome.status == .onlineRequest)
    }

    @Test("A proprietary object without data objects in BF0C of a directory is skipped")
    func directory() async throws {
        let result = try await Self.tap(
            entries: "61124F07A00000000310105004564953418701 01 BF5003AABBCC")
        #expect(result.outcome.status == .onlineRequest)
    }

    @Test("An entry of a directory that is not well-formed is skipped (Book B, 3.3.2.5 A)")
    func entry() async throws {
        let result = try await Self.tap(
            entries: "61034F09A0 61124F07A0000000031010500456495341870101")
        #expect(result.outcome.status == .onlineRequest)
    }

    @Test(
        "A selection that is not well-formed elsewhere selects no kernel data",
        arguments: [
            // In A5, at the end of BF0C, and in 6F.
            "6F148407A0000000031010A509650AAACAADDE9F38009000",
            "6F138407A0000000031010A508BF0C05DF0105AABB9000", "6F098407A00000000310109F009000",
        ])
    func malformed(_ selection: String) async throws {
        let result = try await Self.tap(selection: selection)
        #expect(result.outcome.status == .endApplication)
    }

    /// A record whose length of 133 bytes stands in one byte, as in a report of 145 bytes.
    ///
    /// Source: https://github.com/binaryfoo/emv-bertlv/issues/9
    @Test("A length of more than 127 bytes in one byte ends the application (Book 3, Annex B.2)")
    func length() async throws {
        let options =
            "77598202000094041001010057134761739001010010D32122011143804400000F5F2009544553542F43"
            + "4152445F3401019F100706011203A000009F260811223344556677889F2701809F360200429F6C0200"
            + "009F6E04207000009000"
        let content = "5F28020840DF0178" + String(repeating: "00", count: 120) + "9F0702FF00"
        let wrong = try await Self.tap(
            options: options, records: [("00B20114", "7085" + content + "9000")])
        #expect(wrong.outcome.status == .endApplication)
        let right = try await Self.tap(
            options: options, records: [("00B20114", "708185" + content + "9000")])
        #expect(right.outcome.status == .onlineRequest)
    }

    /// The directory entries of a card with CB and a scheme, which have `9F28`.
    ///
    /// Source: the example of https://pypi.org/project/gitpynfcreader/
    @Test("Data for other systems in a directory entry does not matter")
    func otherData() async throws {
        let entries =
            "611B4F07A0000000421010500243428701019F28084002000000000000"
            + "611D4F07A00000000310105004564953418701029F28084000200000000000"
        let result = try await Self.tap(entries: entries)
        #expect(result.outcome.status == .onlineRequest)
    }
}
