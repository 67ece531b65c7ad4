// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMVDescription

@Suite("Description of dialogues")
struct DescriptionDialogueTests {
    @Test(
        "Commands have the names that the EMV books give them",
        arguments: [
            ("00A404000E325041592E5359532E444446303100", "SELECT 2PAY.SYS.DDF01"),
            ("00A4040007A000000004101000", "SELECT A0000000041010"),
            ("00A4040207A000000004101000", "SELECT NEXT A0000000041010"),
            ("00B2011400", "READ RECORD SFI 2 record 1"),
            ("00B201EC00", "READ RECORD SFI 29 record 1"),
            ("80A8000002830000", "GET PROCESSING OPTIONS"),
            ("80AE900001AA00", "GENERATE AC ARQC, CDA requested"),
            ("80AE400001AA00", "GENERATE AC TC"),
            ("80AE000001AA00", "GENERATE AC AAC"),
            ("80CA9F1700", "GET DATA 9F17"),
            ("80CA004F00", "GET DATA 4F"),
            ("80CA0101019900", "GET VAS DATA"),
            ("802A8E80040000001200", "COMPUTE CRYPTOGRAPHIC CHECKSUM"),
            ("80EA00000401020304", "EXCHANGE RELAY RESISTANCE DATA"),
            ("80D000000A0102030405060708090A00", "RECOVER AC"),
            ("0084000000", "GET CHALLENGE"),
            ("0088000004AABBCCDD00", "INTERNAL AUTHENTICATE"),
            ("008200000A0102030405060708303000", "EXTERNAL AUTHENTICATE"),
            ("0020008008241234FFFFFFFFFF", "VERIFY PIN"),
            ("0020008808241234FFFFFFFFFF", "VERIFY PIN, enciphered"),
            ("00C0000010", "GET RESPONSE"),
            ("841E00000401020304", "APPLICATION BLOCK"),
            ("FFCA000000", "Reader: get UID"),
            ("80FF0000", "Unknown command"),
        ])
    func commandNames(_ command: String, _ name: String) throws {
        let bytes = try #require(Hexadecimal.bytes(command))
        #expect(try CommandAPDU(bytes: bytes).name == name)
    }

    @Test(
        "Each status word has a meaning",
        arguments: [
            (0x9000, "Success"), (0x6A82, "File or application not found"),
            (0x6985, "Conditions of use not satisfied"), (0x6110, "16 bytes still available"),
            (0x6100, "256 bytes still available"), (0x6C1A, "Wrong length, 26 bytes available"),
            (0x63C2, "2 tries left"), (0x6283, "Selected file deactivated"),
            (0x6A99, "Wrong parameters"), (0x0000, "Unknown status"),
            (0x9302, "Application requires user interaction"),
        ] as [(UInt16, String)])
    func statusWords(_ status: UInt16, _ meaning: String) {
        #expect(StatusWord(rawValue: status).meaning == meaning)
    }

    static let recorded = """
        # a card
        > 00A404000E325041592E5359532E444446303100
        < 6F24840E325041592E5359532E4444463031A512BF0C0F610D4F07A00000000310109F2A01039000
        > 00A4040007A000000003101000
        < 6F198407A0000000031010A50E9F380B9F66049F02065F2A029C019000
        # @ 10.0 ms
        > 80A800000F830D2400400000000000125008400000
        # @ 52.5 ms
        < 7729820220009F360200CF9F6C020080570E4761739001010010D301220100009F260801020304050607089000
        > 00B2010C00
        < 6A83
        """

    @Test("A dialogue is described with its data object lists, currencies, kernel, and times")
    func dialogue() throws {
        let transcript = try Transcript(parsing: Self.recorded)
        let text = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        #expect(text == (try Fixtures.text("descriptions/visa.txt")))
    }

    @Test("Messages described one at a time match the description of the whole transcript")
    func stepByStep() throws {
        let transcript = try Transcript(parsing: Self.recorded)
        var description = DialogueDescription(isRevealing: true)
        let nodes = transcript.exchanges.flatMap {
            description.exchange($0.command, $0.response)
        }
        let whole = DialogueDescription.nodes(of: transcript, isRevealing: true)
        #expect(nodes == whole.filter { $0.kind != .comment })
    }

    @Test("The kernel in the directory entry overrides the scheme's default kernel")
    func kernelOfDirectory() throws {
        let recorded = Self.recorded.replacing("9F2A0103", with: "9F2A0102")
        let transcript = try Transcript(parsing: recorded)
        let text = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        #expect(text.contains("9F66  PUNATC (Track2)"))
    }

    @Test("A second GENERATE AC is read by CDOL2, and format 1 responses by position")
    func generateTwice() throws {
        let transcript = try Transcript(
            parsing: """
                > 00A4040007A000000003101000
                < 9000
                > 00B2010C00
                < 70098C039F37048D028A029000
                > 80AE80000411223344
                < 801280000102030405060708090A06010A03A000009000
                > 80AE4000023030
                < 6985
                """)
        let nodes = DialogueDescription.nodes(of: transcript)
        let commands = nodes.filter { $0.kind == .command }
        #expect(commands.dropFirst(2).map { $0.children.map(\.label) } == [["9F37"], ["8A"]])
        let answer = try #require(nodes.filter { $0.kind == .response }.dropFirst(2).first)
        #expect(answer.children.first?.children.map(\.label) == ["9F27", "9F36", "9F26", "9F10"])
    }

    @Test("The response to GET RESPONSE belongs to the preceding command")
    func getResponse() throws {
        let transcript = try Transcript(
            parsing: """
                > 00A4040007A000000003101000
                < 9000
                > 80A8000002830000
                < 6108
                > 00C0000008
                < 80061980080101009000
                """)
        let answer = try #require(DialogueDescription.nodes(of: transcript).last)
        #expect(answer.children.first?.children.map(\.label) == ["82", "94"])
    }

    @Test("Messages that cannot be decoded are still shown")
    func undecodable() throws {
        let transcript = try Transcript(
            parsing: """
                > 00
                < 90
                > 80A80000FF
                < 70059F9000
                > *
                < 9F
                > 80AE8000
                """)
        let nodes = DialogueDescription.nodes(of: transcript)
        #expect(
            nodes.map(\.name) == [
                "Malformed command", "Truncated response", "GET PROCESSING OPTIONS", "Success",
                "Any command", "Truncated response", "GENERATE AC ARQC",
            ])
    }

    @Test(
        "Every tag of the fixtures is known or listed in this test",
        arguments: Fixtures.transcripts)
    func knownTags(_ path: String) throws {
        // Proprietary tags of issuers, and an invented tag of a test card.
        let unknown: Set<String> = [
            "01", "85", "9F28", "DF3E", "DF4F", "DF60", "DF61", "DF64", "DF65",
        ]
        let transcript = try Transcript(parsing: try Fixtures.text(path))
        func check(_ node: DescriptionNode) {
            if node.name == "Unknown" { #expect(unknown.contains(node.label), "\(node.label)") }
            for child in node.children { check(child) }
        }
        for node in DialogueDescription.nodes(of: transcript, isRevealing: true) { check(node) }
    }
}
