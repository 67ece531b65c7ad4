// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The accounts of a server's clients, and what each of them uses.
///
/// A new connection belongs to the account of its peer, and moves to the account of a credential
/// when it shows one. Where there is no room for another connection, one gives way: first a
/// stranger's, then one of the account with the most connections. A stranger can therefore not
/// use what callers need, and neither can one caller use what another needs.
final class Accounts: Sendable {
    private struct Usage {
        var connections: [ObjectIdentifier: Connection] = [:]
        var requests: TokenBucket
        var memory = 0
    }

    private struct State {
        var usages: [Account: Usage] = [:]
        var connections = 0
        var memory = 0
        var strangersMemory = 0
    }

    /// Memory that is counted for an account.
    struct Reservation {
        let account: Account
        fileprivate(set) var count = 0

        init(for account: Account) {
            self.account = account
        }
    }

    private let limits: Limits
    private let state = Lock(State())

    init(limits: Limits) {
        self.limits = limits
    }

    /// The number of accounts that are in use or remembered.
    var count: Int { state.withLock { $0.usages.count } }

    /// The bytes of bodies and responses in memory.
    var memory: Int { state.withLock { $0.memory } }

    /// Removes the accounts that use nothing, once they can send a full burst again.
    func forget(now: Duration) {
        state.withLock { state in
            state.usages = state.usages.filter { _, usage in
                !usage.connections.isEmpty || usage.memory > 0 || !usage.requests.isFull(now: now)
            }
        }
    }

    // MARK: - Requests

    /// Counts a request.
    ///
    /// - Returns: How long the account has to wait, or `nil` if it does not.
    func request(by account: Account, now: Duration) -> Duration? {
        state.withLock {
            $0.usages[account, default: usage(of: account)].requests.consume(now: now)
        }
    }

    // MARK: - Connections

    /// Adds a new connection.
    ///
    /// - Returns: The connection that gives way to it, which can be the new one itself, or `nil`.
    func open(_ connection: Connection, now: Duration) -> Connection? {
        state.withLock { state in
            let account = connection.account
            let count = add(connection, to: account, &state)
            let loser: Connection?
            if count > limits.share(of: account).connections {
                loser =
                    candidate(of: account, for: connection, state, now)?.connection ?? connection
            } else if state.connections > limits.connections - limits.reservedConnections {
                loser =
                    candidate(for: connection, state, now) { $0.isStranger }
                    ?? candidate(for: connection, state, now) { !$0.isStranger }
            } else {
                loser = nil
            }
            if let loser { remove(loser, &state) }
            return loser
        }
    }

    /// Removes a connection that has ended.
    func close(_ connection: Connection) {
        state.withLock { remove(connection, &$0) }
    }

    /// Moves a connection to the account of the credential that its client has shown.
    ///
    /// - Returns: Whether the account has room for it, and the connection that gives way.
    func move(
        _ connection: Connection, to account: Account, now: Duration
    ) -> (hasRoom: Bool, loser: Connection?) {
        guard connection.account != account else { return (true, nil) }
        return state.withLock { state in
            remove(connection, &state)
            connection.account = account
            let count = add(connection, to: account, &state)
            guard count > limits.share(of: account).connections else { return (true, nil) }
            guard let loser = candidate(of: account, for: connection, state, now)?.connection else {
                return (false, nil)
            }
            remove(loser, &state)
            return (true, loser)
        }
    }

    /// Returns the connection whose event stream gives way to a connection's new one, or `nil`.
    func stream(on connection: Connection, now: Duration) -> Connection? {
        state.withLock { state in
            let streams = (state.usages[connection.account]?.connections.values ?? [:].values)
                .filter { $0.stream != nil }
            guard streams.count > limits.share(of: connection.account).streams else { return nil }
            return candidate(of: connection.account, for: connection, state, now) {
                $0 == .streaming
            }?.connection
        }
    }

