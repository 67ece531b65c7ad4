// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import SmartCard

/// One client's connection, from acceptance to its end.
final class Connection: Sendable {
    private struct State {
        var descriptor: Int32
        var deadline: Duration?
        var stream: EventStream?
    }

    let peer: Peer
    private let state: Lock<State>

    init(descriptor: Int32, deadline: Duration) {
        peer = Peer(descriptor: descriptor)
        state = Lock(State(descriptor: descriptor, deadline: deadline))
    }

    /// Says by when the client has to be done with what it does now; `nil` when it is not its turn.
    func expect(by deadline: Duration?) {
        state.withLock { $0.deadline = deadline }
    }

    /// Says that the client is now sent events.
    func begin(_ stream: EventStream) {
        state.withLock { state in
            state.deadline = nil
            state.stream = stream
        }
    }

    /// Ends the events.
    func endStream() {
        state.withLock { $0.stream }?.end()
    }

    /// Keeps an event stream awake.
    func heartbeat() {
        state.withLock { $0.stream }?.heartbeat()
    }

    /// Cuts the client off when its time is over.
    func cutIfLate(now: Duration) {
        let isLate = state.withLock { $0.deadline.map { $0 <= now } ?? false }
        if isLate { cut() }
    }

    /// Cuts the client off; the library then sees the connection end.
    func cut() {
        state.withLock { state in
            if state.descriptor >= 0 { shutdown(state.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// The request is over, and another may come.
    func completed(deadline: Duration) {
        state.withLock { state in
            state.deadline = deadline
            state.stream = nil
        }
    }

    /// The descriptor is about to be closed, and may then be another connection's.
    func close() {
        state.withLock { $0.descriptor = -1 }
    }
}
