// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

/// Tests a card's answers to wrong commands and to commands at the wrong time.
///
/// See ISO/IEC 7816-4, 5.6 and EMV Book 3, 6.3.5 and 6.5.
@Suite struct StatusWordTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let before: [String]
        let command: String
        let expected: String
        var testDescription: String { name }

        init(_ name: String, _ command: String, _ expected: String, after before: [String] = []) {
            self.name = name
            self.before = before
            self.command = command
            self.expected = expected
        }
    }

    private static let select = "00A4040007A000000004101000"
    private static let initiate = "80A8000002830000"
    private static let cryptogram = "80AE800042" + String(repeating: "00", count: 66) + "00"

    static let cases = [
        Case("nothing", "", "6700"),
        Case("three header bytes", "00A404", "6700"),
        Case("header only, SELECT", "00A40400", "6700"),
        Case("header only, unknown class", "B0A40400", "6E00"),
        Case("unknown class", "90A4040007A000000004101000", "6E00"),
        Case("secure messaging class", "84A8000002830000", "6E00"),
        Case("second logical channel", "01A4040007A000000004101000", "6E00"),
        Case("known instruction in the other class", "80A4040007A000000004101000", "6E00"),
        Case("known instruction in the other class, EMV", "00A8000002830000", "6E00"),
        Case("unknown instruction", "0070000001", "6D00"),
        Case("unknown instruction, EMV class", "80EA00000400000000", "6D00"),
        Case("VERIFY over contactless", "0020008008241234FFFFFFFFFF", "6D00"),
        Case("GET RESPONSE over contactless", "00C0000000", "6D00"),

        Case("SELECT without Le", "00A4040007A0000000041010", "6700"),
        Case("SELECT without data", "00A4040000", "6700"),
        Case("SELECT with more data than announced", "00A4040007A00000000410100000", "6700"),
        Case("SELECT with less data than announced", "00A4040007A0000000", "6700"),
        Case(
            "SELECT with 17 bytes", "00A4040011" + String(repeating: "A0", count: 17) + "00", "6700"
        ),
        Case("SELECT in extended form", "00A40400000007A00000000410100000", "6700"),
        Case("SELECT by file identifier", "00A40000023F0000", "6A86"),
        Case("SELECT with unknown P2", "00A4040C07A000000004101000", "6A86"),
        Case("SELECT of an unknown application", "00A4040007A000000003101000", "6A82"),
        Case("SELECT of a longer name", "00A4040008A00000000410101000", "6A82"),
        Case("SELECT of fewer than five bytes", "00A4040004A000000000", "6A82"),
        Case("SELECT of the contact directory", "00A404000E315041592E5359532E444446303100", "6A82"),
        Case("SELECT of the next without a first", "00A4040207A000000004101000", "6A82"),
        Case("SELECT of the next directory", "00A404020E325041592E5359532E444446303100", "6A82"),
        Case(
            "SELECT of the next after the last", "00A4040205A00000000400", "6A82",
            after: [
                "00A4040005A00000000400"
            ]),

        Case("GET PROCESSING OPTIONS before SELECT", initiate, "6985"),
        Case(
            "GET PROCESSING OPTIONS after the directory", initiate, "6985",
            after: [
                "00A404000E325041592E5359532E444446303100"
            ]),
        Case("second GET PROCESSING OPTIONS", initiate, "6985", after: [select, initiate]),
        Case("GET PROCESSING OPTIONS with P1", "80A8010002830000", "6A86", after: [select]),
        Case("GET PROCESSING OPTIONS with P2", "80A8000102830000", "6A86", after: [select]),
        Case("GET PROCESSING OPTIONS without data", "80A8000000", "6700", after: [select]),
        Case("GET PROCESSING OPTIONS without Le", "80A80000028300", "6700", after: [select]),
        Case("GET PROCESSING OPTIONS in another tag", "80A8000002840000", "6A80", after: [select]),
        Case("GET PROCESSING OPTIONS, only a tag", "80A80000018300", "6A80", after: [select]),
        Case("GET PROCESSING OPTIONS with too much", "80A800000383010000", "6700", after: [select]),
        Case("GET PROCESSING OPTIONS, length short", "80A800000383000000", "6700", after: [select]),
        Case("GET PROCESSING OPTIONS, length long", "80A8000002830100", "6700", after: [select]),
        Case(
            "GET PROCESSING OPTIONS, length in two bytes", "80A80000038381" + "0000", "6700",
            after: [select]),

        Case("READ RECORD before SELECT", "00B2011400", "6985"),
        Case("READ RECORD before GET PROCESSING OPTIONS", "00B2011400", "6985", after: [select]),
        Case("READ RECORD by identifier", "00B2011000", "6A86", after: [select, initiate]),
        Case("READ RECORD up to the last", "00B2011500", "6A86", after: [select, initiate]),
        Case("READ RECORD of an absent file", "00B2011C00", "6A82", after: [select, initiate]),
        Case("READ RECORD of file 31", "00B201FC00", "6A82", after: [select, initiate]),
        Case("READ RECORD of record 0", "00B2001400", "6A83", after: [select, initiate]),
        Case("READ RECORD after the last", "00B2031400", "6A83", after: [select, initiate]),
        Case("READ RECORD with data", "00B2011401AA00", "6700", after: [select, initiate]),
        Case("READ RECORD without Le", "00B20114", "6700", after: [select, initiate]),
        Case("READ RECORD with a short Le", "00B2011410", "6C79", after: [select, initiate]),

        Case("GENERATE AC before GET PROCESSING OPTIONS", cryptogram, "6985", after: [select]),
        Case("second GENERATE AC", cryptogram, "6985", after: [select, initiate, cryptogram]),
        Case(
            "GENERATE AC of a reserved type", "80AEC00001AA00", "6A86", after: [select, initiate]),
        Case(
            "GENERATE AC with reserved bits", "80AE810001AA00", "6A86", after: [select, initiate]),
        Case("GENERATE AC with P2", "80AE800101AA00", "6A86", after: [select, initiate]),
        Case(
            "GENERATE AC with too little data", "80AE800001AA00", "6700", after: [select, initiate]),
        Case("GENERATE AC without data", "80AE800000", "6700", after: [select, initiate]),

        Case("GET DATA before SELECT", "80CA9F3600", "6985"),
        Case("GET DATA of something else", "80CA9F5000", "6A88", after: [select]),
        Case("GET DATA of a PAN", "80CA005A00", "6A88", after: [select]),
        Case("GET DATA with a short Le", "80CA9F3601", "6C05", after: [select]),
        Case("GET CHALLENGE with P1", "0084010000", "6A86"),

        Case("reader: unique identifier without Le", "FFCA0000", "6700"),
        Case("reader: unique identifier with a short Le", "FFCA000004", "6C07"),
        Case("reader: unknown parameter", "FFCA020000", "6A81"),
        Case("reader: unknown P2", "FFCA000100", "6A81"),
        Case("reader: unknown instruction", "FFB0000010", "6A81"),
    ]

    @Test("A wrong command gets the status word of a real card", arguments: cases)
    func statusWord(_ wrong: Case) {
        let card = EmulatedCard(.mastercardCredit)
        for command in wrong.before {
            #expect(card.answer(command).hasSuffix("9000"))
        }
        #expect(card.answer(wrong.command) == wrong.expected)
    }

    @Test("Commands to the reader are answered in its name")
    func readerCommands() {
        let card = EmulatedCard(.mastercardCredit)
        #expect(card.answer("FFCA000000") == "043300896010349000")
        #expect(card.answer("FFCA000007") == "043300896010349000")
        #expect(card.answer("FFCA00000A") == "043300896010346282")
        #expect(card.answer("FFCA010000") == "0A788074022063CB68009000")
        #expect(
            Hexadecimal.string(card.answerToReset.bytes) == "3B8580012063CB6800E4")
    }

    @Test("A Visa card refuses GENERATE AC at any time")
    func visaGenerateAC() throws {
        let card = EmulatedCard(.visaCredit)
        try card.selectFirst()
        #expect(card.answer("80AE800001AA00") == "6985")
        _ = try card.options(TerminalInput())
        #expect(card.answer("80AE800001AA00") == "6985")
    }

    @Test("A challenge is eight random bytes")
    func challenge() {
        let card = EmulatedCard(
            .visaCredit, random: RandomSource { [UInt8](repeating: 0xA5, count: $0) })
        #expect(card.answer("0084000000") == "A5A5A5A5A5A5A5A59000")
    }

    @Test("A blocked card refuses to be selected")
    func blockedCard() {
        let card = EmulatedCard(
            .mastercardCredit, memory: CardMemory(CardCounters(isBlocked: true)))
        #expect(card.answer(Self.select) == "6A81")
        #expect(card.answer("00A404000E325041592E5359532E444446303100") == "6A81")
    }

    @Test("A card refuses transactions after the last value of its counter")
    func counterEnds() {
        let memory = CardMemory(
            CardCounters(applications: ["A0000000041010": .init(transactionCounter: 0xFFFE)]))
        let card = EmulatedCard(.mastercardCredit, memory: memory)
        #expect(card.answer(Self.select).hasSuffix("9000"))
        #expect(card.answer(Self.initiate).hasSuffix("9000"))
        #expect(card.answer("80CA9F3600") == "9F3602FFFF9000")
        #expect(card.answer(Self.select).hasSuffix("9000"))
        #expect(card.answer(Self.initiate) == "6985")
    }
}
