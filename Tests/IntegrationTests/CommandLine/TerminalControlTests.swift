// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport
import Testing

@testable import taptopay

@Suite("Control characters in what is printed")
struct TerminalControlTests {
    /// What a card, a reader, a file or the network could send to a terminal.
    private static let sequences = [
        "\u{1B}[2J", "\u{1B}[31mred", "\u{1B}]0;own\u{07}", "\u{9B}31m", "\u{9D}0;own\u{9C}",
        "\u{7F}",
        "\0", "\u{08}\u{08}", "\r\nfake line", "\u{0B}", "\u{85}", "\u{202A}", "\u{202E}txt",
        "\u{2066}",
        "\u{2069}", "\u{200E}", "\u{200F}", "\u{061C}", "\u{2028}", "\u{2029}",
    ]

    private static func hasControls(_ text: String) -> Bool {
        text.replacing("\n", with: "").hasControls
    }

    @Test("A value loses its controls, with and without a style", arguments: sequences)
    func values(sequence: String) {
        let value = "a\(sequence)b"
        let texts: [ConsoleText] = [
            "\(value)", ConsoleText(value), "x\n\(value)", "\(ConsoleText(value)) \([value])",
            "a" + ConsoleText(value), [ConsoleText(value)].joined(),
        ]
        for text in texts { #expect(!Self.hasControls(text.text), "\(text.text.debugDescription)") }
        #expect(ConsoleText(value).text.unicodeScalars.allSatisfy { $0 != "\n" })
        #expect(!Self.hasControls(ConsoleText(lines: value).text))
        let styled = ConsoleText(value, rendition: "31").text
        #expect(styled.hasPrefix("\u{1B}[31ma") && styled.hasSuffix("b\u{1B}[0m"))
        #expect(!styled.dropFirst(5).dropLast(4).contains { $0 == "\u{1B}" })
    }

    @Test("JSON has every control escaped, and means the same", arguments: sequences)
    func json(sequence: String) throws {
        let value = ["a": "a\(sequence)b"]
        let line = try JSON.line(value)
        #expect(!line.hasControls)
        #expect(try JSONDecoder().decode([String: String].self, from: Data(line.utf8)) == value)
        let document = try JSON.document(value)
        #expect(!Self.hasControls(document))
    }

    /// Hexadecimal digits of a text's bytes.
    private static func digits(_ text: String) -> String { Hexadecimal.string(Array(text.utf8)) }

    @Test(
        "The language preference and the name of a card print no control",
        arguments: ["\u{1B}[2J", "\u{9B}\u{9B}", "\r\n", "\u{202E}a"])
    func dataObjects(sequence: String) async throws {
        let home = try TestHome()
        for tag in ["5F2D", "5F20", "50", "9F12"] {
            var value = Self.digits(sequence)
            if value.utf8.count % 4 != 0 { value += "41" }
            let length = String(value.utf8.count / 2, radix: 16)
            let data = tag + (length.utf8.count == 1 ? "0" : "") + length + value
            for options in [["tlv", data], ["tlv", data, "--json"]] {
                let result = try await home.run(options)
                #expect(!Self.hasControls(result.output), "\(result.output.debugDescription)")
                #expect(!Self.hasControls(result.errors))
            }
        }
    }

    @Test("A recording's comments print no control, and cannot look like another line")
    func transcript() async throws {
        let home = try TestHome()
        let comment = Self.sequences.filter { !$0.contains("\n") }.joined(separator: "x")
        let file = try home.write("# card evil\(comment)\n> 00A4040000\n< 9000\n", to: "e.apdu")
        for options in [["transcript", "show", file], ["transcript", "show", file, "--json"]] {
            let result = try await home.run(options)
            #expect(!Self.hasControls(result.output), "\(result.output.debugDescription)")
        }
    }

    @Test("A hostile card's data prints no control when it is inspected")
    func inspect() async throws {
        let home = try TestHome()
        let card = home.file("evil.json").path
        let made = try await home.run(
            "card", "new", "--set", "applications[0].label=ABCD", "--set",
            #"applications[0].selectionObjects={"5F2D":"1B5B324A"}"#, card)
        try #require(made.status == 0, "\(made.errors)")
        for options in [["inspect", "--card", card], ["inspect", "--card", card, "--json"]] {
            let result = try await home.run(options)
            #expect(!Self.hasControls(result.output), "\(result.output.debugDescription)")
        }
    }

    @Test("A name with controls is refused, and one that is stored already prints none")
    func names() async throws {
        let home = try TestHome()
        let service = try await ProcessorProcess(home)
        await service.end()
        let state = ["--state", home.file("psp").path]
        let refused = try await home.run(
            ["psp", "keys", "new", "--scopes", "inject", "--name", "till\u{1B}[2J"] + state)
        #expect(refused.status == 1 && refused.errors.contains("control characters"))
        // What an earlier version stored: the same length, in the same place.
        let made = try await home.run(
            ["psp", "keys", "new", "--scopes", "inject", "--name", "MARK-MARK"] + state)
        try #require(made.status == 0, "\(made.errors)")
        let file = home.file("psp/psp.sqlite")
        var content = try Data(contentsOf: file)
        let range = try #require(content.firstRange(of: Data("MARK-MARK".utf8)))
        content.replaceSubrange(range, with: Data("\u{1B}[31mXY\u{7F}Z".utf8))
        try content.write(to: file)
        for options in [[], ["--json"]] {
            let listed = try await home.run(["psp", "keys", "list"] + state + options)
            #expect(listed.status == 0 && listed.output.contains("XY"))
            #expect(!Self.hasControls(listed.output), "\(listed.output.debugDescription)")
        }
    }

    @Test("An error that quotes an argument prints no control", arguments: sequences)
    func errors(sequence: String) async throws {
        guard !sequence.contains("\0") else { return }
        let home = try TestHome()
        for arguments in [
            ["tlv", "zz\(sequence)"], ["un\(sequence)known"],
            ["transcript", "show", "no\(sequence)file"],
        ] {
            let result = try await home.run(arguments)
            #expect(result.status != 0)
            #expect(!Self.hasControls(result.errors), "\(result.errors.debugDescription)")
        }
    }
}
