// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A flag that a thread can poll together with a socket.
final class EventSignal: Sendable {
    /// The descriptor that becomes readable when the flag is raised.
    let descriptor: Int32
    private let writingEnd: Int32

    /// Creates a flag that is not raised.
    ///
    /// - Returns: `nil` when the system cannot create a pipe.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        writingEnd = ends[1]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(descriptor)
        close(writingEnd)
    }

    /// Raises the flag permanently.
    func raise() {
        var byte: UInt8 = 1
        _ = write(writingEnd, &byte, 1)
    }
}
