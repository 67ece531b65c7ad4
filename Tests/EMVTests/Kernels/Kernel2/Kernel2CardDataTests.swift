// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

/// Each element is missing, repeated, empty, of the wrong length, or in the wrong place.
@Suite("Book C-2, 4.5.2: The data of a Mastercard card is checked")
struct Kernel2CardDataTests {
    /// The elements of one response and the error indication; no error is an online request.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let objects: String
        let expected: String

        init(_ name: String, _ objects: String, _ expected: String) {
            self.name = name
            self.objects = objects
            self.expected = expected
        }

        var testDescription: String { name }
    }

    static let none = "0000000000FF"
    static let missing = "00010000001C"
    static let parsing = "00040000001C"
    static let wrong = "00060000001C"

    static let account = "5A085413330089600044"
    static let expiry = "5F2403221231"
    static let list = "8C069F02069F3704"
    static let whole = account + expiry + list

    static let recordRows: [Row] = [
        Row("all that is needed", whole, none),
        Row("5A missing", expiry + list, missing),
        Row("5A empty", "5A00" + expiry + list, missing),
        Row("5A too long", "5A0B5413330089600044000000" + expiry + list, parsing),
        Row("5A doubled", whole + account, parsing),
        Row("5F24 missing", account + list, missing),
        Row("5F24 empty", account + list + "5F2400", parsing),
        Row("5F24 too short", account + list + "5F24022212", parsing),
        Row("5F24 too long", account + list + "5F240422123100", parsing),
        Row("8C missing", account + expiry, missing),
        Row("8C empty", account + expiry + "8C00", missing),
        Row("8C cut off", account + expiry + "8C029F02", wrong),
        Row("8C of too much", account + expiry + "8C069F02FF9F37FF", wrong),
        Row("8C of 255 bytes", account + expiry + "8C039F37FF", none),
        Row("8C of 256 bytes", account + expiry + "8C069F37FF9C01" + "00", wrong),
        Row("8C doubled", whole + list, parsing),
        Row("8E empty", whole + "8E00", parsing),
        Row("8E without rules", whole + "8E080000000000000000", parsing),
        Row("8E with half a rule", whole + "8E0B00000000000000001F001F", wrong),
        Row("57 too long", whole + "5714" + String(repeating: "11", count: 20), parsing),
        Row("5F25 too long", whole + "5F250419010100", parsing),
        Row("5F28 too short", whole + "5F280108", parsing),
        Row("5F34 too long", whole + "5F34020001", parsing),
        Row("8F too long", whole + "8F0200F1", parsing),
        Row("9F07 too short", whole + "9F0701FF", parsing),
        Row("9F08 too long", whole + "9F0803000200", parsing),
        Row("9F0D too short", whole + "9F0D0400000000", parsing),
        Row("9F0E too long", whole + "9F0E06000000000000", parsing),
        Row("9F0F empty", whole + "9F0F00", parsing),
        Row("9F42 too long", whole + "9F4203084000", parsing),
        Row("9F6E too short", whole + "9F6E0400000000", parsing),
        Row("9F26 belongs to another answer", whole + "9F26081122334455667788", parsing),
        Row("9F36 belongs to another answer", whole + "9F36020001", parsing),
        Row("DF4B belongs to another answer", whole + "DF4B03000000", parsing),
        Row("9F5D belongs to the selection", whole + "9F5D03000000", parsing),
        Row("82 again", whole + "82021080", parsing),
        Row("an element of the terminal", whole + "9F1A020840", parsing),
        Row("a private element of the kernel is ignored", whole + "DF81040100", none),
        Row("an unknown element", whole + "C10101", none),
    ]

    @Test(
        "4.5.2: Each missing, repeated, or malformed element of READ RECORD causes the right error",
        arguments: recordRows)
    func record(row: Row) throws {
        try expect(MastercardCard(record: CardAnswers.record(row.objects)), row.expected)
    }

    static let optionRows: [Row] = [
        Row("format 2", "82021080" + "940410010100", none),
        Row("82 missing", "940410010100", missing),
        Row("82 empty", "8200" + "940410010100", parsing),
        Row("82 too long", "8203108000" + "940410010100", parsing),
        Row("82 doubled", "8202108082021080" + "940410010100", parsing),
        Row("94 missing", "82021080", missing),
        Row("94 empty", "820210809400", missing),
        Row("94 cut off", "82021080" + "9403100101", wrong),
        Row("94 of file 0", "82021080" + "940400010100", wrong),
        Row("94 of record 0", "82021080" + "940410000100", wrong),
        Row("94 backwards", "82021080" + "940410020100", wrong),
        Row("94 with more signed records than records", "82021080" + "940410010102", wrong),
        Row("94 doubled", "82021080" + "940410010100940410010100", parsing),
        Row("84 belongs to the selection", "82021080" + "940410010100" + "8405A000000004", parsing),
        Row("9F33 of the terminal", "82021080" + "940410010100" + "9F33036008C8", parsing),
    ]

    @Test(
        "4.5.2: Each missing, repeated, or malformed element of the options causes the right error",
        arguments: optionRows)
    func options(row: Row) throws {
        try expect(
            MastercardCard(optionsAnswer: CardAnswers.template(row.objects)), row.expected)
    }

    static let information = "9F270180"
    static let counter = "9F36020001"
    static let cryptogram = "9F26081122334455667788"
    static let answer = information + counter + cryptogram

    static let cryptogramRows: [Row] = [
        Row("all that is needed", answer, none),
        Row("9F27 missing", counter + cryptogram, missing),
        Row("9F27 empty", "9F2700" + counter + cryptogram, parsing),
        Row("9F27 too long", "9F27028000" + counter + cryptogram, parsing),
        Row("9F27 doubled", answer + information, parsing),
        Row("9F27 of a reserved kind", "9F2701C0" + counter + cryptogram, wrong),
        Row("9F36 missing", information + cryptogram, missing),
        Row("9F36 empty", information + "9F3600" + cryptogram, parsing),
        Row("9F36 too short", information + "9F360101" + cryptogram, parsing),
        Row("9F36 doubled", answer + counter, parsing),
        Row("9F26 missing", information + counter, missing),
        Row("9F26 empty", information + counter + "9F2600", parsing),
        Row("9F26 too short", information + counter + "9F260711223344556677", parsing),
        Row("9F26 too long", information + counter + "9F2609112233445566778899", parsing),
        Row("9F26 doubled", answer + cryptogram, parsing),
        Row("9F10 empty", answer + "9F1000", none),
        Row("9F10 too long", answer + "9F1021" + String(repeating: "00", count: 33), parsing),
        Row("9F10 doubled", answer + "9F1001019F100101", parsing),
        Row("DF4B too short", answer + "DF4B020000", parsing),
        Row("5A again", answer + account, parsing),
        Row("95 of the terminal", answer + "95050000000000", parsing),
    ]

    @Test(
        "4.5.2: Each missing, repeated, or malformed element of GENERATE AC causes the right error",
        arguments: cryptogramRows)
    func cryptogram(row: Row) throws {
        try expect(
            MastercardCard(cryptogramAnswer: CardAnswers.template(row.objects)), row.expected)
    }

    static let selectionRows: [Row] = [
        Row("84 too short", "840400000000", ""), Row("84 doubled", "8405A000000004", ""),
        Row("50 doubled", "A50350" + "0141", ""), Row("9F38 in the wrong place", "9F3800", ""),
        Row("9F5D too short", "A508BF0C05" + "9F5D020000", ""),
        Row("5A does not belong here", account, ""),
    ]

    @Test(
        "S1.8: After a malformed SELECT response the next application is selected",
        arguments: selectionRows)
    func selection(row: Row) throws {
        var script = MastercardCard().script
        let name = CardAnswers.mastercard
        script[CardAnswers.select(name)] = [
            (
                CardAnswers.object(
                    .fciTemplate, "84" + "07" + name + "A506" + "500454455354" + row.objects)
                    + "9000",
                .zero
            )
        ]
        var transaction = mastercardTransaction()
        let tap = try #require(TimedDialogue.run(&transaction, script))
        #expect(tap.commands.allSatisfy { !$0.hasPrefix("80A8") })
        #expect(tap.outcome == .noApplication())
    }

    @Test("4.5.2: A card cannot set the kernel's own elements")
    func kernelData() throws {
        let record = CardAnswers.record(Self.whole + "DF81040100" + "DF830204AABBCCDD")
        var transaction = mastercardTransaction()
        let tap = try #require(
            TimedDialogue.run(&transaction, MastercardCard(record: record).script))
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.result.data[.balanceReadBeforeGenAC] == nil)
        #expect(tap.result.data[.deviceRelayResistanceEntropy] == nil)
    }

    private func expect(_ card: MastercardCard, _ expected: String) throws {
        var transaction = mastercardTransaction()
        let tap = try #require(TimedDialogue.run(&transaction, card.script))
        #expect(tap.error == expected)
        #expect(tap.outcome.status == (expected == Self.none ? .onlineRequest : .endApplication))
    }
}
