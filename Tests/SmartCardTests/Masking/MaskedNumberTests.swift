// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("What is an account number in a transcript")
struct MaskedNumberTests {
    private static let number = "4761739001010010"
    /// The number with a wrong check digit, which is not masked by itself.
    private static let wrong = "4761739001010011"
    private static let stars = String(repeating: "*", count: 16)

    private static func masked(_ text: String) throws -> [String] {
        try Transcript(parsing: text).masked().text.split(separator: "\n").map(String.init)
    }

    /// Returns digits as characters in hexadecimal.
    private static func characters(_ digits: String) -> String {
        digits.map { "3\($0)" }.joined()
    }

    private static func record(_ object: String) -> String {
        let count = String(object.count / 2, radix: 16, uppercase: true)
        return "> 00B2010C00\n< 70\(count.count < 2 ? "0" : "")\(count)\(object)9000"
    }

    @Test(
        "A number in one place is masked in all others, whatever its check digit",
        arguments: [
            record("5708" + wrong), record("5A08" + wrong), record("9F6B08" + wrong),
            record("5F2208" + wrong), record("5611" + "42" + characters(wrong)),
            record("5F2111" + "42" + characters(wrong)),
            // Elements among unknown data, in a response and in a command.
            "> 0084000000\n< 015A08\(wrong)9000", "> 0084000000\n< 015A0A\(wrong)FFFF9000",
            "> 04DA9F580B5A08\(wrong)00",
            // Tracks in comments and in unknown data.
            "# \(wrong)=2912", "# \(wrong)^2912", "# 57: \(wrong)D2912", "# 5A08\(wrong)",
            "# 5A 08 \(wrong) 9F36020001", "# F5A08\(wrong)",
            "> 0084000000\n< 01F\(wrong)D29129000",
            "> 0084000000\n< 42\(characters(wrong))5E544553549000",
            "> 04DA9F580B01F\(wrong)D291201",
        ])
    func elsewhere(text: String) throws {
        let masked = try Self.masked(text + "\n# again \(Self.wrong)")
        #expect(masked.last == "# again \(Self.stars)")
        #expect(!masked.joined().contains(Self.wrong))
    }

    // ISO/IEC 7812-1, 4: a number has at most 19 digits; the shortest in use have 12.
    @Test("The number of a track has at least 12 digits, whatever its check digit")
    func shortest() throws {
        for (number, isMasked) in [("476173900102", true), ("47617390010", false)] {
            let masked = try Self.masked("# \(number)=2912\n# again \(number)")
            #expect((masked.last != "# again \(number)") == isMasked)
        }
    }

    @Test(
        "Digits that are no account number stay",
        arguments: [
            ("", wrong),
            // A first digit that payment cards do not have. See ISO/IEC 7812-1, 5.1.
            ("", "1000000000000008"), ("", "7000000000000005"),
            // Elements with 11 digits, and with a length that no number has.
            ("> 0084000000\n< 015A0647617390010F9000", "47617390010"),
            ("> 0084000000\n< 015A0B\(wrong)124FFF9000", "\(wrong)124"),
            // What looks like a track, but has no date or no separator.
            ("# \(wrong)D2A12", wrong), ("# \(wrong)x2912", wrong),
            // Masked bytes are unknown, not zero.
            ("> 0084000000\n< 476173**********D29122019000", "4761730000000000"),
            // A part that is short, or that has two different digits.
            (record("5A06476173900101"), "47617390"),
            (record("5A084111111111111111"), "411111111111"),
        ])
    func others(text: String, digits: String) throws {
        #expect(try Self.masked(text + "\n# \(digits)").last == "# \(digits)")
    }

    @Test("Digits of other data stay, also where they are many")
    func otherData() throws {
        // Two amounts and a currency.
        let text = Self.record("9F02060000000123459F03060000000000005F2A020826")
        #expect(try Self.masked(text) == text.split(separator: "\n").map(String.init))
    }

    @Test(
        "Only the digits of a number are masked in a comment",
        arguments: [
            ("", number, stars), ("", "\(number) end", "\(stars) end"),
            ("", "4761-7390-0101-0010.", "****-****-****-****."),
            ("", "4761 7390 0101 0010", "**** **** **** ****"),
            (record("5A08" + wrong), "1\(wrong)1", "1\(stars)1"),
            (record("5A084111111111111111"), "4111111111111111", stars),
            // The first and the last nine digits of numbers with 13 and 15.
            (record("5A074761739001010F"), "476173900", "*********"),
            (record("5A08476173900101001F"), "900101001", "*********"),
            // Digits before the number on a track: those of its tag and its length.
            ("> 0084000000\n< 5713\(number)D2912201000000000000009000", "1\(number)", "1\(stars)"),
            (
                "> 0084000000\n< 5713\(number)D2912201000000000000009000", "9739001010010",
                "973**********"
            ),
        ])
    func exact(text: String, comment: String, masked: String) throws {
        #expect(try Self.masked(text + "\n# \(comment)").last == "# \(masked)")
    }

    @Test("A number between two half bytes is masked with the bytes around it")
    func halfBytes() throws {
        let text =
            Self.record("5A08" + Self.wrong) + "\n" + Self.record("9F600AF\(Self.wrong)FAA")
        let masked = try Self.masked(text)
        #expect(masked.last == "< 700D9F600A" + String(repeating: "*", count: 18) + "AA9000")
    }

    @Test("Runs of more hexadecimal digits than the longest identifier are masked in comments")
    func runs() throws {
        let run = String(repeating: "AB", count: 16)
        #expect(try Self.masked("# \(run) x \(run)") == ["# \(run) x \(run)"])
        let stars = String(repeating: "*", count: 33)
        #expect(try Self.masked("# \(run)A x \(run)A") == ["# \(stars) x \(stars)"])
    }

    @Test(
        "The issuer of a card is known from an element with 12 to 19 digits",
        arguments: [
            ("5A08" + number, ["476173"]), ("5708" + wrong, ["476173"]),
            ("5611" + "42" + characters(wrong), ["476173"]), ("5A09A\(number)F", ["476173"]),
            ("5A084111111111111111", ["411111"]), ("5A06476173900101", ["476173"]),
            ("5A0A4761739001010010123F", ["476173"]), ("5A0A47617390010100101234", []),
            ("5A0647617390010F", []), ("5A09AA" + number, []), ("5A080000000000000000", []),
            ("9F1008" + number, []),
        ] as [(String, Set<String>)])
    func issuers(object: String, issuers: Set<String>) throws {
        let transcript = try Transcript(parsing: Self.record(object))
        #expect(transcript.issuerIdentificationNumbers == issuers)
    }
}
