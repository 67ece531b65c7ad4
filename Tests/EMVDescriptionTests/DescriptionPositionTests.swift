// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMVDescription

@Suite("The positions of decoded data in its message")
struct DescriptionPositionTests {
    private static func message(_ digits: String) -> Transcript.Message {
        Transcript.Message(Hexadecimal.bytes(digits) ?? [])
    }

    /// Returns every node with a position, depth first.
    private static func placed(_ nodes: [DescriptionNode]) -> [(label: String, Range<Int>)] {
        nodes.flatMap { node in
            (node.positions.map { [(node.label, $0)] } ?? []) + placed(node.children)
        }
    }

    @Test("Data objects have the positions of their tag, length, and value; parts have none")
    func nested() {
        let transcript = Transcript(lines: [
            .command(Self.message("00B2010C00")),
            .response(Self.message("700B00" + "9F360200015A" + "03123456" + "9000")),
        ])
        let placed = Self.placed(DialogueDescription.nodes(of: transcript))
        #expect(placed.map(\.label) == ["70", "9F36", "5A"])
        #expect(placed.map(\.1) == [0..<13, 3..<8, 8..<13])
    }

    // The second command has the extended form without need. See ISO/IEC 7816-3, 12.1.3.
    @Test(
        "Values without a tag, which a list requests, have the positions of their bytes",
        arguments: [("0C", "00", 5), ("00000C", "0010", 7)])
    func list(length: String, expected: String, start: Int) {
        let transcript = Transcript(lines: [
            .command(Self.message("00A4040007A000000003101000")),
            .response(Self.message("6F0D8407A0000000031010A50200" + "009000")),
            .command(Self.message("00A4040007A000000003101000")),
            .response(
                Self.message("6F148407A0000000031010A5099F3806" + "9F02069F3704" + "9000")),
            .command(
                Self.message("80A80000" + length + "830A00000000125001020304" + expected)),
        ])
        let nodes = DialogueDescription.nodes(of: transcript)
        let command = nodes.last { $0.kind == .command }
        let placed = Self.placed(command.map { [$0] } ?? [])
        #expect(placed.map(\.label) == ["83", "9F02", "9F37"])
        #expect(
            placed.map(\.1) == [start..<start + 12, start + 2..<start + 8, start + 8..<start + 12])
    }

    @Test("A masked transcript hides what the description hides, and keeps tags and lengths")
    func masked() throws {
        let transcript = Transcript(lines: [
            .command(Self.message("00B2010C00")),
            .response(
                Self.message("70145A0854133390000015135F200241429F36020001" + "9000")),
            .command(Self.message("0020008008241234FFFFFFFFFF")),
            .response(Self.message("9000")),
        ])
        let text = DialogueDescription.masked(transcript).text
        #expect(
            text == """
                > 00B2010C00
                < 70145A08****************5F2002****9F360200019000
                > 0020008008****************
                < 9000

                """)
    }
}
