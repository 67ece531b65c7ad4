// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import Support

/// One client's connection, from accept to close.
final class Connection: Sendable {
    /// Whose turn it is.
    enum Turn: Sendable {
        /// The client must send a request, or the rest of it, by a deadline.
        case request(until: Duration)
        /// The handler is running.
        case handler
        /// The client must receive the response by a deadline.
        case answer(until: Duration)
        /// The client receives events as they happen.
        case events(EventStream)
        /// The client was cut off.
        case over
    }

    private struct State {
        var descriptor: Int32
        var turn: Turn
        var isAuthenticated = false
        /// Whether the client had finished sending in the middle of a request at the last check.
        var wasFinished = false
    }

    let peer: Peer
    /// The connection's number; later connections have higher numbers.
    let number: UInt64
    private let state: Lock<State>

    init(descriptor: Int32, number: UInt64, turn: Turn) {
        self.number = number
        peer = Peer(descriptor: descriptor)
        state = Lock(State(descriptor: descriptor, turn: turn))
    }

    /// Sets whose turn it is.
    func take(_ turn: Turn) {
        state.withLock { state in
            state.turn = turn
            state.wasFinished = false
        }
    }

    /// Marks the client as authenticated: it sent a valid token.
    func authenticate() {
        state.withLock { $0.isAuthenticated = true }
    }

    /// Whether the server can close this connection to make room for a new one.
    ///
    /// True while the client is not waiting for a response and has sent no valid token.
    var mayGiveWay: Bool {
        state.withLock { state in
            guard case .request = state.turn else { return false }
            return !state.isAuthenticated
        }
    }

    /// The event stream that the client receives, or `nil`.
    var stream: EventStream? {
        if case .events(let stream) = state.withLock({ $0.turn }) { stream } else { nil }
    }

    /// Cuts the client off if its deadline has passed, or if it left in the middle of a request.
    ///
    /// The library takes a short read as the last one and then waits for a change; a client that
    /// sends and disconnects at once causes no further change. The client is cut off at the second
    /// check, because at the first one the library may be about to pass its request on.
    func check(now: Duration) {
        let isOver = state.withLock { state in
            switch state.turn {
            case .request(let deadline):
                let wasFinished = state.wasFinished
                state.wasFinished = Self.isFinished(state.descriptor)
                return deadline <= now || wasFinished && state.wasFinished
            case .answer(let deadline): return deadline <= now
            case .handler, .events, .over: return false
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

    /// Forgets the descriptor, which is about to be closed and may then be another connection's.
    func close() {
        state.withLock { $0.descriptor = -1 }
    }

    /// Whether the client has stopped sending and everything it sent has been read.
    private static func isFinished(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        return descriptor >= 0 && recv(descriptor, &byte, 1, flags) == 0
    }
}
