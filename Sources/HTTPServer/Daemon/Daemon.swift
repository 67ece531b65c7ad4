// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import Support

/// The library's daemon, which runs on its own thread, and its state.
///
/// The library holds an unmanaged reference from ``start(_:security:replacing:)`` until it has
/// stopped, so a server that is never stopped is never freed.
final class Daemon: Sendable {
    struct State {
        var running: Running?
        var isStopping = false
        var stop: Task<Void, Never>?
        /// Whether another daemon has replaced this one, whose clients finish.
        var isRetiring = false
        var connections: [ObjectIdentifier: Connection] = [:]
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var identifiers: RequestIdentifier.Source
        var nextHeartbeat: Duration
        var check: Check?
        var lastCheck: UInt64 = 0
        var hasEndedChecks = false
    }

    struct Running: @unchecked Sendable {
        let raw: OpaquePointer
        let socket: ListeningSocket
        /// The descriptor that the library accepted connections on before it was quiesced.
        var left: Int32?
    }

    let limits: Limits
    let hosts: HostNames?
    let screen: Server.Screen
    let handler: Server.Handler
    let time: TimeSource
    /// Whether clients must use TLS.
    let isSecure: Bool
    let state: Lock<State>
    /// What the clients use, also of the daemons that this one replaces or that replace it.
    let accounts: Accounts
    /// Announces each connection that the library's thread accepts.
    private let acceptances = Broadcaster<Void>()
    /// Held while this daemon replaces another one, until the other one stops accepting.
    private let entrance = Lock(false)
    /// Signals that a request or a connection has ended.
    private let drained = ChangeSignal()

    init(
        limits: Limits, accounts: Accounts, time: TimeSource, isSecure: Bool, hosts: HostNames?,
        screen: @escaping Server.Screen, handler: @escaping Server.Handler
    ) {
        self.limits = limits
        self.accounts = accounts
        self.hosts = hosts
        self.screen = screen
        self.isSecure = isSecure
        self.time = time
        self.handler = handler
        var generator = SystemRandomNumberGenerator()
        state = Lock(
            State(
                identifiers: RequestIdentifier.Source(using: &generator),
                nextHeartbeat: time.now + limits.heartbeat))
    }

    /// Starts the library on a socket.
    ///
    /// - Parameters:
    ///   - socket: The socket.
    ///   - security: The certificate for TLS, or `nil` for no TLS.
    ///   - old: The daemon that this one replaces. It stops accepting before this one handles its
    ///     first client; if this one does not start, it continues as before.
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

    /// Stops accepting connections; new ones wait in the socket's queue for another daemon.
    private func quiesce() {
        state.withLock { state in
            guard let raw = state.running?.raw else { return }
            let descriptor = MHD_quiesce_daemon(raw)
            // The library hands the descriptor over only once.
            guard descriptor >= 0 else { return }
            state.running?.left = descriptor
            // The library's thread may be about to call accept.
            ListeningSocket.vacate(descriptor)
        }
    }

    /// Lets the clients of a daemon that another one has replaced finish, then stops it.
    ///
    /// A connection ends with its next response, or when its client has sent nothing for a while. A
    /// client that has connected but not sent its request yet is therefore not cut off.
    ///
    /// - Parameter grace: How long the clients can take.
    func retire(within grace: Duration) async {
        let connections = state.withLock { state in
            state.isRetiring = true
            return Array(state.connections.values)
        }
        for connection in connections { connection.stream?.end() }
        await drained.wait(until: time.deadline(after: grace)) {
            state.withLock { $0.connections.isEmpty }
        }
        await stop(within: .zero, keepsSocket: true)
    }

    /// Ends streams, waits for responses, then stops the library.
    ///
    /// All calls wait for the same stop.
    ///
    /// - Parameters:
    ///   - grace: How long responses may take.
    ///   - keepsSocket: Whether another daemon keeps listening on the socket.
    func stop(within grace: Duration, keepsSocket: Bool = false) async {
        let stop = state.withLock { state in
            let stop = state.stop ?? Task { await end(within: grace, keepsSocket: keepsSocket) }
            state.stop = stop
            return stop
        }
        await stop.value
    }

    /// Stops the library, which ends the process if a connection is suspended then.
    ///
    /// After the wait for responses, no connection is suspended or can be.
    private func end(within grace: Duration, keepsSocket: Bool) async {
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
            endChecks(&state)
            return Array(state.exchanges.values)
        }
        for exchange in unanswered {
            exchange.abandon(Self.stoppingResponse)
        }
        // Joins a thread that no longer waits for anything.
        MHD_stop_daemon(running.raw)
        if let left = running.left { close(left) }
        state.withLock { $0.running = nil }
        Unmanaged.passUnretained(self).release()
    }

    /// The listening socket, until the daemon stops.
    var socket: ListeningSocket? {
        state.withLock { $0.isStopping ? nil : $0.running?.socket }
    }

    /// Whether the library runs.
    var isRunning: Bool { state.withLock { $0.running != nil } }

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

    /// Returns the deadline for what a client starts now.
    func deadline(after duration: Duration) -> Duration { time.now + duration }

    /// Whether the daemon ends, and its connections with their next response.
    var isEnding: Bool { state.withLock { $0.isStopping || $0.isRetiring } }

    static var stoppingResponse: Response {
        Response(
            Problem(
                .serviceUnavailable, "The service is stopping: try again in a moment.",
                headers: Headers([.init(.connection, "close"), .init(.retryAfter, "1")])))
    }
}

