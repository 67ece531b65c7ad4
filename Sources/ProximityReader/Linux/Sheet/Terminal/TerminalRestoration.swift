// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// Silences one terminal at a time, and gives it its settings back, whatever happens.
///
/// A signal restores the terminal before it does what it would have done; the entry is over
/// then, should the program live on. A stopped program silences the terminal again when it goes
/// on. The handlers are in place only during an entry, and call only what a handler may: see
/// signal-safety(7).
enum TerminalRestoration {
    /// What the handlers work with; it is complete before they are in place.
    private struct State {
        var descriptor: Int32 = -1
        var wake: Int32 = -1
        var own = termios()
        var silent = termios()
    }

    private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT]
    private static let lock = Lock(false)
    private nonisolated(unsafe) static var state = State()
    /// What each signal did before, by its number.
    private nonisolated(unsafe) static let previous: UnsafeMutablePointer<sigaction> = {
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
        actions.initialize(repeating: sigaction(), count: 32)
        return actions
    }()

    /// Switches echo and line editing off; what was typed before is thrown away.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - wake: Where a signal writes a byte.
    /// - Returns: Whether it is off.
    static func silence(_ descriptor: Int32, wake: Int32) -> Bool {
        lock.withLock { _ in
            guard state.descriptor < 0, tcgetattr(descriptor, &state.own) == 0 else {
                return false
            }
            state.silent = state.own
            state.silent.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
            state.silent.c_iflag &= ~tcflag_t(ICRNL | IXON)
            withUnsafeMutableBytes(of: &state.silent.c_cc) { characters in
                characters[Int(VMIN)] = 1
                characters[Int(VTIME)] = 0
            }
            state.wake = wake
            state.descriptor = descriptor
            install()
            guard tcsetattr(descriptor, TCSAFLUSH, &state.silent) == 0 else {
                giveBack()
                return false
            }
            return true
        }
    }

    /// Gives the terminal its settings back; what was typed meanwhile is thrown away.
    static func restore() {
        lock.withLock { _ in giveBack() }
    }

    private static func giveBack() {
        guard state.descriptor >= 0 else { return }
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
        case SIGCONT: { _ in TerminalRestoration.goOn() }
        case SIGTSTP: { _ in TerminalRestoration.stop() }
        default: { TerminalRestoration.end($0) }
        }
    }

    private static func goOn() {
        let code = errno
        tcsetattr(state.descriptor, TCSANOW, &state.silent)
        // Sessions end when the process was stopped.
        let action = previous[Int(SIGCONT)]
        if action.sa_flags & Int32(SA_SIGINFO) != 0 {
            action.__sigaction_handler.sa_sigaction?(SIGCONT, nil, nil)
        }
        errno = code
    }

    private static func stop() {
        let code = errno
        tcsetattr(state.descriptor, TCSANOW, &state.own)
        kill(getpid(), SIGSTOP)
        errno = code
    }

    /// Restores the terminal, and leaves the rest to whom the signal is for.
    private static func end(_ number: Int32) {
        let code = errno
        tcsetattr(state.descriptor, TCSANOW, &state.own)
        sigaction(number, &previous[Int(number)], nil)
        kill(getpid(), number)
        // A program that lives on must not read a PIN while the terminal echoes.
        if previous[Int(number)].__sigaction_handler.sa_handler != nil {
            var byte: UInt8 = 1
            _ = write(state.wake, &byte, 1)
        }
        errno = code
    }
}
