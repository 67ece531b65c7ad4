// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import Support

extension Daemon {
    /// The socket while the library runs.
    var socket: ListeningSocket? { state.withLock { $0.running?.socket } }

    /// Waits until the library's thread has taken a connection.
    ///
    /// It is made for this if need be, and closed again. Returns at once where that cannot be
    /// asked: when as many clients are connected as may be, or the socket cannot be reached.
    func answer() async {
        let connections = state.withLock { $0.connections.count }
        let taken = acceptances.announcements()
        guard connections < limits.connections, let probe = socket?.connection() else { return }
        defer { close(probe) }
        for await _ in taken { return }
    }
}
