// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import SmartCard
internal import Support

/// The library's daemon, which runs on a thread of its own, and all that it works on.
///
/// The library keeps an unowned reference from ``start(_:security:)`` until it has stopped; a
/// server that is never stopped therefore stays.
final class Daemon: Sendable {
    struct State {
        var running: Running?
        var isStopping = false
        var connections: [ObjectIdentifier: Connection] = [:]
        var lastConnection: UInt64 = 0
        var peers: PeerTable
        var bodies: BodyMemory
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
        /// Where the library accepted until it was told to accept no more.
        var left: Int32?
    }

    let limits: Limits
    let hosts: HostNames?
    let screen: Server.Screen
    let handler: Server.Handler
    let time: TimeSource
    /// Whether clients have to speak TLS.
    let isSecure: Bool
    let state: Lock<State>
    /// Tells of each connection that the library's thread has taken.
    let acceptances = Announcer<Void>()
    /// Held while this daemon takes another's place, until the other one accepts no more.
    private let entrance = Lock(false)
    /// Tells when the last request is over.
    private let drained = ChangeSignal()

    init(
        limits: Limits, time: TimeSource, isSecure: Bool, hosts: HostNames?,
        screen: @escaping Server.Screen, handler: @escaping Server.Handler
    ) {
        self.limits = limits
        self.hosts = hosts
        self.screen = screen
        self.isSecure = isSecure
        self.time = time
        self.handler = handler
        var generator = SystemRandomNumberGenerator()
        state = Lock(
            State(
                peers: PeerTable(limits: limits), bodies: BodyMemory(limits: limits),
                identifiers: RequestIdentifier.Source(using: &generator),
                nextHeartbeat: time.now + limits.heartbeat))
    }

    /// Starts the library on a socket.
    ///
    /// - Parameters:
    ///   - socket: The socket.
    ///   - security: The certificate for TLS, or `nil` to speak without.
    ///   - old: Whose place this daemon takes. It accepts no more when this one greets its first
    ///     client; when this one does not start, it goes on as before.
    /// - Throws: `ServerError`.
    func start(
        _ socket: ListeningSocket, security: TransportSecurity?, replacing old: Daemon? = nil
    ) throws(ServerError) {
        try entrance.withLock { _ throws(ServerError) in
            let running = Running(raw: try launch(socket, security), socket: socket)
            state.withLock { $0.running = running }
            old?.quiesce()
        }
    }

    /// Accepts no more connections: who asks waits in the socket's queue for whoever accepts there.
    private func quiesce() {
        state.withLock { state in
            guard state.running?.left == nil, let raw = state.running?.raw else { return }
            let left = MHD_quiesce_daemon(raw)
            guard left >= 0 else { return }
            state.running?.left = left
            // The library's thread may stand before its call to accept.
            ListeningSocket.vacate(left)
        }
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
        quiesce()
        let running = state.withLock { state in
            state.isStopping = true
            return state.running
        }
        guard let running else { return }
        if !keepsSocket { running.socket.refuse() }
        for connection in state.withLock({ Array($0.connections.values) }) {
            connection.stream?.end()
        }
        await drained.wait(until: time.deadline(after: grace)) {
            state.withLock { $0.exchanges.isEmpty }
        }
        let unanswered = state.withLock { state in
            endLooking(&state)
            return Array(state.exchanges.values)
        }
        for exchange in unanswered {
            exchange.abandon(Self.stoppingResponse)
        }
        // Joins a thread that waits for nobody.
        MHD_stop_daemon(running.raw)
        if let left = running.left { close(left) }
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
}

// MARK: - What the library's calls change

extension Daemon {
    /// A client has connected.
    func accepted(_ connection: Connection) {
        entrance.withLock { _ in }
        let loser = state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            watch(&state)
            let isAllowed = state.peers.connect(connection.peer, now: time.now)
            let isCrowded =
                state.connections.count > limits.connections - limits.reservedConnections
            guard !isAllowed || isCrowded else { return Connection?.none }
            let oldest = state.connections.values.filter {
                $0 !== connection && (isAllowed || $0.peer == connection.peer) && $0.mayGiveWay
            }.min { $0.number < $1.number }
            return oldest ?? (isAllowed ? nil : connection)
        }
        loser?.cut()
        acceptances.announce(())
    }

    /// Numbers the next connection.
    func nextConnection() -> UInt64 {
        state.withLock { state in
            state.lastConnection += 1
            return state.lastConnection
        }
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
    func admit(_ peer: Peer, isAuthenticated: Bool) -> Problem? {
        let wait = state.withLock {
            $0.peers.request(from: peer, isAuthenticated: isAuthenticated, now: time.now)
        }
        guard let wait else { return nil }
        let seconds = wait.components.seconds + 1
        return Problem(
            .tooManyRequests, "Too many requests: try again in \(seconds) s.",
            headers: Headers([.init(.retryAfter, HeaderValue(seconds))]))
    }

    /// Counts bytes of a request's body.
    ///
    /// - Returns: Status 503 when there are too many of all requests.
    func receive(_ count: Int, _ exchange: Exchange) -> Problem? {
        let fits = state.withLock { state in
            exchange.share.withLock { state.bodies.add(count, to: &$0) }
        }
        guard !fits else { return nil }
        return Problem(
            .serviceUnavailable, "Too many large requests are on their way: try again in 1 s.",
            headers: Headers([.init(.retryAfter, "1")]))
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
        let isDrained = state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = nil
            state.bodies.release(exchange.share.withLock { $0 })
            watch(&state)
            return state.exchanges.isEmpty
        }
        if isDrained { drained.notify() }
    }
}
