// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

@Suite("Book 3, 10.9 and 10.10: The delivery of the issuer's answer to the card")
struct IssuerUpdateTests {
    private static let authentication = DataObject(0x91, hex("112233445566778899AA"))
    /// A critical script with an identifier and two commands, and another script.
    private static let critical = DataObject(
        0x71, hex("9F180401020304" + "860504DA9F5800" + "860504DA9F5900"))
    private static let other = DataObject(0x72, hex("86048418" + "0000"))

    /// What an update sent and what it left in the transaction's data.
    private struct Run {
        var commands: [String] = []
        var data = TransactionData(kernel: .kernel2)
        var explanation = Explanation()
        var results: [UInt8] = []

        init(_ objects: [DataObject], answers: [UInt16]) {
            var update = IssuerUpdate(OnlineResponse(objects), &data)
            var answers = answers[...]
            while let command = update.next(&data, &explanation), let word = answers.popFirst() {
                commands.append(Hexadecimal.string(command.bytes))
                update.answered(
                    ResponseAPDU(data: [], statusWord: StatusWord(rawValue: word)), &data,
                    &explanation)
            }
            results = update.results
        }
    }

    @Test("Authentication comes first, then the critical scripts, then the others")
    func order() {
        let run = Run(
            [DataObject(0x8A, hex("3030")), Self.other, Self.critical, Self.authentication],
            answers: [0x9000, 0x9000, 0x9000, 0x9000])
        #expect(
            run.commands == [
                "008200000A112233445566778899AA", "04DA9F5800", "04DA9F5900", "84180000",
            ])
        #expect(run.results == hex("2001020304" + "2000000000"))
        #expect(run.data[0x8A] == hex("3030")[...])
        #expect(run.data[0x9B] == [0x14, 0x00])
        #expect(run.data[0x95] == nil)
        #expect(run.explanation.steps.isEmpty)
    }

    @Test("A failure is recorded with its place in EMV Book 3, and the update continues")
    func failures() {
        let run = Run(
            [Self.authentication, Self.critical, Self.other], answers: [0x6300, 0x6985, 0x6A80])
        #expect(run.commands.map { $0.prefix(4) } == ["0082", "04DA", "8418"])
        #expect(run.results == hex("1101020304" + "1100000000"))
        #expect(run.data[0x95]?.last == 0x70)
        #expect(
            run.explanation.steps.map(\.rule) == [
                BookReference(.book3, "10.9"), BookReference(.book3, "10.10"),
                BookReference(.book3, "10.10"),
            ])
    }

    @Test("Malformed data is not sent")
    func malformed() {
        let run = Run(
            [DataObject(0x91, [1, 2]), DataObject(0x72, hex("86020418"))], answers: [0x9000])
        #expect(run.commands.isEmpty)
        #expect(run.results == hex("1100000000"))
        #expect(run.data[0x95]?.last == 0x50)
    }

    static let codes: [(String?, Bool?)] = [
        ("3030", true), ("3835", true), ("3035", false), (nil, nil),
    ]

    @Test(
        "The issuer's code says whether it approved (Book 4, Annex A6)", arguments: codes)
    func approval(code: String?, expected: Bool?) {
        let objects = code.map { [DataObject(0x8A, hex($0))] } ?? []
        #expect(OnlineResponse(objects).isApproval == expected)
    }
}
