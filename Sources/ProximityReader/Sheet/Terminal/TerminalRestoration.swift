// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// Turns off echo on one terminal at a time, and restores its settings in any case.
///
/// A signal restores the terminal before its previous action; this ends the entry, if the program
/// keeps running. A stopped program turns off the echo again when it continues. The handlers are
/// installed only during an entry, and call only functions that a handler can call: see
/// signal-safety(7).
enum TerminalRestoration {
    /// The state that the handlers use; it is complete before they are installed.
    private struct State {
        var descriptor: Int32 = -1
        var wake: Int32 = -1
        var own = termios()
        var silent = termios()
    }

    private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT]
    private static let lock = Lock(false)
    private nonisolated(unsafe) static var state = State()
    /// The previous action of each signal, by its number.
    private nonisolated(unsafe) static let previous: UnsafeMutablePointer<sigaction> = {
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
        actions.initialize(repeating: sigaction(), count: 32)
        return actions
    }()

    /// Turns off echo and line editing; discards earlier input.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - wake: The descriptor to which a signal writes a byte.
    /// - Returns: Whether they are off.
    static func silence(_ descriptor: Int32, wake: Int32) -> Bool {
        lock.withLock { _ in
            guard state.descriptor < 0, tcgetattr(descriptor, &state.own) == 0 else {
                return false
            }
            state.silent = state.own
            state.silent.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
            state.silent.c_iflag &= ~tcflag_t(ICRNL | IXON)
            withUnsafeMutableBytes(of: &state.silent.c_cc) { $0[Int(VMIN)] = 1 }
            state.wake = wake
            state.descriptor = descriptor
            install()
            guard tcsetattr(descriptor, TCSAFLUSH, &state.silent) == 0 else {
                restoreSettings()
                return false
            }
            return true
        }
    }

    /// Restores the terminal's settings; discards pending input.
    static func restore() {
        lock.withLock { _ in restoreSettings() }
    }

    private static func restoreSettings() {
        tcsetattr(state.descriptor, TCSAFLUSH, &state.own)
        for number in signals { sigaction(number, &previous[Int(number)], nil) }
        state = State()
    }

    private static func install() {
        for number in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = handler(of: number)
            action.sa_flags = Int32(SA_RESTART)
            sigaction(number, &action, &previous[Int(number)])
        }
    }

    private static func handler(of number: Int32) -> @convention(c) (Int32) -> Void {
        switch number {
        case SIGCONT: { _ in TerminalRestoration.resume() }
        case SIGTSTP: { _ in TerminalRestoration.stop() }
        default: { TerminalRestoration.end($0) }
        }
    }

    private static func resume() {
        let code = errno
        tcsetattr(state.descriptor, TCSANOW, &state.silent)
        // Sessions end if the process was stopped.
        previous[Int(SIGCONT)].callHandler(SIGCONT)
        errno = code
    }

    private static func stop() {
        let code = errno
        tcsetattr(state.descriptor, TCSANOW, &state.own)
        kill(getpid(), SIGSTOP)
        errno = code
    }

    /// Restores the terminal and passes the signal to its previous handler.
    private static func end(_ number: Int32) {
        let code = errno
        tcsetattr(state.descriptor, TCSANOW, &state.own)
        sigaction(number, &previous[Int(number)], nil)
        kill(getpid(), number)
        // A program that keeps running must not read a PIN while the terminal echoes.
        if previous[Int(number)].__sigaction_handler.sa_handler != nil {
            var byte: UInt8 = 1
            _ = write(state.wake, &byte, 1)
        }
        errno = code
    }
}
