// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@Suite("Masked transcripts")
struct TranscriptMaskingTests {
    private func masked(_ text: String) throws -> String {
        try Transcript(parsing: text).masked().text
    }

    /// Returns the digits of every account number in a file without using the masking code.
    ///
    /// Finds them after `5A`, `57`, and `9F6B` in the hexadecimal text.
    private func accountNumbers(_ text: String) -> Set<String> {
        var numbers: Set<String> = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let digits = line.filter(\.isHexDigit)
            for match in digits.matches(of: /5A08([0-9]{16})|5A07([0-9]{13,14})F?/) {
                numbers.insert(String(match.1 ?? match.2 ?? ""))
            }
            for match in digits.matches(of: /(?:57|9F6B)(?:0[A-F]|1[0-3])([0-9]{12,19})D/) {
                numbers.insert(String(match.1))
            }
        }
        return numbers.filter { Set($0).count > 1 }
    }

    @Test("A masked recording contains no account number", arguments: Fixtures.transcripts)
    func noAccountNumbers(path: String) throws {
        let text = try Fixtures.text(path)
        let masked = try masked(text)
        for number in accountNumbers(text) {
            #expect(!masked.contains(number))
            let characters = number.map { "3\($0)" }.joined()
            #expect(!masked.contains(characters))
            if Set(number.dropFirst(6)).count > 2 {
                #expect(!masked.contains(number.dropFirst(6)))
            }
        }
    }

    @Test("The digits of a tag and a length before track 2 are not taken for a number")
    func trackHeader() throws {
        let track = "4000001234567899D22122010000000000000F"
        let text = """
            > 80A800000283000000
            < 771E820220005713\(track)9F1002\(track.prefix(4))9000
            """
        let masked = try masked(text)
        #expect(masked.contains("820220005713" + String(repeating: "*", count: 38) + "9F1002"))
        // Other places of the digits are masked as before.
        let number = String(track.prefix(16))
        let elsewhere = try self.masked(text + "\n> 00B2010C00\n< 700B9F1008\(number)9000")
        #expect(!elsewhere.contains(number))
    }

    @Test("The recorded dialogues contain account numbers to mask")
    func accountNumbersExist() throws {
        let numbers = try Fixtures.transcripts.flatMap { accountNumbers(try Fixtures.text($0)) }
        #expect(Set(numbers).count > 20)
    }

    @Test(
        "Masking keeps command headers, lengths, and status words",
        arguments: Fixtures.transcripts)
    func structureStays(path: String) throws {
        let transcript = try Transcript(parsing: Fixtures.text(path))
        let masked = transcript.masked()
        #expect(masked.lines.count == transcript.lines.count)
        for (before, after) in zip(transcript.exchanges, masked.exchanges) {
            #expect(before.command?.bytes.prefix(5) == after.command?.bytes.prefix(5))
            #expect(before.command?.bytes.count == after.command?.bytes.count)
            #expect(before.response?.bytes.count == after.response?.bytes.count)
            if before.response?.bytes.count ?? 0 >= 2 {
                #expect(before.response?.bytes.suffix(2) == after.response?.bytes.suffix(2))
            }
        }
    }

    @Test(
        "A masked transcript can be read back unchanged",
        arguments: Fixtures.transcripts)
    func idempotent(path: String) throws {
        let masked = try Transcript(parsing: Fixtures.text(path)).masked()
        #expect(try Transcript(parsing: masked.text) == masked)
    }

    @Test("Masking replaces only the values of sensitive data elements")
    func sensitiveElements() throws {
        let text = """
            > 00B2011C00
            < 70185A0847617390010100105F24031912315F340101820220009000

            """
        #expect(
            try masked(text) == """
                > 00B2011C00
                < 70185A08****************5F2403******5F340101820220009000

                """)
    }

    @Test("The caller decides which elements of a transcript are masked")
    func callersDictionary() throws {
        let transcript = try Transcript(parsing: "> 00B2011C00\n< 700A5F34010182022000 5000 9000")
        let masked = transcript.masked { $0 == 0x5F34 }
        #expect(masked.text == "> 00B2011C00\n< 700A5F3401**8202200050009000\n")
    }

    @Test("Certificates, signatures, and other elements that can identify a card are masked")
    func certificates() throws {
        for tag in [
            "90", "92", "93", "9F46", "9F48", "9F4B", "9F2D", "9F2F", "9F7C", "9F5E",
        ] {
            let length = 4 + tag.count / 2 - 1
            let text = "> 00B2011C00\n< 700\(length + 1)\(tag)03ABCDEF9000\n"
            #expect(try masked(text).contains("\(tag)03******9000"))
        }
    }

    @Test(
        "A response that does not match its command is masked completely",
        arguments: [
            // A log record has no tags.
            "> 00B2015C00\n< 000000004600400250099000",
            // A truncated template, and one with additional bytes.
            "> 00B2010C00\n< 70185A0847617390010100109000",
            "> 00B2010C00\n< 7003500101009F9000",
            // A template that is not a record, the format of a selection, and two templates.
            "> 00B2010C00\n< 7103500101 9000", "> 80A8000002830000\n< 6F0350010141419000",
            "> 00B2010C00\n< 70035001017003500101 9000",
            // A data object that was not requested.
            "> 80CA9F3600\n< 9F1301019000",
            // Unknown commands.
            "> 0084000000\n< 01020304050607089000", "> FFCA000000\n< 0401020304059000",
            // A partial response without the rest.
            "> 00B2010C00\n< 7003500101 6104", "> 00C0000004\n< 50019000",
        ])
    func notUnderstood(text: String) throws {
        let transcript = try Transcript(parsing: text)
        let response = try #require(transcript.masked().exchanges.first?.response)
        #expect(response.masked == Set(0..<response.bytes.count - 2))
    }

    @Test("A response of a single byte is masked")
    func singleByte() throws {
        #expect(try masked("> 00B2010C00\n< 70\n") == "> 00B2010C00\n< **\n")
    }

    @Test("A format 1 response is masked by the meaning of its fields")
    func formatOne() throws {
        #expect(
            try masked("> 80A8000002830000\n< 80065C00080101009000").contains("80065C0008010100"))
        #expect(try masked("> 00880000040000000000\n< 8003ABCDEF9000").contains("8003******"))
    }

    @Test("The parts of a response after 61xx are masked as one response")
    func chains() throws {
        let text = """
            > 00B2010C00
            < 70125A08476173906110
            > 00C0000010
            < 010100105F340101820220009000

            """
        #expect(
            try masked(text) == """
                > 00B2010C00
                < 70125A08********6110
                > 00C0000010
                < ********5F340101820220009000

                """)
    }

    @Test("Command data is masked by the data object list that requested it")
    func terminalData() throws {
        let text = """
            > 00A4040007A000000003101000
            < 6F198407A0000000031010A50E9F38089F66045A0A5F2A02500131 9000
            > 80A8000012831036000000 4761739001010010FFFF 084000
            < 6985
            > 80A800000483023600 00
            < 6985

            """
        let masked = try masked(text)
        #expect(masked.contains("> 80A8000012831036000000********************084000"))
        #expect(masked.contains("> 80A80000048302****00"))
    }

    @Test("A PIN and the data of unknown commands are masked")
    func commands() throws {
        #expect(
            try masked("> 0020008008241234FFFFFFFFFF\n").contains("> 0020008008****************"))
        #expect(try masked("> 04DA9F580401020304\n") == "> 04DA9F5804********\n")
        #expect(try masked("> 00A404000401\n") == "> 00A40400****\n")
    }

    @Test("The digits of a known account number are masked wherever they occur, at any alignment")
    func elsewhere() throws {
        let text = """
            # PAN 4761 7390 0101 0010, a card of 4761739001010010
            # \(String(repeating: "AB", count: 20))
            > 00B2010C00
            < 700A5A0847617390010100109000
            > 00B2020C00
            < 70169F600AF4761739001010010FAA500773900101001088 9000
            > 00B2020C00
            < 701350113437363137333930303130313030313000 9000
            > 00A4040008476173900101001000
            < 6A82

            """
        let masked = try masked(text)
        #expect(!masked.contains("900101001"))
        #expect(!masked.contains("9 0010"))
        #expect(!masked.contains("3930303130313030"))
        #expect(!masked.contains("ABAB"))
        #expect(masked.contains("a card of *"))
        #expect(masked.contains("< 70169F600A"))
        #expect(masked.contains("< 70135011****"))
        #expect(masked.contains("889000"))
    }

    @Test("An account number inside another element is masked by its format")
    func otherForms() throws {
        for value in [
            "4761739001010010D24122", "4761739001010010", "F4761739001010010F",
            "34373631373339303031303130303130",
        ] {
            let length = String(value.count / 2 + 2, radix: 16).leftPadded
            let inner = String(value.count / 2, radix: 16).leftPadded
            let text = "> 00B2010C00\n< 70\(length)50\(inner)\(value)9000\n"
            #expect(try !masked(text).contains(value.dropFirst(3).dropLast(3)))
        }
    }

    @Test("Masking keeps the times of a transcript")
    func times() throws {
        let text = "# @ 1.000 ms\n> 00B2010C00\n# @ 2.500 ms\n< 6A83\n"
        #expect(try masked(text) == text)
    }

    @Test("A transcript returns the issuers of its account numbers, and a masked one none")
    func issuers() throws {
        let path = "transcripts/danielhu-emv/mastercard-01-danielhu.apdu"
        let transcript = try Transcript(parsing: Fixtures.text(path))
        #expect(transcript.issuerIdentificationNumbers == ["541333"])
        #expect(transcript.masked().issuerIdentificationNumbers.isEmpty)
    }

    @Test("Random messages are masked without a trap", arguments: 0..<SeededGenerator.trials(200))
    func randomMessages(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let instructions: [UInt8] = [0xA4, 0xA8, 0xAE, 0xB2, 0xC0, 0xCA, 0x88, 0x2A, 0xEA, 0x20]
        let starts: [UInt8] = [0x6F, 0x70, 0x77, 0x80, 0x83, 0x9F]
        var lines: [Transcript.Line] = []
        for _ in 0..<20 {
            let instruction = instructions.randomElement(using: &generator) ?? 0
            let data = generator.bytes(Int.random(in: 0...20, using: &generator))
            lines.append(
                .command(.init([0x80, instruction, 0x9F, 0x36, UInt8(data.count)] + data)))
            let start = starts.randomElement(using: &generator) ?? 0
            let value = generator.bytes(Int.random(in: 0...30, using: &generator))
            let sw1: UInt8 = Bool.random(using: &generator) ? 0x90 : 0x61
            lines.append(.response(.init([start, UInt8(value.count)] + value + [sw1, 0x00])))
        }
        let masked = Transcript(lines: lines).masked()
        #expect(masked.lines.count == lines.count)
    }
}

extension String {
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
