// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A program at its own terminal, which can be stopped and continued.
public final class TerminalProgram: Sendable {
    /// A change of the program's state.
    public enum Change: Hashable, Sendable {
        case stopped, continued
        /// It ended with this code, or with the negated number of the signal that ended it.
        case ended(Int32)
    }

    /// The program could not be started.
    public struct Failure: Error {}

    /// `POSIX_SPAWN_SETSID` and `WCONTINUED`, which Swift does not import; see posix_spawn(3).
    private static let ownSession: Int16 = 0x80
    private static let continued: Int32 = 8

    private let identifier: pid_t
    private let isOver = Lock(false)

    /// Starts a program whose controlling terminal is this one.
    ///
    /// - Parameters:
    ///   - words: Its path and its arguments.
    ///   - environment: All its variables.
    ///   - terminal: The terminal that it reads from and writes to.
    /// - Throws: `Failure`.
    public init(
        _ words: [String], environment: [String: String], at terminal: PseudoTerminal
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens is its controlling one.
        posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
        for descriptor: Int32 in 1...2 {
            posix_spawn_file_actions_adddup2(&actions, 0, descriptor)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The process that started the tests may ignore a signal, which a program would inherit.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGQUIT, SIGTSTP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Self.ownSession | Int16(POSIX_SPAWN_SETSIGDEF))
        let variables = environment.map { "\($0.key)=\($0.value)" }
        var arguments = words.map { strdup($0) } + [nil]
        var values = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + values { free(text) } }
        var child: pid_t = 0
        guard
            posix_spawn(&child, words.first ?? "", &actions, &attributes, &arguments, &values) == 0
        else { throw Failure() }
        identifier = child
    }

    deinit {
        guard !isOver.withLock({ $0 }) else { return }
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Sends a signal to the program.
    public func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    /// Waits until the program stops, continues, or ends.
    ///
    /// - Returns: The change, or `nil` if nothing changed for minutes.
    public func change() async -> Change? {
        let found = await BlockingThread.poll { [identifier] () -> (pid_t, Int32)? in
            var status: Int32 = 0
            let child = waitpid(identifier, &status, WNOHANG | WUNTRACED | Self.continued)
            return child == 0 ? nil : (child, status)
        }
        guard let (child, status) = found, child == identifier else { return nil }
        // See wait(2): WIFCONTINUED, WIFSTOPPED, WIFEXITED.
        if status == 0xFFFF { return .continued }
        if status & 0xFF == 0x7F { return .stopped }
        isOver.withLock { $0 = true }
        return .ended(status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F))
    }
}
