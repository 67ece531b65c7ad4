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
    private func pay(
        _ options: [String], language: String = "en", columns: UInt16 = 80, rows: UInt16 = 40,
        _ keys: [(text: String, keys: String)]
    ) async throws -> Ending {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        terminal.resize(columns: columns, rows: rows)
        let path = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let program = try TerminalProgram(
            [path, "applepay", "pay", "--state", folder.url.path] + options,
            environment: [
                "TERM": "xterm", "NO_COLOR": "1", "HOME": folder.url.path,
                "TAPTOPAY_LANGUAGE": language,
            ],
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

    @Test("The terminal sheet is a frame, redrawn in place, in which keys choose from lists")
    func purchase() async throws {
        let ending = try await pay(
            ["--ship"],
            [
                ("[m] Shipping", "m"), ("› [1] Free Shipping", "\u{1B}[B"),
                ("› [2] Express Shipping", "\r"), ("$22.50", "\r"),
            ])
        #expect(ending.code == 0)
        #expect(ending.lines.first?.hasPrefix("┌──") == true)
        #expect(
            ending.lines.contains {
                $0.hasPrefix("│ Pay Example Shop") && $0.hasSuffix("$22.50 │")
            })
        #expect(ending.lines.contains { $0.hasPrefix("│ Express Shipping") })
        #expect(ending.lines.contains { $0.hasPrefix("│ Paid") })
        #expect(ending.lines.count { $0.hasPrefix("┌") } == 1)
        #expect(ending.lines.dropLast().last == "Visa 1019: Example Shop, $22.50")
        #expect(ending.lines.last?.hasPrefix("Transaction: ") == true)
    }

    @Test(
        "On 40 columns and 15 rows, the sheet is one frame in every language",
        arguments: [
            ("en", "Pay", "$"), ("de", "Bezahlen", "$"), ("fr", "Payer", "$"),
            ("es", "Pagar", "US$"), ("zh-Hans", "付款", "US$"), ("ar", "ادفع", "US$"),
        ])
    func small(language: String, pay: String, symbol: String) async throws {
        let ending = try await self.pay(
            ["--ship", "--coupon", "HALF"], language: language, columns: 40, rows: 15,
            [("] \(pay)", "m"), ("› [1]", "2"), ("22", "\r")])
        #expect(ending.code == 0)
        #expect(ending.lines.count { $0.hasPrefix("┌") } == 1)
        #expect(ending.lines.contains { $0.contains(symbol) })
        #expect(ending.lines.allSatisfy { $0.count <= 40 || $0.contains("Transaction") })
    }

    @Test("D15: After unrecognized fingerprints, the passcode is accepted and never shown")
    func strangers() async throws {
        let ending = try await pay(
            ["--stranger"],
            [
                ("[Enter] Pay", "\r"), ("Processing", ""), ("not the owner", "\r"),
                ("Processing", ""), ("not the owner", "\r"), ("Processing", ""),
                ("[Enter] Pay", "\r1234\r"),
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
        let ending = try await pay([], [("[q] Cancel", "q")])
        #expect(ending.code == 1)
        #expect(ending.lines.last == "taptopay: The customer canceled.")
    }
}