// MARK: - State changes from the library's callbacks

extension Daemon {
    /// Registers a new connection, and cuts one off if there are too many.
    func accepted(_ connection: Connection) {
        entrance.withLock { _ in }
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            watch(&state)
        }
        accounts.open(connection, now: time.now)?.giveWay()
        acceptances.announce(())
    }

    /// Removes a connection that has ended.
    func closed(_ connection: Connection) {
        connection.close()
        accounts.close(connection)
        state.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
        drained.notify()
    }

    /// Returns the identifier of the next request.
    func nextIdentifier() -> RequestIdentifier {
        state.withLock { $0.identifiers.next() }
    }

    /// Counts a request.
    ///
    /// - Returns: A problem with status 429 if the account sends too many; otherwise `nil`.
    func admit(_ account: Account) -> Problem? {
        guard let wait = accounts.request(by: account, now: time.now) else { return nil }
        let seconds = wait.components.seconds + 1
        return Problem(
            .tooManyRequests, "Too many requests: try again in \(seconds) s.",
            headers: Headers([.init(.retryAfter, HeaderValue(seconds))]))
    }

    /// Counts a connection for the credential that its client has shown.
    ///
    /// - Returns: A problem with status 429 if the credential has too many; otherwise `nil`.
    func admit(_ connection: Connection, to account: Account) -> Problem? {
        let (hasRoom, loser) = accounts.move(connection, to: account, now: time.now)
        loser?.giveWay()
        guard !hasRoom else { return nil }
        return Problem(
            .tooManyRequests,
            "Too many connections: at most \(limits.share(of: account).connections) are allowed.",
            headers: Headers([.init(.connection, "close"), .init(.retryAfter, "1")]))
    }

    /// Counts bytes of a request's body, or of its response.
    ///
    /// - Returns: A problem with status 503 if there are too many; otherwise `nil`.
    func reserve(_ count: Int, _ exchange: Exchange) -> Problem? {
        guard !exchange.memory.withLock({ accounts.reserve(count, &$0) }) else { return nil }
        return Problem(
            .serviceUnavailable, "Too many large requests are in progress: try again in 1 s.",
            headers: Headers([.init(.retryAfter, "1")]))
    }

    /// Registers a request for handling.
    ///
    /// - Returns: `false` if the server is stopping.
    func begin(_ exchange: Exchange) -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            return true
        }
    }

    /// Removes a request that has ended.
    func completed(_ exchange: Exchange) {
        exchange.close()
        exchange.connection.begin(.request(until: deadline(after: limits.headTime)))
        exchange.memory.withLock { accounts.release(&$0) }
        state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = nil
            watch(&state)
        }
        drained.notify()
    }
}

// The daemon checks periodically for late clients and quiet streams, and sleeps while no client
// is connected.
extension Daemon {
    /// The next check, scheduled while any client is connected.
    struct Check {
        let number: UInt64
        let time: Duration
        let task: Task<Void, Never>
    }

    /// How long a client that is late, or left in the middle of a request, can go unnoticed.
    private static let pause = Duration.seconds(1)

    /// The time of the next check; `nil` while no client is connected.
    var nextCheck: Duration? { state.withLock { $0.check?.time } }

    /// Schedules a check for a client that has just started something; call it under the lock.
    private func watch(_ state: inout State) {
        scheduleCheck(at: time.now + Self.pause, &state)
    }

    /// Ends the checks; call it under the lock.
    private func endChecks(_ state: inout State) {
        state.hasEndedChecks = true
        state.check.take()?.task.cancel()
    }

    /// Schedules a check at a time, unless an earlier one is scheduled.
    private func scheduleCheck(at time: Duration, _ state: inout State) {
        guard !state.hasEndedChecks else { return }
        if let coming = state.check {
            guard time < coming.time else { return }
            coming.task.cancel()
        }
        state.lastCheck += 1
        let number = state.lastCheck
        let task = Task(executorPreference: .inherited) { [weak self, source = self.time] in
            try? await source.sleep(until: time)
            self?.runCheck(number)
        }
        state.check = Check(number: number, time: time, task: task)
    }

    /// Runs a check and schedules the next one.
    private func runCheck(_ number: UInt64) {
        let now = time.now
        accounts.forget(now: now)
        let found = state.withLock { state -> (connections: [Connection], isHeartbeat: Bool)? in
            // Another check has replaced this one, or the checks have ended.
            guard state.check?.number == number else { return nil }
            state.check = nil
            let isHeartbeat = state.nextHeartbeat <= now
            if isHeartbeat { state.nextHeartbeat = now + limits.heartbeat }
            let connections = Array(state.connections.values)
            if let next = timeOfNext(connections, state, now) { scheduleCheck(at: next, &state) }
            return (connections, isHeartbeat)
        }
        guard let found else { return }
        for connection in found.connections {
            connection.check(now: now)
            if found.isHeartbeat { connection.stream?.heartbeat() }
        }
    }

    /// Returns the time of the next check; with streams only, that of their next heartbeat.
    private func timeOfNext(
        _ connections: [Connection], _ state: State, _ now: Duration
    ) -> Duration? {
        let isRemembering = connections.isEmpty && accounts.count > 0
        if isRemembering || connections.contains(where: { $0.stream == nil }) {
            return now + Self.pause
        }
        return connections.isEmpty ? nil : state.nextHeartbeat
    }
}
