// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// The real program on its own terminal, with scripted typing.
struct TerminalSession {
    /// The exit code, or the negated number of the signal that ended it.
    let status: Int32
    /// Whether the terminal echoed whole lines again at the end.
    let echoes: Bool
    /// Everything that was written to the terminal.
    let text: String
    /// The text on the screen at the end.
    var lines: [String] { VisibleScreen(text).lines }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the program.
    ///   - home: The user.
    ///   - answers: The keys to type when a text has appeared, each once.
    /// - Returns: The session's result.
    /// - Throws: When there is no terminal, or no `setsid` of util-linux to hand it over.
    static func run(
        _ arguments: [String], in home: TestHome, typing answers: [String: String] = [:]
    ) async throws -> TerminalSession {
        let terminal = try PseudoTerminal()
        terminal.resize(columns: 80, rows: 40)
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let process = try SpawnedProcess(
            URL(fileURLWithPath: "/usr/bin/setsid"),
            ["--ctty", "--wait", program] + arguments, environment: home.environment,
            input: terminal.handle, output: terminal.handle, errors: terminal.handle)
        // On its own thread, because reading the screen blocks.
        let text = try await BlockingThread.run {
            var (text, left) = ("", answers)
            while process.isRunning {
                text += terminal.screen()
                for (prompt, keys) in left where text.contains(prompt) {
                    left[prompt] = nil
                    terminal.type(keys)
                }
            }
            return text + terminal.screen()
        }
        let status = await process.end()
        return TerminalSession(status: status, echoes: terminal.echoes, text: text)
    }
}
