// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// Waits for SIGTERM or SIGINT, which no longer end the program.
final class StopSignal: Sendable {
    private let descriptor: Int32

    /// Starts handling the signals; a program can do this only once.
    ///
    /// - Throws: `CommandError` if the system cannot create a pipe.
    init() throws(CommandError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CommandError("The system cannot create a pipe.") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        stopPipe = ends[1]
        for number in [SIGTERM, SIGINT] {
            signal(number) { _ in
                var byte: UInt8 = 0
                _ = write(stopPipe, &byte, 1)
            }
        }
    }

    /// Waits until a signal arrives.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isStarted = WorkerThread.start { [descriptor] in
                var byte: UInt8 = 0
                while read(descriptor, &byte, 1) < 0, errno == EINTR {}
                continuation.resume()
            }
            if !isStarted { continuation.resume() }
        }
    }
}

/// The descriptor that the signal handler writes to; a handler cannot hold state of its own.
private nonisolated(unsafe) var stopPipe: Int32 = -1
