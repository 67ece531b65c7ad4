// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// What the connections of one service thread know of each other.
///
/// There are several while a call hangs on a thread that was left behind.
final class ServiceMemory: Sendable {
    private struct State {
        var connections = 0
        var restarts = 0
        var lostCard: ReaderStateQuery?
    }

    private let state = Lock(State())

    /// How many connections there are.
    var connections: Int { state.withLock { $0.connections } }

    /// How the reader was when the card that was lost last had been found.
    ///
    /// The service may take a lost card for present until it looks for it again.
    var lostCard: ReaderStateQuery? { state.withLock { $0.lostCard } }

    /// How often the service or a reader may have restarted, and counts its cards anew.
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
