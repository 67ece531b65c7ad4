// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// Waits for SIGTERM or SIGINT in place of dying of it.
final class StopSignal: Sendable {
    private let descriptor: Int32

    /// Takes the signals from now on; those of one program can be taken once.
    ///
    /// - Throws: `CommandError` when the system has no pipe left.
    init() throws(CommandError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CommandError("The system has no pipe left.") }
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

    /// Waits until one came.
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

/// Where a signal's handler writes; a handler can hold nothing of its own.
private nonisolated(unsafe) var stopPipe: Int32 = -1
