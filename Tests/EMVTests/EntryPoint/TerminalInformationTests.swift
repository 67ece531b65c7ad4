// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.3.2.3a and Annex C: SEND POI INFORMATION")
struct TerminalInformationTests {
    private static let names = ["A0000000010001", "A0000000020002"]

    private static func reader(
        _ objects: String, category: UInt16?, answer: String
    ) -> EntryPointReader {
        var terminal = TerminalData()
        terminal.category = category
        let environment = CardAnswers.environment([CardAnswers.entry(names[0]), objects])
        var answers: [String: [String?]] = ["PPSE": [environment]]
        for data in ["83050001020001", "8304" + "08400840", "8309" + "08400840" + "0001020001"] {
            answers["information \(data)"] = [answer]
        }
        return EntryPointReader(
            names.map { combination($0, 0x21) }, answers: answers, terminal: terminal)
    }

    private static let second = CardAnswers.environment([CardAnswers.entry(names[1])])
    private static let list = CardAnswers.object(0x9F3F, "9F1A025F2A02")

    @Test(
        "3.3.2.3a: The terminal sends the information that the card requests",
        arguments: [
            (CardAnswers.object(0x9F3E, "0001"), 0x0001, "83050001020001"),
            (CardAnswers.object(0x9F3E, "00030001"), 0x0001, "83050001020001"),
            (CardAnswers.object(0x9F3F, "9F1A025F2A02"), nil, "830408400840"),
            (
                CardAnswers.object(0x9F3E, "0001") + CardAnswers.object(0x9F3F, "9F1A025F2A02"),
                0x0001, "8309084008400001020001"
            ),
            (
                CardAnswers.object(0x9F3E, "0002") + CardAnswers.object(0x9F3F, "9F1A025F2A02"),
                0x0001, "830408400840"
            ),
        ] as [(String, UInt16?, String)])
    func information(objects: String, category: UInt16?, data: String) {
        let reader = Self.reader(objects, category: category, answer: Self.second)
        #expect(
            reader.run() == [
                "wait 1502", "PPSE", "information \(data)", "select \(Self.names[1])",
                "kernel 21", "final Approved",
            ])
    }

    @Test(
        "3.3.2.3a: The terminal sends nothing if the card requests nothing that applies",
        arguments: [
            ("", 0x0001), (CardAnswers.object(0x9F3E, "0002"), 0x0001),
            (CardAnswers.object(0x9F3E, "0001"), nil), (CardAnswers.object(0x9F3E, ""), 0x0001),
            (CardAnswers.object(0x9F3E, "00"), 0x0001),
            // The halves of two adjacent categories do not form a category.
            (CardAnswers.object(0x9F3E, "1100010022"), 0x0001),
        ] as [(String, UInt16?)])
    func nothingWanted(objects: String, category: UInt16?) {
        let reader = Self.reader(objects, category: category, answer: Self.second)
        #expect(reader.run()[2] == "select \(Self.names[0])")
    }

    @Test("Annex C: The SEND POI INFORMATION command is encoded as defined")
    func command() throws {
        let environment = ProximityPaymentSystemEnvironment(
            try ResponseAPDU(bytes: hex(CardAnswers.environment([Self.list]))))
        let command = TerminalInformation(environment, TerminalData(), Taps.purchase(1)).command
        #expect(command.map { Hexadecimal.string($0.bytes) } == "801A00000683040840084000")
    }

    @Test("3.3.2.3b: A card that refuses SEND POI INFORMATION offers no application")
    func refused() {
        let reader = Self.reader(Self.list, category: nil, answer: "6A80")
        #expect(reader.run().suffix(2) == ["show 1C02", "final End Application"])
    }

    @Test("3.3.3.7: A card lost during SEND POI INFORMATION is requested again")
    func lost() {
        let reader = Self.reader(Self.list, category: nil, answer: Self.second)
        reader.answers["information 830408400840"] = [nil]
        #expect(reader.run().last == "wait 1502")
    }
}
