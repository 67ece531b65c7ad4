// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The connections of each peer, and its requests as token buckets.
struct PeerTable {
    /// A burst of requests that refills at a rate per second.
    private struct Bucket {
        private let rate: Double
        private let size: Double
        private var tokens: Double
        private var refilled: Duration

        init(rate: Int, burst: Int, now: Duration) {
            self.rate = Double(rate)
            size = Double(burst)
            tokens = size
            refilled = now
        }

        var isFull: Bool { tokens >= size }

        mutating func refill(now: Duration) {
            tokens = min(size, tokens + (now - refilled) / .seconds(1) * rate)
            refilled = now
        }

        /// Takes a token, or returns how long it takes until there is one.
        mutating func take() -> Duration? {
            guard tokens < 1 else {
                tokens -= 1
                return nil
            }
            return .seconds((1 - tokens) / rate)
        }
    }

    private struct Account {
        var connections = 0
        var authenticated: Bucket
        var unauthenticated: Bucket
    }

    private let limits: Limits
    private var accounts: [Peer: Account] = [:]

    init(limits: Limits) {
        self.limits = limits
    }

    /// The number of peers with an account.
    var count: Int { accounts.count }

    /// Counts a new connection.
    ///
    /// - Returns: `false` if the peer has too many; the connection is counted anyway.
    mutating func connect(_ peer: Peer, now: Duration) -> Bool {
        var account = account(of: peer, now: now)
        account.connections += 1
        accounts[peer] = account
        return account.connections <= limits.connectionsPerPeer
    }

    /// Counts a connection's end.
    mutating func disconnect(_ peer: Peer, now: Duration) {
        var account = account(of: peer, now: now)
        account.connections -= 1
        accounts[peer] = account
    }

    /// Counts a request.
    ///
    /// - Returns: How long the peer has to wait, or `nil` if it does not.
    mutating func request(
        from peer: Peer, isAuthenticated: Bool, now: Duration
    ) -> Duration? {
        var account = account(of: peer, now: now)
        defer { accounts[peer] = account }
        return isAuthenticated ? account.authenticated.take() : account.unauthenticated.take()
    }

    /// Removes the peers without connections whose buckets are full.
    mutating func forget(now: Duration) {
        for peer in accounts.keys {
            let account = account(of: peer, now: now)
            let isFull = account.authenticated.isFull && account.unauthenticated.isFull
            if account.connections <= 0 && isFull { accounts[peer] = nil }
        }
    }

    private func account(of peer: Peer, now: Duration) -> Account {
        guard var account = accounts[peer] else {
            return Account(
                authenticated: Bucket(
                    rate: limits.requestsPerSecond, burst: limits.requestBurst, now: now),
                unauthenticated: Bucket(
                    rate: limits.unauthenticatedRequestsPerSecond,
                    burst: limits.unauthenticatedRequestBurst, now: now))
        }
        account.authenticated.refill(now: now)
        account.unauthenticated.refill(now: now)
        return account
    }
}
