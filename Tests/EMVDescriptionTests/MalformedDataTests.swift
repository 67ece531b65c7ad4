// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMVDescription

@Suite("Description of answers that are not well-formed")
struct MalformedDataTests {
    private static let select = "> 00A4040007A000000003101000\n"
    private static let visa = select + "< 6F0A8407A0000000031010A5009000\n"

    /// A dialogue and the place of the error in its last answer.
    static let rows: [(String, String)] = [
        // An FCI whose object is longer than its template, and a directory that ends too early.
        (select + "< 6F148407A0000000031010A509650AAACAADDE9F38009000", "offset 22: the data ends"),
        (
            "> 00A404000E325041592E5359532E444446303100\n< 6F2F840E325041592E5359532E44444630319000",
            "offset 18: the data ends"
        ),
        // An answer to GET PROCESSING OPTIONS that lacks a byte, and one with half a tag.
        (visa + "> 80A8000002830000\n< 770A82021800940410019000", "offset 10: the data ends"),
        (visa + "> 80A8000002830000\n< 77059F360200019F9000", "offset 8: the data ends"),
        // A record with a length of 145 bytes in one byte.
        // Source: https://github.com/binaryfoo/emv-bertlv/issues/9
        (
            visa + "> 00B2011400\n< 709157134761739001010119D22122011143804400009000",
            "offset 1: the length field is malformed"
        ),
        (
            visa + "> 00B2010C00\n< 700C5F340101570B4761739001010010D39000",
            "offset 14: the data ends"
        ),
        (visa + "> 00B2010C00\n< 7003 9F00 009000", "offset 2: the tag is malformed"),
        // A record of another file than the log's.
        (visa + "> 00B2015C00\n< 70809F36020001 00009000", "offset 1: the indefinite length"),
        (visa + "> 80AE800001AA00\n< 77299F2701809F360200019F260811229000", "offset 16: the data"),
        (visa + "> 80CA9F3600\n< 9F36039000", "offset 3: the data ends"),
        (visa + "> 0088000004AABBCCDD00\n< 8044AABB9000", "offset 4: the data ends"),
        ("*\n< 70149F3602000157114761739001010010D39000", "offset 18: the data ends"),
    ]

    @Test(
        "The description says what is wrong, and where, and shows no cardholder data",
        arguments: rows)
    func place(_ dialogue: String, _ place: String) throws {
        let transcript = try Transcript(parsing: dialogue.replacing("*\n", with: "> *\n"))
        let masked = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        #expect(masked.contains("Invalid BER-TLV at " + place), "\(masked)")
        #expect(!masked.contains("log record"))
        #expect(!masked.contains("47617390") && !masked.contains("4761 7390"))
        let open = DescriptionText().text(
            DialogueDescription.nodes(of: transcript, isRevealing: true))
        #expect(open.contains("Invalid BER-TLV at " + place))
        #expect(open.contains("Undecoded: "))
    }

    @Test("The offset counts from the start of the data, at every level, as in `taptopay tlv`")
    func offsets() throws {
        let bytes = try #require(Hexadecimal.bytes("9F36020001 7009 5F3401 01 5A04 476173"))
        let nodes = DataDescription().nodes(bytes)
        let text = DescriptionText().text(nodes)
        #expect(text.contains("Invalid BER-TLV at offset 16: the data ends too early."))
        #expect(text.contains("5F34"))
    }

    @Test("Data with FF between objects is a card's; a tag that begins with FF is the terminal's")
    func padding() throws {
        func text(_ digits: String) throws -> String {
            DescriptionText().text(DataDescription().nodes(try #require(Hexadecimal.bytes(digits))))
        }
        // Source: https://github.com/evsinev/ber-tlv/issues/11
        let record = try text("700C5F340101FFFFFF9F57020840")
        #expect(record.contains("5F34") && record.contains("0840 = US, United States"))
        #expect(try text("FF8105059F36020001").contains("Data Record"))
        #expect(try text("FF8105059F3602").contains("Invalid BER-TLV at offset 7"))
    }

    @Test("A template whose content is masked is not shown as empty")
    func masked() throws {
        let transcript = try Transcript(parsing: "> 00B2011400\n< 7004********9000")
        let text = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        #expect(text.contains("Content  (4 bytes, masked)"))
    }

    @Test(
        "A record that is not well-formed belongs to the log only in the log's file",
        arguments: [
            ("00B2010C00", "Record  (6 bytes, masked)"),
            ("00B2015C00", "Transaction log record  (6 bytes, masked)"),
        ])
    func logs(_ command: String, _ name: String) throws {
        let transcript = try Transcript(parsing: "> \(command)\n< 0000000046009000")
        #expect(DescriptionText().text(DialogueDescription.nodes(of: transcript)).contains(name))
        let log = try Transcript(
            parsing: """
                > 00A4040007A000000003101000
                < 6F0C A50A BF0C07 9F4D020B0A 5000 9000
                > 00B2015C00
                < 260115125000 9000
                > 00B2016400
                < 260115125000 9000
                """)
        let text = DescriptionText().text(DialogueDescription.nodes(of: log))
        #expect(text.contains("Transaction log record  (6 bytes, masked)"))
        #expect(text.contains("Invalid BER-TLV at offset 6: the data ends too early."))
    }
}
