// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the program writes on a terminal that is narrower than its lines.
@Suite("Output on a narrow terminal")
struct FoldedOutputTests {
    private func lines(_ arguments: [String], columns: UInt16) async throws -> [String] {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        terminal.resize(columns: columns, rows: 100)
        let path = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let program = try TerminalProgram(
            [path] + arguments,
            environment: ["TERM": "xterm", "NO_COLOR": "1", "HOME": folder.url.path],
            at: terminal)
        let mark = "(the end of the test)"
        async let ending: Void = Self.mark(mark, at: terminal, afterEndOf: program)
        var text = ""
        while !text.hasSuffix(mark) {
            try Task.checkCancellation()
            text += try await BlockingThread.run { terminal.screen() }
        }
        try await ending
        return text.dropLast(mark.count).split(separator: "\r\n").map(String.init)
    }

    /// Writes a mark behind everything that the program wrote.
    private static func mark(
        _ mark: String, at terminal: PseudoTerminal, afterEndOf program: TerminalProgram
    ) async throws {
        let change = await program.change()
        _ = write(terminal.descriptor, mark, mark.utf8.count)
        guard case .ended = change else { throw CocoaError(.fileReadUnknown) }
    }

    @Test("An error is broken between words, and the rest of a line is indented")
    func error() async throws {
        let lines = try await lines(["read", "--state", "x"], columns: 40)
        #expect(
            lines == [
                "taptopay: Unknown option --state for",
                "  taptopay read. Did you mean --store?",
                "  Try taptopay read --help.",
            ])
    }

    @Test("A table's last column stays a column, and no word is broken")
    func table() async throws {
        let wide = try await lines(["card", "list"], columns: 200)
        let narrow = try await lines(["card", "list"], columns: 120)
        #expect(narrow.count > wide.count)
        #expect(narrow.allSatisfy { $0.count <= 120 })
        let words = { (lines: [String]) in lines.flatMap { $0.split(separator: " ") } }
        #expect(words(narrow) == words(wide))
        let column = String(repeating: " ", count: 57)
        #expect(narrow.filter { $0.hasPrefix(" ") }.allSatisfy { $0.hasPrefix(column) })
    }

    @Test("JSON stays on one line, so that it can be copied")
    func json() async throws {
        let lines = try await lines(["card", "list", "--json"], columns: 40)
        #expect(lines.count > 40)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
}
