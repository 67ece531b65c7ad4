// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("The structure of masked transcripts")
struct MaskedStructureTests {
    private static func masked(_ text: String) throws -> [String] {
        try Transcript(parsing: text).masked().text.split(separator: "\n").map(String.init)
    }

    private static func stars(_ count: Int) -> String { String(repeating: "**", count: count) }

    @Test(
        "A partial response is masked if something else than the rest of it follows",
        arguments: [
            "> *\n< 9000", "> 00A404000401\n< 9000", "> 00B2020C00\n< 9000", "> 00B2020C00",
        ])
    func partial(next: String) throws {
        let masked = try Self.masked("> 00B2010C00\n< 70035001016104\n" + next)
        #expect(masked[1] == "< \(Self.stars(5))6104")
    }

    @Test(
        "A response to an unknown command can have any template",
        arguments: ["> *", "> 00A404000401"])
    func unknownCommand(command: String) throws {
        // The command before it has no response.
        for template in ["6F", "70", "77"] {
            let response = "< \(template)035001019000"
            #expect(try Self.masked("> 00B2010C00\n\(command)\n\(response)").last == response)
        }
        let other = try Self.masked("> 00B2010C00\n\(command)\n< 71035001019000")
        #expect(other.last == "< \(Self.stars(5))9000")
    }

    @Test(
        "A response is shown only in a form that its command has",
        arguments: [
            // GET RESPONSE, with nothing to get.
            ("> 00C0000005", "70035001019000", false),
            // Only padding, and a single byte, which is no status word.
            ("> 00B2010C00", "00009000", true),
            // Format 1. See EMV Book 3, 6.5.5.4 and 6.5.8.4, and Book C-2, 5.3 and 5.4.
            ("> 80A8000002830000", "8006180008010100" + "9000", true),
            ("> 80AE8000", "800B800001AAAAAAAAAAAAAAAA9000", true),
            ("> 802A8E80040102030400", "8003ABCDEF9000", false),
            ("> 80EA0000040102030400", "800A010203040102030405069000", true),
            ("> 80EA0000040102030400", "800901020304010203040" + "59000", false),
            ("> 80EA0000040102030400", "800B01020304010203040506079000", false),
            ("> 80CA9F3600", "9F360200019000", true), ("> 80CA9F3600", "9F370200019000", false),
        ])
    func forms(command: String, response: String, isShown: Bool) throws {
        let masked = try Self.masked("\(command)\n< \(response)")
        #expect(masked[0] == command)
        let stars = Self.stars(response.count / 2 - 2)
        #expect(masked[1] == (isShown ? "< \(response)" : "< \(stars)9000"))
    }

    @Test("A response of one byte is masked, even if it could be padding")
    func oneByte() throws {
        #expect(try Self.masked("> 00B2010C00\n< 00") == ["> 00B2010C00", "< **"])
    }

    // ISO/IEC 7816-3, 12.1.3.
    @Test(
        "The data of an unknown command is masked in each form of its length",
        arguments: [
            ("04DA9F580401020304", "04DA9F5804********"),
            ("04DA9F58040102030400", "04DA9F5804********00"),
            ("04DA9F5800000401020304", "04DA9F58000004********"),
            ("04DA9F58000004010203040010", "04DA9F58000004********0010"),
            ("04DA9F58000004010203040000", "04DA9F58000004********0000"),
            ("04DA9F5800", "04DA9F5800"), ("04DA9F58000010", "04DA9F58000010"),
        ])
    func lengths(command: String, masked: String) throws {
        #expect(try Self.masked("> " + command) == ["> \(masked)"])
    }

    private static let selection = "> 00A4040007A000000003101000"
    /// A selection's response that requests the Terminal Transaction Qualifiers.
    private static let qualifiers = "< 6F118407A0000000031010A5069F38039F66049000"

    @Test("The data of each GENERATE AC is that of its list, from GET PROCESSING OPTIONS on")
    func cryptograms() throws {
        let text = """
            \(Self.selection)
            < 6F098407A00000000310109000
            > 00B2010C00
            < 700B8C039F02068D048A029A039000
            > 80AE80000600000000123400
            < 6985
            > 80AE400005303026010100
            < 6985
            > 80AE400005303026010200
            < 6985
            > 80A8000002830000
            < 6985
            > 80AE80000600000000567800
            < 6985

            """
        #expect(try Transcript(parsing: text).masked().text == text)
        // The data for the second list does not fit the first.
        let first = text.replacing(
            "> 80AE80000600000000123400", with: "> 80AE800005303026010100")
        #expect(try Self.masked(first)[4] == "> 80AE800005\(Self.stars(5))00")
    }

    @Test("A selection ends the lists of the application before it")
    func selections() throws {
        let options = "> 80A800000683043600000000"
        let first = "\(Self.selection)\n\(Self.qualifiers)\n\(options)\n< 6985\n"
        let masked = try Self.masked(
            first + "> 00A4040007A000000004101000\n< 6F098407A00000000410109000\n" + options)
        #expect(masked[2] == options)
        #expect(masked.last == "> 80A80000068304\(Self.stars(4))00")
    }

    // EMV Book 3, 6.5.8.3.
    @Test(
        "The data of GET PROCESSING OPTIONS is one object with the tag 83 and nothing else",
        arguments: [
            ("068304" + "36000000", true), ("068404" + "36000000", false),
            ("078304" + "3600000000", false), ("088304" + "36000000" + "8300", false),
            ("068302" + "3600" + "8300", false),
        ])
    func commandTemplate(data: String, isShown: Bool) throws {
        let command = "> 80A80000\(data)00"
        let masked = try Self.masked("\(Self.selection)\n\(Self.qualifiers)\n\(command)")
        let stars = Self.stars(data.count / 2 - 1)
        #expect(masked.last == (isShown ? command : "> 80A80000\(data.prefix(2))\(stars)00"))
    }

    @Test("A number in data that the terminal sends is masked, whatever element it is in")
    func terminalNumber() throws {
        // The card requests the Merchant Name and Location.
        let masked = try Self.masked(
            """
            \(Self.selection)
            < 6F118407A0000000031010A5069F38039F4E089000
            > 80A800000A8308476173900101001000
            """)
        #expect(masked.last == "> 80A800000A8308\(Self.stars(8))00")
    }
}
