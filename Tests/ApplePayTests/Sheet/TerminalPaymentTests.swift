// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Tests `taptopay applepay pay` on a terminal, with typed keys.
@Suite("Payment sheet on a terminal")
struct TerminalPaymentTests {
    private struct Ending {
        let code: Int32
        let lines: [String]
        let text: String
    }

    /// Runs the program, and types the keys of each entry, in order, when its text appears.
    private func pay(_ options: [String], _ keys: [(text: String, keys: String)]) async throws
        -> Ending
    {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        terminal.resize(columns: 80, rows: 40)
        let path = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let program = try TerminalProgram(
            [path, "applepay", "pay", "--state", folder.url.path] + options,
            environment: ["TERM": "xterm", "NO_COLOR": "1", "HOME": folder.url.path],
            at: terminal)
        async let change = program.change()
        var (text, seen) = ("", 0)
        for (wanted, keys) in keys {
            while true {
                let rest = text.utf8.index(text.startIndex, offsetBy: seen)
                if let found = text.range(of: wanted, range: rest..<text.endIndex) {
                    seen = text.utf8.distance(from: text.startIndex, to: found.upperBound)
                    break
                }
                text += try await Self.look(at: terminal)
            }
            if !keys.isEmpty { terminal.type(keys) }
        }
        guard case .ended(let code) = await change else { throw CocoaError(.fileReadUnknown) }
        // When this mark arrives, all output of the program has arrived.
        let mark = "(the end of the test)"
        _ = write(terminal.descriptor, mark, mark.utf8.count)
        while !text.hasSuffix(mark) { text += try await Self.look(at: terminal) }
        text.removeLast(mark.count)
        return Ending(code: code, lines: VisibleScreen(text).lines, text: text)
    }

    /// Returns what is on the screen now, read on a thread that can block.
    private static func look(at terminal: PseudoTerminal) async throws -> String {
        try Task.checkCancellation()
        return try await BlockingThread.run { terminal.screen() }
    }

    @Test("D19: The terminal sheet is an upper-case frame, redrawn in place, with its keys below")
    func purchase() async throws {
        let ending = try await pay(
            ["--ship"], [("[m] method", "m"), ("22.50 USD", "\r")])
        #expect(ending.code == 0)
        #expect(ending.lines.first?.hasPrefix("┌──") == true)
        #expect(
            ending.lines.contains {
                $0.hasPrefix("│ PAY EXAMPLE SHOP") && $0.hasSuffix("22.50 USD │")
            })
        #expect(ending.lines.contains { $0.hasPrefix("│ EXPRESS SHIPPING") })
        #expect(ending.lines.contains { $0.hasPrefix("│ DONE") })
        #expect(ending.lines.count { $0.hasPrefix("┌") } == 1)
        #expect(ending.lines.last?.hasPrefix("Transaction: ") == true)
    }

    @Test("D15: After unrecognized fingers, the passcode is accepted and never shown")
    func strangers() async throws {
        let ending = try await pay(
            [],
            [
                ("[Return] pay", "x"), ("PROCESSING", ""), ("NOT RECOGNIZED", "x"),
                ("PROCESSING", ""), ("NOT RECOGNIZED", "x"), ("PROCESSING", ""),
                ("[Return] pay", "\r1234\r"),
            ])
        #expect(ending.code == 0)
        // The number of the transaction may have any digits.
        let line = ending.lines.last?.wholeMatch(of: /Transaction: ([0-9A-F]{64})/)
        let others = ending.text.components(separatedBy: try #require(line).output.1)
        #expect(others.count == 2)
        #expect(!others.contains { $0.contains("1234") })
    }

    @Test("Pressing q cancels the payment, and the program says so")
    func cancel() async throws {
        let ending = try await pay([], [("[q] cancel", "q")])
        #expect(ending.code == 1)
        #expect(ending.lines.last == "taptopay: The customer canceled.")
    }
}
