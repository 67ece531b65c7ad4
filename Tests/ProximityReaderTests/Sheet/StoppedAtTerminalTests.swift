// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A read at a terminal whose user stops and continues it.
@Suite("Stopped at a terminal")
struct StoppedAtTerminalTests {
    private static let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
    private static let money = ["--amount", "150.00", "--currency", "USD"]

    private let terminal: PseudoTerminal
    private let home: TestHome

    init() throws {
        terminal = try PseudoTerminal()
        home = try TestHome()
        try home.allowSlowPINs()
    }

    private func start(_ words: [String]) throws -> TerminalProgram {
        // A terminal that cannot move its cursor: all output stays on the screen.
        let variables = home.environment.merging([
            "HOME": home.folder.url.path, "TERM": "dumb", "LANG": "C.UTF-8",
        ]) { $1 }
        return try TerminalProgram(
            words,
            environment: ProcessInfo.processInfo.environment.merging(variables) { $1 },
            at: terminal)
    }

    /// Waits on a thread, because a task's turn can come later than the pad's time-out for a key.
    private func untilEcho(_ echoes: Bool) async {
        await BlockingThread.poll { [terminal] in terminal.echoes == echoes ? true : nil }
    }

    /// Waits until the screen shows a text.
    ///
    /// - Returns: Everything that it has shown until then.
    private func untilShown(_ text: String) async throws -> String {
        try await BlockingThread.run { [terminal] in
            var screen = ""
            while !screen.contains(text) { screen += terminal.screen() }
            return screen
        }
    }

    @Test("A stopped PIN entry releases the terminal, and continues without an echo")
    func amidPIN() async throws {
        let program = try start(
            [Self.program, "read", "--card", "visa-online-pin"] + Self.money)
        await untilEcho(false)
        for _ in 0..<2 {
            program.send(SIGTSTP)
            #expect(await program.change() == .stopped)
            #expect(terminal.echoes)
            program.send(SIGCONT)
            #expect(await program.change() == .continued)
            await untilEcho(false)
        }
        terminal.type("1234\r")
        #expect(await program.change() == .ended(0))
        #expect(terminal.echoes)
        let screen = terminal.screen()
        let told = home.told(in: screen)
        #expect(told.contains("Enter a test PIN") && !told.contains("1234"), "\(screen)")
        #expect(!screen.contains("FromBackground"), "\(screen)")
    }

    @Test(
        "Without a user at the terminal, no PIN is asked for",
        arguments: [#""$0" "$@" </dev/null"#, #"setsid -w "$0" "$@""#])
    func noUser(command: String) async throws {
        // Nothing but a question that nothing answers takes this long.
        try home.write(#"{"pinIdleTimeout": 1}"#, to: "config/taptopay/config.json")
        let shell = try start(
            [
                "/bin/sh", "-c", "\(command); echo code $?", Self.program, "read", "--card",
                "visa-online-pin",
            ] + Self.money)
        let screen = try await untilShown("code ")
        #expect(await shell.change() == .ended(0))
        #expect(screen.contains("Card read") && !home.told(in: screen).contains("PIN"), "\(screen)")
    }

    @Test("A stopped read that waits for a card ends, and the terminal is restored")
    func amidRead() async throws {
        let script = try home.write(#"{"taps": []}"#, to: "script.json")
        // Job control as at a shell's prompt: Ctrl-Z stops the program, and fg continues it.
        let command = "\"$0\" \"$@\"; echo job stopped; fg %1; echo code $?"
        let shell = try start(
            [
                "/bin/sh", "-m", "-c", command, Self.program, "read", "--script", script,
                "--timeout", "3600",
            ]
                + Self.money)
        _ = try await untilShown("Hold the card")
        terminal.type("\u{1A}")
        var screen = try await untilShown("code ")
        #expect(await shell.change() == .ended(0))
        screen += terminal.screen()
        #expect(screen.contains("job stopped"))
        #expect(screen.contains("readFromBackgroundError"))
        #expect(screen.contains("code 1"))
        #expect(terminal.echoes)
    }
}
