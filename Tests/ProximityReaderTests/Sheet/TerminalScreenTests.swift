// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Lines on a terminal")
struct TerminalScreenTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
        terminal.resize(columns: 40, rows: 10)
    }

    private func screen(_ variables: [String: String] = ["TERM": "xterm"]) -> TerminalScreen {
        TerminalScreen(descriptor: terminal.descriptor, environment: variables)
    }

    @Test("Lines are drawn on a terminal with 40 columns and more rows than lines")
    func columns() {
        let screen = screen()
        #expect(screen.columns(forLines: 9) == 40)
        #expect(screen.columns(forLines: 10) == nil)
        terminal.resize(columns: 39, rows: 10)
        #expect(screen.columns(forLines: 9) == nil)
        terminal.resize(columns: 41, rows: 10)
        #expect(screen.columns(forLines: 1) == 41)
        #expect(self.screen([:]).columns(forLines: 1) == nil)
    }

    @Test(
        "A terminal has colors unless its name is missing or “dumb”, or NO_COLOR is set",
        arguments: [
            (["TERM": "xterm"], true, true), (["TERM": "xterm", "NO_COLOR": ""], true, true),
            (["TERM": "xterm", "NO_COLOR": "1"], true, false), (["TERM": "dumb"], false, false),
            (["TERM": ""], false, false), ([:], false, false),
        ])
    func colors(variables: [String: String], isTerminal: Bool, hasColors: Bool) {
        let screen = screen(variables)
        #expect(screen.isTerminal == isTerminal)
        #expect(screen.hasColors == hasColors)
    }

    @Test("What is not a terminal has no columns and no colors")
    func file() throws {
        let descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let screen = TerminalScreen(descriptor: descriptor, environment: ["TERM": "xterm"])
        #expect(!screen.isTerminal && !screen.hasColors)
        #expect(screen.columns(forLines: 1) == nil)
        #expect(Descriptor.columns(of: descriptor) == nil)
    }

    @Test("A terminal has columns from one on")
    func size() {
        #expect(Descriptor.columns(of: terminal.descriptor) == 40)
        terminal.resize(columns: 1, rows: 1)
        #expect(Descriptor.columns(of: terminal.descriptor) == 1)
        terminal.resize(columns: 0, rows: 0)
        #expect(Descriptor.columns(of: terminal.descriptor) == nil)
    }

    @Test("Lines replace the last drawn lines, and nothing else")
    func redrawn() {
        let screen = screen()
        screen.draw(["a", "b"])
        #expect(terminal.screen() == "a\r\nb\r\n")
        screen.draw(["a", "b"])
        #expect(terminal.screen() == "")
        screen.draw(["c"])
        #expect(terminal.screen() == "\u{1B}[2F\u{1B}[Jc\r\n")
        screen.print("d")
        screen.draw(["c"])
        #expect(terminal.screen() == "d\r\nc\r\n")
        screen.leave()
        screen.draw(["e", "f"])
        #expect(terminal.screen() == "e\r\nf\r\n")
        terminal.resize(columns: 40, rows: 11)
        screen.draw(["g"])
        #expect(terminal.screen() == "g\r\n")
        terminal.resize(columns: 41, rows: 11)
        screen.draw(["g"])
        #expect(terminal.screen() == "g\r\n")
    }

    @Test(
        "A printed line breaks only if it is longer than the terminal",
        arguments: [
            (4, "abcd", "abcd\r\n"), (4, "abcd e", "abcd\r\ne\r\n"), (4, "abcde", "abcd\r\ne\r\n"),
            (5, "abcde", "abcde\r\n"), (2, "abc", "ab\r\nc\r\n"), (1, "abc", "abc\r\n"),
            (0, "abc", "abc\r\n"),
        ])
    func printed(columns: UInt16, line: String, expected: String) {
        terminal.resize(columns: columns, rows: 10)
        screen().print(line)
        #expect(terminal.screen() == expected)
        screen([:]).print(line)
        #expect(terminal.screen() == "\(line)\r\n")
    }

    @Test("After the program was stopped, lines are drawn below what a shell has written")
    func continued() async throws {
        let path = terminal.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let descriptor = open(path, O_RDWR | O_NOCTTY)
            let screen = TerminalScreen(descriptor: descriptor, environment: ["TERM": "xterm"])
            screen.draw(["a"])
            _ = errorNumber(after: SIGCONT)
            screen.draw(["b"])
        }
        #expect(terminal.screen() == "a\r\nb\r\n")
    }

    @Test("Writing returns the error of the system, and nothing is written without a text")
    func errors() throws {
        #expect(Descriptor.write("", to: -1) == 0)
        #expect(Descriptor.write("a", to: -1) == EBADF)
        #expect(Descriptor.write("a", to: terminal.descriptor) == 0)
        #expect(terminal.screen() == "a")
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        #expect(Descriptor.write(String(repeating: "a", count: 1 << 22), to: ends[1]) == EAGAIN)
    }

    @Test("A frame is at most 56 columns wide, and its texts are centered")
    func frames() {
        #expect(
            SheetFrame(["", "abc"]).lines(columns: 10) == [
                "┌────────┐", "│        │", "│  abc   │", "└────────┘",
            ])
        #expect(
            SheetFrame(["abcd e"]).lines(columns: 10) { "<\($0)\($1)>" } == [
                "┌────────┐", "│  <abcd0>  │", "│   <e0>    │", "└────────┘",
            ])
        for (columns, width) in [(55, 55), (56, 56), (57, 56), (4, 4), (3, 4), (0, 4)] {
            let lines = SheetFrame(["ab"]).lines(columns: columns)
            #expect(lines.count == 3)
            #expect(lines.allSatisfy { $0.count == width }, "\(columns)")
        }
    }
}
