// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import SmartCard
internal import Support

/// One client's connection, from acceptance to its end.
final class Connection: Sendable {
    /// Whose turn it is.
    enum Turn: Sendable {
        /// The client has to send a request, or the rest of it, until a point in time.
        case request(until: Duration)
        /// The handler works.
        case handler
        /// The client has to take the answer until a point in time.
        case answer(until: Duration)
        /// The client gets events as they happen.
        case events(EventStream)
        /// The client was cut off.
        case over
    }

    private struct State {
        var descriptor: Int32
        var turn: Turn
        var isAuthenticated = false
    }

    let peer: Peer
    /// Later connections have higher numbers.
    let number: UInt64
    private let state: Lock<State>

    init(descriptor: Int32, number: UInt64, turn: Turn) {
        self.number = number
        peer = Peer(descriptor: descriptor)
        state = Lock(State(descriptor: descriptor, turn: turn))
    }

    /// Says whose turn it is now.
    func take(_ turn: Turn) {
        state.withLock { $0.turn = turn }
    }

    /// The client has shown a token that is known.
    func authenticate() {
        state.withLock { $0.isAuthenticated = true }
    }

    /// Whether it may be cut off for a new connection: nobody waits for an answer, and it has shown
    /// no token.
    var mayGiveWay: Bool {
        state.withLock { state in
            guard case .request = state.turn else { return false }
            return !state.isAuthenticated
        }
    }

    /// The events that the client is being sent.
    var stream: EventStream? {
        if case .events(let stream) = state.withLock({ $0.turn }) { stream } else { nil }
    }

    /// Cuts the client off when its time is over, or when it has left in the middle of a request.
    ///
    /// The library takes a short read for the last one and then waits for a change; a client that
    /// sends and leaves at once has made its last change by then.
    func check(now: Duration) {
        let isOver = state.withLock { state in
            switch state.turn {
            case .request(let deadline): deadline <= now || Self.isFinished(state.descriptor)
            case .answer(let deadline): deadline <= now
            case .handler, .events, .over: false
            }
        }
        if isOver { cut() }
    }

    /// Cuts the client off; the library then sees the connection end.
    func cut() {
        state.withLock { state in
            state.turn = .over
            if state.descriptor >= 0 { shutdown(state.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// The descriptor is about to be closed, and may then be another connection's.
    func close() {
        state.withLock { $0.descriptor = -1 }
    }

    /// Whether the client sends no more and all that it sent has been read.
    private static func isFinished(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        return descriptor >= 0 && recv(descriptor, &byte, 1, flags) == 0
    }
}
