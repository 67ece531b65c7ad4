// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A child process that is connected by a socket.
///
/// A child that serves a card or wallet finds the socket at descriptor 3. The child ends when the
/// socket closes. Only this child is ever waited for or killed. See ``endAll()`` for the end of the
/// program.
package struct ChildProcess: ~Copyable {
    /// The descriptor at which a serving child finds its end of the socket.
    package static let childDescriptor: Int32 = 3
    /// The number of checks for the end of a child, and the pause between them in microseconds.
    ///
    /// Together, they allow five seconds, which a child on a busy machine needs to end on its own
    /// and report the reason in its exit code.
    private static let patience = (rounds: 500, pause: UInt32(10_000))

    /// The children that have not ended, with their sockets, or `nil` once the socket is closed.
    private static let running = Lock<[pid_t: Int32?]>([:])
    /// Where the children's standard error goes.
    private static let errors = Lock(STDERR_FILENO)

    /// This process's end of the socket.
    package let socket: Int32
    private let identifier: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, without its name.
    ///   - descriptor: The descriptor at which the child finds its end of the socket.
    ///   - silence: How long to wait for an answer on the socket; zero waits forever.
    /// - Throws: `ChildProcessError`.
    package init(
        path: String, arguments: [String], descriptor: Int32 = childDescriptor, silence: Duration
    ) throws(ChildProcessError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ChildProcessError(reason: "Cannot create a socket for the child process.")
        }
        let (ours, theirs) = (ends[0], ends[1])
        defer { close(theirs) }
        Self.limit(ours, to: silence)
        var child: pid_t = 0
        let result = Self.spawn(
            &child, path: path, arguments: arguments, socket: theirs, as: descriptor)
        guard result == 0 else {
            close(ours)
            let reason = String(cString: strerror(result))
            throw ChildProcessError(reason: "Cannot start “\(path)”: \(reason).")
        }
        Self.running.withLock { $0[child] = ours }
        socket = ours
        identifier = child
    }

    deinit { _ = Self.end(identifier) }

    /// Changes where the standard error of the children goes that start from now on.
    ///
    /// - Parameter descriptor: A descriptor that stays open; by default, this process's own.
    package static func sendErrors(to descriptor: Int32) {
        errors.withLock { $0 = descriptor }
    }

    /// Ends all children of this process, for a program that is about to exit.
    ///
    /// A child that outlives the program would report its faults too late to be read.
    package static func endAll() {
        let children = running.withLock { running in
            defer { running = [:] }
            return running
        }
        // Other threads may still use the descriptors, so they stay open.
        for case let socket? in children.values { shutdown(socket, Int32(SHUT_RDWR)) }
        for child in children.keys { _ = wait(for: child) }
    }

    /// Changes how long to wait for an answer on the socket; zero waits forever.
    package func limitSilence(to silence: Duration) {
        Self.limit(socket, to: silence)
    }

    private static func limit(_ socket: Int32, to silence: Duration) {
        let parts = silence.components
        var limit = timeval(
            tv_sec: Int(parts.seconds), tv_usec: Int(parts.attoseconds / 1_000_000_000_000))
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Ends the child.
    ///
    /// - Returns: Its exit code, or `nil` when it did not end on its own.
    package consuming func end() -> Int32? {
        let code = Self.end(identifier)
        discard self
        return code
    }

    /// Closes the connection and waits for the child, unless ``endAll()`` does.
    private static func end(_ child: pid_t) -> Int32? {
        let socket = running.withLock { running in
            guard case let socket?? = running[child] else { return nil as Int32? }
            running[child] = .some(nil)
            return socket
        }
        guard let socket else { return nil }
        // Everyone loses the connection who has a copy of the descriptor, such as a newer child.
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
        // Until then, endAll() waits for the child too.
        defer { _ = running.withLock { $0.removeValue(forKey: child) } }
        return wait(for: child)
    }

    private static func wait(for child: pid_t) -> Int32? {
        var status: Int32 = 0
        for _ in 0..<patience.rounds {
            switch waitpid(child, &status, WNOHANG) {
            case 0: usleep(patience.pause)
            case child: return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
            default: return nil
            }
        }
        kill(child, SIGKILL)
        waitpid(child, &status, 0)
        return nil
    }

    private static func spawn(
        _ child: inout pid_t, path: String, arguments: [String], socket: Int32,
        as descriptor: Int32
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors.withLock { $0 }, STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, socket, descriptor)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A separate process group: an interrupt on the terminal goes only to the program, which
        // then closes the socket.
        posix_spawnattr_setpgroup(&attributes, 0)
        // A helper thread and the concurrency pool's threads block signals, and the child would
        // inherit that.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        return posix_spawn(&child, path, &actions, &attributes, words, environ)
    }
}

/// An error that prevents a child process from starting.
package struct ChildProcessError: Error, Hashable, Sendable {
    /// The reason, for people.
    package let reason: String
}

extension ChildProcessError: CustomStringConvertible {
    package var description: String { reason }
}
