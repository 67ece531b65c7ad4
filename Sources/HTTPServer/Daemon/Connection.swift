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

    /// How readily the server closes a connection to make room for another one, the readiest first.
    enum Readiness: Int, Sendable {
        /// The server waits for the client, to send a request or to receive a response.
        case waiting
        /// The client receives events.
        case streaming
        /// The client waits for the server.
        case busy
        /// The client has connected a moment ago, and has not had the time to send a request.
        case new
    }

    private struct State {
        /// The client's socket, or -1, on which calls do nothing.
        var descriptor: Int32
        var turn: Turn
        /// The number of the turn; later turns of all connections have higher numbers.
        var turnNumber: UInt64
        var account: Account
        /// Whether the client has sent the head of a request.
        var hasAsked = false
        /// Whether the client had finished sending in the middle of a request at the last check.
        var wasFinished = false
    }

    private static let turns = Lock<UInt64>(0)

    let peer: Peer
    /// The account of requests without a valid credential.
    let stranger: Account
    /// When the client connected.
    private let begun: Duration
    private let state: Lock<State>

    init(descriptor: Int32, sendBuffer: Int, begun: Duration, turn: Turn) {
        self.begun = begun
        var size = Int32(clamping: sendBuffer)
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        peer = Peer(descriptor: descriptor)
        stranger = .stranger(peer.network)
        state = Lock(
            State(
                descriptor: descriptor, turn: turn, turnNumber: Self.nextTurn(),
                account: stranger))
    }

    private static func nextTurn() -> UInt64 {
        turns.withLock { turns in
            turns += 1
            return turns
        }
    }

    /// The account that the connection belongs to; only ``Accounts`` sets it.
    var account: Account {
        get { state.withLock { $0.account } }
        set { state.withLock { $0.account = newValue } }
    }

    /// Sets whose turn it is, unless the client was cut off.
    func begin(_ turn: Turn) {
        state.withLock { state in
            if case .over = state.turn { return }
            state.turn = turn
            state.turnNumber = Self.nextTurn()
            state.hasAsked = true
            state.wasFinished = false
        }
    }

    /// Returns how readily the server closes the connection, and since which turn; `nil` if it already
    /// does.
    func readiness(now: Duration, newTime: Duration) -> (kind: Readiness, turn: UInt64)? {
        state.withLock { state in
            switch state.turn {
            case .request where !state.hasAsked && now - begun < newTime:
                (.new, state.turnNumber)
            case .request, .answer: (.waiting, state.turnNumber)
            case .events: (.streaming, state.turnNumber)
            case .handler: (.busy, state.turnNumber)
            case .over: nil
            }
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
            shutdown(state.descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Cuts the client off to make room for another one, and ends its event stream.
    func giveWay() {
        let stream = stream
        cut()
        // The library does not look at a connection that waits for events.
        stream?.end()
    }

    /// Forgets the descriptor, which is about to be closed and may then be another connection's.
    func close() {
        state.withLock { $0.descriptor = -1 }
    }

    /// Whether the client has stopped sending and everything it sent has been read.
    private static func isFinished(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        return recv(descriptor, &byte, 1, flags) == 0
    }
}
