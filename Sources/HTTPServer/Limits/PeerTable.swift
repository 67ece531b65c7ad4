// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What each peer takes at the moment: connections, and requests by a token bucket.
struct PeerTable {
    private struct Account {
        var connections = 0
        var tokens: Double
        var refilled: Duration
    }

    private let limits: Limits
    private var accounts: [Peer: Account] = [:]

    init(limits: Limits) {
        self.limits = limits
    }

    /// How many peers have an account.
    var count: Int { accounts.count }

    /// Counts a new connection.
    ///
    /// - Returns: `false` when the peer has too many; it is counted all the same.
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
    /// - Returns: How long the peer has to wait, or `nil` when it need not.
    mutating func request(from peer: Peer, now: Duration) -> Duration? {
        var account = account(of: peer, now: now)
        defer { accounts[peer] = account }
        guard account.tokens < 1 else {
            account.tokens -= 1
            return nil
        }
        return .seconds((1 - account.tokens) / Double(limits.requestsPerSecond))
    }

    /// Forgets the peers of which nothing is to be remembered.
    mutating func forget(now: Duration) {
        for peer in accounts.keys {
            let account = account(of: peer, now: now)
            let isFull = account.tokens >= Double(limits.requestBurst)
            if account.connections <= 0 && isFull { accounts[peer] = nil }
        }
    }

    private func account(of peer: Peer, now: Duration) -> Account {
        guard var account = accounts[peer] else {
            return Account(tokens: Double(limits.requestBurst), refilled: now)
        }
        let earned = (now - account.refilled) / .seconds(1) * Double(limits.requestsPerSecond)
        account.tokens = min(Double(limits.requestBurst), account.tokens + earned)
        account.refilled = now
        return account
    }
}
