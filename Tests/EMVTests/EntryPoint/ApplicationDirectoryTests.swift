// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

/// A PPSE and the actions that the entry point takes.
struct DirectoryCase: Sendable, CustomTestStringConvertible {
    let requirement: String
    let entries: [String]
    /// The applications selected and the kernels activated, in order.
    let expected: [String]
    var amount: UInt64 = 2_00

    var testDescription: String { requirement }

    static let empty = ["show 1C02", "final End Application"]

    static func entry(
        _ name: String, _ kernel: String? = nil, _ priority: String? = "01",
        extended: String? = nil
    ) -> String {
        CardAnswers.entry(name, priority: priority, kernel: kernel, extended: extended)
    }

    /// Five applications with domestic and international kernels, three of them with two kernels.
    static let reader = [
        combination("A0000000010001", 0x23), combination("A0000000020002", 0x22),
        combination("A0000000020002", 0x24), combination("A0000000030003", 0x21),
        combination("A0000000030003", 0x81_0978), combination("A0000000040004", 0xC1_1111),
        combination("A0000000040004", 0x62), combination("A0000000050005", 0x2B, transaction: 1),
    ]
}

@Suite("Book B, 3.3.2: Combination selection")
struct ApplicationDirectoryTests {
    private static func entry(
        _ name: String, _ kernel: String? = nil, _ priority: String? = "01",
        extended: String? = nil
    ) -> String {
        DirectoryCase.entry(name, kernel, priority, extended: extended)
    }

