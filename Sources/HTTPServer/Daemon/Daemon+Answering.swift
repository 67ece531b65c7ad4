// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import Support

extension Daemon {
    /// The listening socket, while the library runs.
    var socket: ListeningSocket? { state.withLock { $0.running?.socket } }

    /// Waits until the library's thread has accepted a connection.
    ///
    /// Opens a connection for this purpose and closes it again. Returns immediately if it cannot
    /// check: when the maximum number of clients is connected, or the socket cannot be reached.
    func answer() async {
        let connections = state.withLock { $0.connections.count }
        let taken = acceptances.announcements()
        guard connections < limits.connections, let probe = socket?.connection() else { return }
        defer { close(probe) }
        for await _ in taken { return }
    }
}
