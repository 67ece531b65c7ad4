// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The state that lets another thread stop a server that blocks on its socket.
final class VPCDServerControl: Sendable {
    private struct State {
        var isRunning = false
        var isStopping = false
        weak var socket: StreamSocket?
    }

    private let state = Lock(State())

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Claims the server for one run.
    ///
    /// - Returns: `false` when it is already running.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.isRunning else { return false }
            state = State(isRunning: true)
            return true
        }
    }

    func end() {
        state.withLock { $0.isRunning = false }
    }

    /// Registers the socket on which the server is about to block.
    ///
    /// - Returns: `false` when the server must stop.
    func watch(_ socket: StreamSocket) -> Bool {
        state.withLock { state in
            state.socket = socket
            return !state.isStopping
        }
    }

    /// Ends the server's current blocking call and all later ones.
    func stop() {
        let socket = state.withLock { state in
            guard state.isRunning else { return nil as StreamSocket? }
            state.isStopping = true
            return state.socket
        }
        socket?.shutdown()
    }
}
