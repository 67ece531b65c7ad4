// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@Suite("Several dialogues in one transcript")
struct TranscriptDialoguesTests {
    @Test("The cards of a unit test file are separate dialogues")
    func fixtures() throws {
        let path = "transcripts/emv-utils/emv_initiate_application_processing.apdu"
        let dialogues = try Transcript(parsing: Fixtures.text(path)).dialogues
        #expect(dialogues.map(\.name) == (1...6).map { "test\($0)_apdu_list" })
        #expect(dialogues.map(\.transcript.exchanges.count) == [1, 1, 1, 1, 0, 1])
        #expect(
            dialogues[2].transcript.exchanges.first?.response?.bytes == [0x69, 0x85])
    }

    @Test(
        "The dialogues of a transcript contain all of its exchanges",
        arguments: Fixtures.transcripts)
    func complete(path: String) throws {
        let transcript = try Transcript(parsing: Fixtures.text(path))
        #expect(
            transcript.dialogues.flatMap(\.transcript.exchanges) == transcript.exchanges)
    }

    @Test("A transcript without a separator is one dialogue")
    func single() throws {
        let transcript = try Transcript(parsing: "# remark\n> 00\n< 9000\n")
        #expect(transcript.dialogues.map(\.transcript) == [transcript])
        #expect(Transcript().dialogues.count == 1)
    }

    @Test("A comment of another form separates no dialogues")
    func otherComments() throws {
        for comment in ["---", "--- note one", "a card one", "--- cards one", "card"] {
            let transcript = try Transcript(parsing: "> 00\n< 9000\n# \(comment)\n> 01\n")
            #expect(transcript.dialogues.map(\.transcript) == [transcript], "\(comment)")
        }
    }

    @Test("Lines before the first separator are a dialogue only if they contain messages")
    func preamble() throws {
        let head = try Transcript(parsing: "# head\n# --- card one card\n> 00\n# --- card\n")
        #expect(head.dialogues.map(\.name) == ["one card", ""])
        let dialogue = try Transcript(parsing: "# head\n> 01\n# --- card one\n> 00\n")
        #expect(dialogue.dialogues.map(\.name) == ["", "one"])
    }
}
