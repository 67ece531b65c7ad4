// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import SmartCard

/// The library's daemon, which runs on a thread of its own, and all that it works on.
///
/// The library keeps an unowned reference from ``start(_:security:)`` until it has stopped; a
/// server that is never stopped therefore stays.
final class Daemon: Sendable {
    struct State {
        var running: Running?
        var isStopping = false
        var connections: [ObjectIdentifier: Connection] = [:]
        var peers: PeerTable
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var identifiers: RequestIdentifier.Source
        var nextHeartbeat: Duration
        var look: Look?
        var lastLook: UInt64 = 0
        var looksNoMore = false
    }

    struct Running: @unchecked Sendable {
        let raw: OpaquePointer
        let socket: ListeningSocket
    }

    let limits: Limits
    let handler: Server.Handler
    let time: TimeSource
    /// Whether clients have to speak TLS.
    let isSecure: Bool
    let state: Lock<State>
    /// Tells of each connection that the library's thread has taken.
    let acceptances = Announcer<Void>()
    private let drained = AsyncStream.makeStream(of: Void.self)

    init(
        limits: Limits, time: TimeSource, isSecure: Bool, handler: @escaping Server.Handler
    ) {
        self.limits = limits
        self.isSecure = isSecure
        self.time = time
        self.handler = handler
        var generator = SystemRandomNumberGenerator()
        state = Lock(
            State(
                peers: PeerTable(limits: limits),
                identifiers: RequestIdentifier.Source(using: &generator),
                nextHeartbeat: time.now + limits.heartbeat))
    }

    /// Starts the library on a socket.
    func start(_ socket: ListeningSocket, security: TransportSecurity?) throws(ServerError) {
        let copy = socket.copy()
        let raw: OpaquePointer?
        if let security {
            raw = try security.withTexts { launch(copy, $0, $1) }
        } else {
            raw = launch(copy, nil, nil)
        }
        guard let raw else {
            guard let security else {
                throw ServerError(.resources, socket.address.description)
            }
            throw ServerError(
                .certificate, "\(security.certificateFile) and \(security.keyFile)")
        }
        let running = Running(raw: raw, socket: socket)
        state.withLock { $0.running = running }
    }

    /// Ends streams, waits for answers, then stops the library.
    ///
    /// The library ends the process if it is stopped while a connection is suspended; after the
    /// wait none is, and none can be any more.
    ///
    /// - Parameters:
    ///   - grace: How long answers may take.
    ///   - keepsSocket: Whether another daemon goes on listening at the socket.
    func stop(within grace: Duration, keepsSocket: Bool = false) async {
        let running = state.withLock { state in
            state.isStopping = true
            if state.exchanges.isEmpty { drained.continuation.finish() }
            return state.running
        }
        guard let running else { return }
        let copy = MHD_quiesce_daemon(running.raw)
        if !keepsSocket { running.socket.refuse() }
        for connection in state.withLock({ Array($0.connections.values) }) {
            connection.stream?.end()
        }
        await untilDrained(within: grace)
        let unanswered = state.withLock { state in
            endLooking(&state)
            return Array(state.exchanges.values)
        }
        for exchange in unanswered {
            exchange.abandon(Self.stoppingResponse)
        }
        // Joins a thread that waits for nobody.
        MHD_stop_daemon(running.raw)
        close(copy)
        state.withLock { $0.running = nil }
        Unmanaged.passUnretained(self).release()
    }

    /// The time until which a client has to be done with what it begins now.
    func deadline(after duration: Duration) -> Duration { time.now + duration }

    /// Whether nothing new is begun.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    static var stoppingResponse: Response {
        Response(
            Problem(
                .serviceUnavailable, "The service is stopping: try again in a moment.",
                headers: Headers([.init(.connection, "close"), .init(.retryAfter, "1")])))
    }

    private func untilDrained(within grace: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [drained] in for await _ in drained.stream {} }
            group.addTask { [time] in try? await time.sleep(until: time.now + grace) }
            await group.next()
            group.cancelAll()
        }
    }
}

// MARK: - What the library's calls change

extension Daemon {
    /// A client has connected.
    func accepted(_ connection: Connection) {
        let isAllowed = state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            watch(&state)
            return state.peers.connect(connection.peer, now: time.now)
        }
        if !isAllowed { connection.cut() }
        acceptances.announce(())
    }

    /// A client's connection is over.
    func closed(_ connection: Connection) {
        connection.close()
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            state.peers.disconnect(connection.peer, now: time.now)
        }
    }

    /// Names the next request.
    func nextIdentifier() -> RequestIdentifier {
        state.withLock { $0.identifiers.next() }
    }

    /// Counts a request.
    ///
    /// - Returns: Status 429 when the peer sends too many.
    func admit(_ peer: Peer) -> Problem? {
        let wait = state.withLock { $0.peers.request(from: peer, now: time.now) }
        guard let wait else { return nil }
        let seconds = wait.components.seconds + 1
        return Problem(
            .tooManyRequests, "Too many requests: try again in \(seconds) s.",
            headers: Headers([.init(.retryAfter, HeaderValue(seconds))]))
    }

    /// Takes a request for handling.
    ///
    /// - Returns: `false` when the server is stopping.
    func begin(_ exchange: Exchange) -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            return true
        }
    }

    /// A request is over.
    func completed(_ exchange: Exchange) {
        exchange.close()
        exchange.connection.take(.request(until: deadline(after: limits.headTime)))
        state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = nil
            watch(&state)
            if state.isStopping, state.exchanges.isEmpty { drained.continuation.finish() }
        }
    }
}
