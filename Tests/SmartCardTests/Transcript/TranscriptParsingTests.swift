// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@Suite("Transcript text")
struct TranscriptParsingTests {
    @Test("Every recorded transcript is read completely", arguments: Fixtures.transcripts)
    func fixtures(path: String) throws {
        let text = try Fixtures.text(path)
        let transcript = try Transcript(parsing: text)
        let lines = text.split(separator: "\n")
        #expect(transcript.lines.count == lines.count)
        let commands = lines.count { $0.hasPrefix(">") }
        let responses = lines.count { $0.hasPrefix("<") }
        #expect(transcript.exchanges.count == commands)
        #expect(transcript.exchanges.count { $0.response != nil } == responses)
        for exchange in transcript.exchanges {
            if let command = exchange.command { _ = try CommandAPDU(bytes: command.bytes) }
        }
    }

    @Test("A recorded transcript is read back after writing", arguments: Fixtures.transcripts)
    func roundTrip(path: String) throws {
        let transcript = try Transcript(parsing: Fixtures.text(path))
        #expect(try Transcript(parsing: transcript.text) == transcript)
    }

    @Test("Line endings, blank lines, spaces, and lowercase do not matter in a transcript")
    func tolerance() throws {
        let text =
            "\u{FEFF}#select\r\n\r\n>  00a4 0400 \t0E\r\n   <6f 00 90 00  \r\n\n>*\n< 6a82"
        let transcript = try Transcript(parsing: text)
        #expect(
            transcript.lines == [
                .comment("select"), .command(.init([0x00, 0xA4, 0x04, 0x00, 0x0E])),
                .response(.init([0x6F, 0x00, 0x90, 0x00])), .anyCommand,
                .response(.init([0x6A, 0x82])),
            ])
    }

    @Test("Asterisks in a transcript are masked bytes and read as zeros")
    func masked() throws {
        let transcript = try Transcript(parsing: "> 80CA9F1700\n< 5A08****** ** 12 ****349000")
        let response = try #require(transcript.exchanges.first?.response)
        #expect(response.bytes == [0x5A, 0x08, 0, 0, 0, 0, 0x12, 0, 0, 0x34, 0x90, 0x00])
        #expect(response.masked == [2, 3, 4, 5, 7, 8])
        #expect(transcript.text == "> 80CA9F1700\n< 5A08********12****349000\n")
    }

    @Test("A command without a response is read, even if another command follows")
    func missingAnswers() throws {
        let transcript = try Transcript(
            parsing: """
                > 00A40400
                # no response (card removed / connection lost)
                > 00B2010C00
                > *
                """)
        #expect(transcript.exchanges.map { $0.command?.bytes.count } == [4, 5, nil])
        #expect(transcript.exchanges.allSatisfy { $0.response == nil })
    }

    @Test(
        "A malformed transcript is refused with its line number",
        arguments: [
            ("hello", TranscriptError.Code.unknownLine, 1),
            ("> 00\n\n>\n", .emptyMessage, 3),
            ("> 00A4040", .invalidDigits, 1),
            ("> 00G4", .invalidDigits, 1),
            ("> 0*", .invalidDigits, 1),
            ("> *0", .invalidDigits, 1),
            ("> 00\n< *", .invalidDigits, 2),
            ("> é0", .invalidDigits, 1),
            ("# a\r\n< 9000", .responseWithoutCommand, 2),
            ("> 00\n< 9000\n< 9000", .responseWithoutCommand, 3),
            ("> " + String(repeating: "00", count: 65_545), .messageTooLong, 1),
        ])
    func refused(text: String, code: TranscriptError.Code, line: Int) {
        let error = #expect(throws: TranscriptError.self) { try Transcript(parsing: text) }
        #expect(error?.code == code)
        #expect(error?.line == line)
        #expect(error?.description.contains("Line \(line) ") == true)
    }

    @Test("A transcript error does not contain the text of the line")
    func silentErrors() {
        let error = #expect(throws: TranscriptError.self) {
            try Transcript(parsing: "> 4761739001010010X")
        }
        #expect(error?.description.contains("4761") == false)
    }

    @Test("An empty text is an empty transcript")
    func empty() throws {
        #expect(try Transcript(parsing: "").lines.isEmpty)
        #expect(try Transcript(parsing: "\n \r\n").lines.isEmpty)
        #expect(Transcript().text.isEmpty)
    }

    @Test("A carriage return within a comment is removed")
    func carriageReturns() throws {
        let transcript = try Transcript(parsing: "# one\rtwo \r\n> 00\n")
        #expect(transcript.lines.first == .comment("onetwo"))
        #expect(try Transcript(parsing: transcript.text) == transcript)
    }

    @Test("A comment with line breaks becomes several comments")
    func commentLines() throws {
        let transcript = Transcript(lines: [.comment("one\r\ntwo\n\n> 00A4")])
        #expect(transcript.text == "# one\n# two\n#\n# > 00A4\n")
        #expect(
            try Transcript(parsing: transcript.text).lines == [
                .comment("one"), .comment("two"), .comment(""), .comment("> 00A4"),
            ])
    }
}