    /// Adds a connection, which has no account, to one; call it under the lock.
    ///
    /// - Returns: The number of the account's connections.
    private func add(
        _ connection: Connection, to account: Account, _ state: inout State
    ) -> Int {
        var usage = state.usages.removeValue(forKey: account) ?? usage(of: account)
        usage.connections[ObjectIdentifier(connection)] = connection
        state.connections += 1
        state.usages[account] = usage
        return usage.connections.count
    }

    /// Removes a connection from its account, which is cut off now or has ended.
    private func remove(_ connection: Connection, _ state: inout State) {
        let identity = ObjectIdentifier(connection)
        let old = state.usages[connection.account]?.connections.removeValue(forKey: identity)
        if old != nil { state.connections -= 1 }
    }

    private func usage(of account: Account) -> Usage {
        Usage(requests: TokenBucket(of: limits.share(of: account)))
    }

    private struct Candidate {
        let connection: Connection
        let kind: Connection.Readiness
        let turn: UInt64
    }

    /// Returns the connection that gives way to another one, or `nil`.
    ///
    /// It belongs to the account with the most connections of those that meet a condition. If all
    /// connections are new, it is the oldest.
    private func candidate(
        for newcomer: Connection, _ state: State, _ now: Duration, of isMeant: (Account) -> Bool
    ) -> Connection? {
        var best: (candidate: Candidate, count: Int)?
        for (account, usage) in state.usages where isMeant(account) {
            guard let found = candidate(of: account, for: newcomer, state, now) else { continue }
            let count = usage.connections.count
            let isBetter =
                switch (best?.candidate.kind == .new, found.kind == .new) {
                case (true, true): found.turn < best?.candidate.turn ?? .max
                case (true, false): true
                case (false, true): best == nil
                case (false, false): count > best?.count ?? 0
                }
            if isBetter { best = (found, count) }
        }
        return best?.candidate.connection
    }

    /// Returns the connection of an account that gives way to another one, or `nil`.
    ///
    /// The one that the server has waited for longest goes first, then the oldest event stream. A
    /// request in progress gives way only if it is a stranger's.
    private func candidate(
        of account: Account, for newcomer: Connection, _ state: State, _ now: Duration,
        where isMeant: (Connection.Readiness) -> Bool = { _ in true }
    ) -> Candidate? {
        var best: Candidate?
        for connection in state.usages[account]?.connections.values ?? [:].values
        where connection !== newcomer {
            guard let (kind, turn) = connection.readiness(now: now, newTime: limits.newTime),
                kind != .busy || account.isStranger, isMeant(kind)
            else { continue }
            if let best, (best.kind.rawValue, best.turn) < (kind.rawValue, turn) { continue }
            best = Candidate(connection: connection, kind: kind, turn: turn)
        }
        return best
    }

    // MARK: - Memory

    /// Counts memory for a body or a response.
    ///
    /// - Returns: `false`, without counting it, if the account or all accounts have too much.
    func reserve(_ count: Int, _ reservation: inout Reservation) -> Bool {
        let account = reservation.account
        let isSmall = reservation.count + count <= limits.smallBody
        let isReserved = state.withLock { state in
            let used = state.usages[account, default: usage(of: account)].memory
            let all = limits.memory - (isSmall ? 0 : limits.reservedMemory)
            // An account that uses nothing gets a response of any length.
            guard used == 0 || count <= limits.share(of: account).memory - used,
                count <= all - state.memory,
                !account.isStranger || count <= limits.strangersMemory - state.strangersMemory
            else { return false }
            state.memory += count
            if account.isStranger { state.strangersMemory += count }
            state.usages[account, default: usage(of: account)].memory += count
            return true
        }
        if isReserved { reservation.count += count }
        return isReserved
    }

    /// Removes memory from the count.
    func release(_ reservation: inout Reservation) {
        let (account, count) = (reservation.account, reservation.count)
        reservation.count = 0
        state.withLock { state in
            state.memory -= count
            if account.isStranger { state.strangersMemory -= count }
            state.usages[account]?.memory -= count
        }
    }
}
