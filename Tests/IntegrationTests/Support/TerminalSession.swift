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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        process.arguments = ["--ctty", "--wait", program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(home.environment) { $1 }
        process.standardInput = terminal.handle
        process.standardOutput = terminal.handle
        process.standardError = terminal.handle
        let (ends, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { ended in
            let isSignal = ended.terminationReason == .uncaughtSignal
            end.yield(isSignal ? -ended.terminationStatus : ended.terminationStatus)
            end.finish()
        }
        try process.run()
        var (text, left) = ("", answers)
        while process.isRunning {
            text += terminal.screen()
            for (prompt, keys) in left where text.contains(prompt) {
                left[prompt] = nil
                terminal.type(keys)
            }
        }
        var status: Int32 = -1
        for await code in ends { status = code }
        return TerminalSession(
            status: status, echoes: terminal.echoes, text: text + terminal.screen())
    }
}
