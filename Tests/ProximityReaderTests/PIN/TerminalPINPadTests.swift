// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import TestSupport
import Testing

@testable import ProximityReader

/// Runs serially, because only one terminal of a program can have its echo off.
@Suite("PIN pad on a terminal", .serialized)
struct TerminalPINPadTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
    }

    private static func request() throws -> PINPadRequest {
        PINPadRequest(
            content: try CheckedRequest(TestBench.request).content(merchantName: "Test Shop"),
            lengths: 4...12, allowsBypass: true)
    }

    private func begin(isPlain: Bool = false) async throws -> TerminalPINPad {
        let pad = TerminalPINPad(path: terminal.path, isPlain: isPlain)
        try await pad.begin(Self.request())
        return pad
    }

    @Test("The terminal PIN pad reads keys without echo and restores the terminal")
    func entry() async throws {
        #expect(terminal.echoes)
        let pad = try await begin()
        #expect(!terminal.echoes)
        terminal.type("78\u{7F}b\u{3}\r")
        for key: PINPadKey in [.digit(7), .digit(8), .clear, .bypass, .cancel, .enter] {
            #expect(try await pad.nextKey() == key)
        }
        await pad.show(PINPadDisplay(message: .enterPIN, digitCount: 4))
        await pad.end()
        #expect(terminal.echoes)
        let screen = terminal.screen()
        #expect(screen.contains("Test Shop\r\n$12.50\r\n"))
        #expect(screen.contains("test PIN"))
        #expect(screen.contains("●●●●········"))
        #expect(!screen.contains("7") && !screen.contains("8"))
    }

    @Test("The terminal PIN pad ignores arrow and function keys, which start like Escape")
    func sequences() async throws {
        let pad = try await begin()
        terminal.type("\u{1B}[A1\u{1B}OP2\u{1B}[15~x3\u{1B}")
        for key: PINPadKey in [.digit(1), .digit(2), .digit(3), .cancel] {
            #expect(try await pad.nextKey() == key)
        }
        await pad.end()
    }

    @Test("The terminal PIN pad discards keys typed too early")
    func early() async throws {
        terminal.type("99")
        // The echo shows that it arrived.
        #expect(await terminal.screen(showing: "99") != nil)
        let pad = try await begin()
        terminal.type("1")
        #expect(try await pad.nextKey() == .digit(1))
        await pad.end()
    }

    @Test("On a plain terminal, the PIN pad reports errors without moving the cursor")
    func plain() async throws {
        let pad = try await begin(isPlain: true)
        _ = terminal.screen()
        await pad.show(PINPadDisplay(message: .enterPIN, digitCount: 2))
        #expect(terminal.screen().isEmpty)
        await pad.show(PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
        #expect(terminal.screen() == "A PIN has 4 to 12 digits. Enter it again.\r\n")
        await pad.end()
    }

    @Test("The terminal PIN pad stops waiting when the task is canceled")
    func cancelled() async throws {
        let pad = try await begin()
        let key = Task { try await pad.nextKey() }
        key.cancel()
        await #expect(throws: CancellationError.self) { try await key.value }
        await pad.end()
        #expect(terminal.echoes)
    }

    @Test("A released terminal PIN pad restores the terminal")
    func released() async throws {
        _ = try await begin()
        #expect(terminal.echoes)
    }

    @Test(
        "The terminal PIN pad restores the terminal when a signal ends the program",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func signals(number: Int32) async throws {
        let path = terminal.path
        await #expect(processExitsWith: .signal(number)) {
            [path = path as String, number = number as Int32] in
            // The process that started the tests can ignore the signal.
            signal(number, SIG_DFL)
            let pad = TerminalPINPad(path: path, isPlain: true)
            try await pad.begin(Self.request())
            let key = Task { try await pad.nextKey() }
            kill(getpid(), number)
            _ = try? await key.value
        }
        #expect(terminal.echoes)
        #expect(terminal.screen().contains("test PIN"))
    }

    @Test("The terminal PIN pad requires a terminal, and closes what is none")
    func noTerminal() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("file").path
        try Data().write(to: URL(filePath: file))
        for path in [file, "/nowhere"] {
            let pad = TerminalPINPad(path: path)
            let error = await #expect(throws: TerminalPINPad.TerminalError.self) {
                try await pad.begin(Self.request())
            }
            #expect(error?.description == "There is no terminal to enter a PIN on.")
            #expect(OpenDescriptors.count(of: path) == 0)
            await #expect(throws: TerminalPINPad.TerminalError.self) { _ = try await pad.nextKey() }
            await pad.end()
        }
    }

    @Test("Only one terminal PIN pad can be active in a program")
    func once() async throws {
        let pad = try await begin()
        let other = try PseudoTerminal()
        let second = TerminalPINPad(path: other.path)
        await #expect(throws: TerminalPINPad.TerminalError.self) {
            try await second.begin(Self.request())
        }
        #expect(other.echoes)
        await pad.end()
        try await second.begin(Self.request())
        #expect(!other.echoes)
        await second.end()
    }

    @Test("Arrow keys are Ctrl-P and Ctrl-N, and other keys with a sequence are 0")
    func arrows() async throws {
        let raw = try RawTerminal(terminal.path)
        for (keys, expected) in [
            ("\u{1B}[A", 0x10), ("\u{1B}[B", 0x0E), ("\u{1B}OA", 0x10), ("\u{1B}OB", 0x0E),
            ("\u{1B}[1;5A", 0x10), ("\u{1B}[\u{7F}A", 0x10), ("\u{1B}[~", 0), ("\u{1B}[C", 0),
            ("\u{1B}[@", 0), ("\u{1B}[15~", 0),
            ("\u{1B}OP", 0), ("\u{1B}O", 0), ("\u{1B}[", 0), ("\u{1B}[1", 0), ("\u{1B}x", 0),
            ("\u{1B}", 0x1B), ("\u{1A}", 0x1A), ("\u{1C}", 0x1C), ("a", 0x61),
        ] as [(String, UInt8)] {
            terminal.type(keys)
            #expect(try await raw.nextByte() == expected, "\(keys.unicodeScalars)")
            // The whole sequence has been read.
            terminal.type("b")
            #expect(try await raw.nextByte() == 0x62)
        }
        raw.restore()
        #expect(terminal.echoes)
        raw.restore()
        #expect(terminal.echoes)
    }

    @Test("A key that follows a sequence directly is not a part of it")
    func keysAfterSequences() async throws {
        let raw = try RawTerminal(terminal.path)
        // The terminal's thread can keep it for longer than the test.
        defer { raw.restore() }
        for (keys, expected) in [
            ("\u{1B}[A", 0x10), ("\u{1B}[?A", 0x10), ("\u{1B}[@", 0), ("\u{1B}[~", 0),
            ("\u{1B}OB", 0x0E), ("\u{1B}x", 0), ("a", 0x61),
        ] as [(String, UInt8)] {
            terminal.type("\(keys)bc")
            for byte in [expected, 0x62, 0x63] {
                #expect(try await raw.nextByte() == byte, "\(keys.unicodeScalars)")
            }
        }
    }

    @Test("During an entry, a terminal passes on each key at once, and then has its own settings")
    func settings() throws {
        /// Returns the settings, with the smallest number of keys that is passed on.
        func current() -> (own: termios, minimum: UInt8) {
            var settings = termios()
            tcgetattr(terminal.descriptor, &settings)
            return (settings, withUnsafeBytes(of: settings.c_cc) { $0[Int(VMIN)] })
        }
        var own = current().own
        withUnsafeMutableBytes(of: &own.c_cc) { $0[Int(VMIN)] = 2 }
        own.c_iflag |= tcflag_t(ICRNL | IXON)
        tcsetattr(terminal.descriptor, TCSANOW, &own)
        let raw = try RawTerminal(terminal.path)
        let silent = current()
        #expect(silent.minimum == 1)
        #expect(silent.own.c_iflag & tcflag_t(ICRNL | IXON) == 0)
        #expect(silent.own.c_lflag & tcflag_t(ISIG | IEXTEN | ECHO | ICANON) == 0)
        raw.restore()
        #expect(current().minimum == 2)
        #expect(current().own.c_iflag == own.c_iflag)
        #expect(current().own.c_lflag == own.c_lflag)
    }

    @Test("Signals that are handled during an entry interrupt no call of the program")
    func restartedCalls() throws {
        func flags(_ number: Int32) -> Int32 {
            var action = sigaction()
            sigaction(number, nil, &action)
            return action.sa_flags & SA_RESTART
        }
        let raw = try RawTerminal(terminal.path)
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT] {
            #expect(flags(number) == SA_RESTART)
        }
        raw.restore()
    }

    @Test("A terminal that was released does not restore the next one")
    func restoredOnce() throws {
        let next = try PseudoTerminal()
        let first = try RawTerminal(terminal.path)
        first.restore()
        let second = try RawTerminal(next.path)
        first.restore()
        #expect(terminal.echoes && !next.echoes)
        second.restore()
        #expect(next.echoes)
    }

    @Test("A program that handles the signal continues without the entry, and with an echo")
    func handledSignal() async throws {
        let path = terminal.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            signal(SIGTERM) { _ in }
            let pad = TerminalPINPad(path: path, isPlain: true)
            try await pad.begin(Self.request())
            let key = Task { try await pad.nextKey() }
            kill(getpid(), SIGTERM)
            await #expect(throws: TerminalPINPad.TerminalError.self) { try await key.value }
        }
        #expect(terminal.echoes)
    }

    /// The terminal is gone, so that each call of a handler on it fails.
    @Test(
        "A signal during PIN entry does not change the error number of the program",
        arguments: [SIGTERM, SIGCONT, SIGTSTP])
    func errorNumberKept(number: Int32) async throws {
        await #expect(processExitsWith: .success) { [number = number as Int32] in
            signal(SIGTERM) { _ in }
            var terminal: PseudoTerminal? = try PseudoTerminal()
            let raw = try RawTerminal(try #require(terminal).path)
            terminal = nil
            // The signal interrupts this thread, and another process continues a stopped one.
            let continuing = try SpawnedProcess(
                URL(filePath: "/bin/sh"),
                [
                    "-c",
                    "until grep -q '^State:.T' /proc/$0/status; do :; done; kill -CONT $0",
                    "\(getpid())",
                ])
            let code = errorNumber(after: number)
            #expect(code == 77)
            continuing.signal(SIGKILL)
            raw.restore()
        }
    }

    @Test(
        "A program's own handler learns that the program continues during PIN entry",
        arguments: [0, SA_SIGINFO])
    func continued(flags: Int32) async throws {
        let path = terminal.path
        await #expect(processExitsWith: .exitCode(7)) {
            [path = path as String, flags = flags as Int32] in
            var action = sigaction()
            if flags == 0 {
                action.__sigaction_handler.sa_handler = { _ in _exit(7) }
            } else {
                action.__sigaction_handler.sa_sigaction = { _, _, _ in _exit(7) }
            }
            action.sa_flags = flags
            sigaction(SIGCONT, &action, nil)
            let raw = try RawTerminal(path)
            _ = errorNumber(after: SIGCONT)
            raw.restore()
        }
    }

    @Test("A program that ignores or does not handle its continuation continues the entry")
    func continuationUnhandled() async throws {
        let path = terminal.path
        for isIgnored in [false, true] {
            await #expect(processExitsWith: .success) {
                [path = path as String, isIgnored = isIgnored as Bool] in
                signal(SIGCONT, isIgnored ? SIG_IGN : SIG_DFL)
                let raw = try RawTerminal(path)
                _ = errorNumber(after: SIGCONT)
                raw.restore()
            }
        }
    }

    @Test("Each key of the terminal has its meaning, and other keys have none")
    func keys() async throws {
        let pad = try await begin()
        for (text, key) in [
            ("0", .digit(0)), ("9", .digit(9)), ("\u{8}", .clear), ("\u{7F}", .clear),
            ("\u{15}", .clear), ("\n", .enter), ("\r", .enter), ("\u{3}", .cancel),
            ("\u{4}", .cancel), ("b", .bypass), ("B", .bypass),
        ] as [(String, PINPadKey)] {
            // None of the first keys has a meaning.
            terminal.type("/:acAC \t\u{2}\u{5}\u{7}\u{B}\u{C}\u{E}\u{14}\u{16}~\(text)")
            #expect(try await pad.nextKey() == key)
        }
        await pad.end()
    }

    @Test("A terminal without a frame has the mask on its own line, below the error")
    func maskOfTerminal() async throws {
        let pad = try await begin()
        _ = terminal.screen()
        await pad.show(PINPadDisplay(message: .enterPIN, digitCount: 2))
        #expect(terminal.screen() == "\rPIN  ●●··········")
        await pad.show(PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
        #expect(
            terminal.screen()
                == "\r\u{1B}[KA PIN has 4 to 12 digits. Enter it again.\r\n\rPIN  ············")
        await pad.end()
        #expect(terminal.screen() == "\r\n")
        await pad.end()
        #expect(terminal.screen() == "")
    }
}