    static let cases: [DirectoryCase] = [
        DirectoryCase(
            requirement: "3.3.2.5 A: no ADF Name",
            entries: [
                CardAnswers.object(0x61, CardAnswers.object(0x9F2A, "23")),
                entry("A0000000010001", "23"),
            ], expected: ["select A0000000010001", "kernel 23", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 A: an ADF Name of 4 bytes", entries: [entry("A0000000", "23")],
            expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 A: an ADF Name of 17 bytes",
            entries: [entry("A000000001000102030405060708090A0B", "23")],
            expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 A: an ADF Name of 16 bytes",
            entries: [entry("A000000001000102030405060708090A", "23")],
            expected: [
                "select A000000001000102030405060708090A", "kernel 23", "final Approved",
            ]),
        DirectoryCase(
            requirement: "3.3.2.5 A: an empty ADF Name", entries: [entry("", "23")],
            expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 B: full match", entries: [entry("A0000000010001", "23")],
            expected: ["select A0000000010001", "kernel 23", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 B: partial match", entries: [entry("A000000001000101", "23")],
            expected: ["select A000000001000101", "kernel 23", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 B: the ADF Name is shorter than the AID",
            entries: [entry("A00000000100", "23")], expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 B: the last byte differs",
            entries: [entry("A0000000010002", "23")], expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 B: another RID", entries: [entry("A0000000610001", "23")],
            expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 00, one byte",
            entries: [entry("A0000000020002", "24")],
            expected: ["select A0000000020002", "kernel 24", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 00, the following bytes are ignored",
            entries: [entry("A0000000020002", "24FFFF")],
            expected: ["select A0000000020002", "kernel 24", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 00, eight bytes",
            entries: [entry("A0000000020002", "2200FF00FF00FF00")],
            expected: ["select A0000000020002", "kernel 22", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 01 is part of the kernel's number",
            entries: [entry("A0000000040004", "62")],
            expected: ["select A0000000040004", "kernel 62", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 01 is another kernel than b8b7 = 00",
            entries: [entry("A0000000020002", "62")], expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 10, three bytes",
            entries: [entry("A0000000030003", "810978")],
            expected: ["select A0000000030003", "kernel 810978", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 10, the fourth byte is ignored",
            entries: [entry("A0000000030003", "81097899")],
            expected: ["select A0000000030003", "kernel 810978", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 10, another extended kernel ID",
            entries: [entry("A0000000030003", "810977")], expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 10, one byte",
            entries: [entry("A0000000030003", "81")], expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 11, three bytes",
            entries: [entry("A0000000040004", "C11111")],
            expected: ["select A0000000040004", "kernel C11111", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: b8b7 = 11, two bytes; the next entry is used",
            entries: [entry("A0000000040004", "C111"), entry("A0000000010001", "23", "02")],
            expected: ["select A0000000010001", "kernel 23", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 C: a short kernel ID of zero is out of scope",
            entries: [entry("A0000000030003", "800978"), entry("A0000000040004", "C01111")],
            expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5 D: kernel 0 matches any kernel of the reader",
            entries: [entry("A0000000010001", "00")],
            expected: ["select A0000000010001", "kernel 23", "final Approved"]),
        DirectoryCase(
            requirement: "3.3.2.5 D: another kernel than the reader's",
            entries: [entry("A0000000010001", "24")], expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5: a combination that pre-processing forbids",
            entries: [entry("A0000000050005", "2B")], expected: DirectoryCase.empty),
        DirectoryCase(
            requirement: "3.3.2.5: the same combination below its limit",
            entries: [entry("A0000000050005", "2B")],
            expected: ["select A0000000050005", "kernel 2B", "final Approved"], amount: 0),
        DirectoryCase(
            requirement: "3.3.2.5: a duplicate entry",
            entries: [entry("A0000000010001", "23"), entry("A0000000010001", "23")],
            expected: ["select A0000000010001", "kernel 23", "final Approved"]),
    ]

    @Test(
        "3.3.2.5: Each directory entry is matched with the reader's combinations",
        arguments: cases)
    func entries(row: DirectoryCase) {
        let reader = EntryPointReader(
            DirectoryCase.reader, amount: row.amount, entries: row.entries)
        #expect(reader.run() == ["wait 1502", "PPSE"] + row.expected)
    }

    @Test(
        "3.3.2.5 C, Table 3-6: An entry without a kernel identifier requests the scheme's kernel",
        arguments: [
            ("A0000000031010", 3), ("A0000000041010", 2), ("A00000002501", 4),
            ("A0000000651010", 5), ("A0000001523010", 6), ("A0000003241010", 6),
            ("A000000333010101", 7),
        ] as [(String, UInt32)], [nil, ""] as [String?])
    func defaultKernels(scheme: (String, UInt32), identifier: String?) {
        let (aid, kernel) = scheme
        for (supported, isSelected) in [(kernel, true), (0x23, false)] {
            let reader = EntryPointReader(
                [combination(aid, supported, qualifiers: "26000000")],
                entries: [Self.entry(aid + "01", identifier)])
            reader.run()
            #expect(
                reader.activations.map(\.combination.kernel.rawValue)
                    == (isSelected ? [kernel] : []))
        }
    }

    @Test("3.3.2.5 C, Table 3-6: An unknown RID has no default kernel, so any kernel matches")
    func noDefaultKernel() {
        let reader = EntryPointReader(
            [combination("B0000000010101", 0x810978)], entries: [Self.entry("B0000000010101")])
        #expect(reader.run().suffix(2) == ["kernel 810978", "final Approved"])
    }

    @Test(
        "3.3.2.3: A PPSE response with a status word other than 9000 offers no application",
        arguments: ["6A82", "6283", "6A81", "6700", "6985", "6F00", "9001"])
    func environmentRefused(statusWord: String) {
        let whole = CardAnswers.environment([Self.entry("A0000000010001", "23")])
        let reader = EntryPointReader(
            DirectoryCase.reader, answers: ["PPSE": [String(whole.dropLast(4)) + statusWord]])
        #expect(reader.run() == ["wait 1502", "PPSE"] + DirectoryCase.empty)
    }

    @Test(
        "3.3.2.4: A PPSE response without directory entries offers no application",
        arguments: [
            "9000", "6F009000", "00009000", "6F05840353455A9000", "6FFF9000", "6F02A5009000",
            "6F05A503BF0C009000", "6F08A506BF0C0361019000",
        ])
    func noDirectoryEntry(answer: String) {
        let reader = EntryPointReader(DirectoryCase.reader, answers: ["PPSE": [answer]])
        #expect(reader.run() == ["wait 1502", "PPSE"] + DirectoryCase.empty)
    }

    @Test("3.3.2.4: Padding, other data, and a different data order do not affect the entries")
    func otherData() {
        let entry = CardAnswers.object(
            0x61,
            CardAnswers.object(0x9F2A, "23") + CardAnswers.object(0x73, "5F550255535F5402AABB")
                + "0000" + CardAnswers.object(0x87, "01")
                + CardAnswers.object(0x4F, "A0000000010001"))
        let directory = CardAnswers.object(
            0xA5,
            CardAnswers.object(0x88, "01") + "00" + CardAnswers.object(0x5F2D, "656E")
                + CardAnswers.object(0xBF0C, "00" + entry + CardAnswers.object(0xC1, "AA")))
        let answer = CardAnswers.object(
            0x6F, directory + CardAnswers.object(0x84, "325041592E5359532E4444463031"))
        let reader = EntryPointReader(DirectoryCase.reader, answers: ["PPSE": [answer + "9000"]])
        #expect(reader.run().suffix(2) == ["kernel 23", "final Approved"])
    }

    @Test("3.3.2.4: A tag 61 nested in another template of the FCI is not a directory entry")
    func nestedEntry() {
        let nested = CardAnswers.object(0x73, Self.entry("A0000000010001", "23"))
        let reader = EntryPointReader(DirectoryCase.reader, entries: [nested])
        #expect(reader.run() == ["wait 1502", "PPSE"] + DirectoryCase.empty)
    }

    @Test("3.3.2.6: The candidate list is kept for the next selection")
    func retainedCandidates() {
        let reader = EntryPointReader(
            DirectoryCase.reader,
            entries: [
                Self.entry("A0000000010001", "23", "01"), Self.entry("A0000000020002", "22", "02"),
            ])
        reader.outcomes = [Outcome(.selectNext, start: .combinationSelection)]
        #expect(
            reader.run() == [
                "wait 1502", "PPSE", "select A0000000010001", "kernel 23",
                "select A0000000020002", "kernel 22", "final Approved",
            ])
    }

    @Test("3.3.2.7: An empty candidate list ends the application")
    func emptyList() throws {
        let reader = EntryPointReader(DirectoryCase.reader)
        reader.run()
        let final = try #require(reader.final)
        let request = UserInterfaceRequest(.tryAnotherCard, .readyToRead)
        #expect(final == Outcome(.endApplication, onOutcome: request))
        #expect(Hexadecimal.string(final.parameterSet) == "40F0F0F080F0FF00")
        #expect(reader.entryPoint.selected == nil)
    }
}
