// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The state that the connections of one service thread share.
///
/// There are several connections while a call hangs on an abandoned thread.
final class ServiceMemory: Sendable {
    private struct State {
        var connections = 0
        var restarts = 0
        var lostCard: ReaderStateQuery?
    }

    private let state = Lock(State())

    /// The number of connections.
    var connections: Int { state.withLock { $0.connections } }

    /// The reader's state when the last lost card was found.
    ///
    /// The service can report a lost card as present until the next poll.
    var lostCard: ReaderStateQuery? { state.withLock { $0.lostCard } }

    /// The number of possible restarts of the service or a reader, which reset its event count.
    var restarts: Int { state.withLock { $0.restarts } }

    func connectionStarted() {
        state.withLock { $0.connections += 1 }
    }

    func connectionEnded() {
        state.withLock { $0.connections -= 1 }
    }

    func noteRestart() {
        state.withLock { $0.restarts += 1 }
    }

    func remember(lostCard: ReaderStateQuery?) {
        state.withLock { $0.lostCard = lostCard }
    }
}
