// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import HTTPServer

@Suite("Limits of accounts")
struct AccountLimitTests {
    private static let kilobyte = 1_000

    private static func caller(_ name: String) -> Account {
        .caller(CredentialIdentity(name.utf8))
    }

    private static func stranger(_ number: Int) -> Account {
        .stranger(.address("192.0.2.\(number)"))
    }

    /// Returns a connection of an account; without a turn, it is new.
    private static func connection(
        of account: Account = stranger(1), _ turn: Connection.Turn? = .request(until: .seconds(9))
    ) -> Connection {
        let connection = Connection(
            descriptor: -1, sendBuffer: 0, begun: .zero, turn: .request(until: .seconds(9)))
        connection.account = account
        if let turn { connection.begin(turn) }
        return connection
    }

    // MARK: - Connections

    @Test("A connection beyond its account's limit replaces the one that has waited longest")
    func share() {
        var limits = Limits()
        limits.stranger.connections = 2
        let accounts = Accounts(limits: limits)
        let all = (1...3).map { _ in Self.connection() }
        all[0].begin(.request(until: .seconds(9)))
        #expect(accounts.open(all[0], now: .zero) == nil)
        #expect(accounts.open(all[1], now: .zero) == nil)
        #expect(accounts.open(Self.connection(of: Self.stranger(2)), now: .zero) == nil)
        #expect(accounts.open(all[2], now: .zero) === all[1])
    }

    @Test("A connection with nothing to replace gives way itself")
    func nothing() {
        var limits = Limits()
        limits.caller.connections = 1
        let accounts = Accounts(limits: limits)
        let busy = Self.connection(of: Self.caller("a"), .handler)
        #expect(accounts.open(busy, now: .zero) == nil)
        let second = Self.connection(of: Self.caller("a"))
        #expect(accounts.open(second, now: .zero) === second)
        // A stranger's request in progress gives way.
        limits.stranger.connections = 1
        let others = Accounts(limits: limits)
        let stranger = Self.connection(.handler)
        #expect(others.open(stranger, now: .zero) == nil)
        #expect(others.open(Self.connection(), now: .zero) === stranger)
    }

    @Test("A quarter of all connections stays free, and each connection counts once")
    func total() {
        var limits = Limits()
        limits.connections = 8
        let accounts = Accounts(limits: limits)
        let all = (1...9).map { Self.connection(of: Self.stranger($0)) }
        for connection in all.prefix(6) { #expect(accounts.open(connection, now: .zero) == nil) }
        let loser = accounts.open(all[6], now: .zero)
        #expect(loser != nil)
        // The one that gave way ends a moment later.
        if let loser { accounts.close(loser) }
        #expect(accounts.open(all[7], now: .zero) != nil)
        for connection in all { accounts.close(connection) }
        for connection in all.prefix(6) { #expect(accounts.open(connection, now: .zero) == nil) }
    }

    @Test("A stranger's connection gives way before a caller's, and a large crowd's before others")
    func order() {
        var limits = Limits()
        limits.connections = 40
        let accounts = Accounts(limits: limits)
        let callers = (1...14).map { Self.connection(of: Self.caller("\($0)")) }
        let crowd = (1...2).map { _ in Self.connection(of: Self.stranger(1)) }
        let others = (2...15).map { Self.connection(of: Self.stranger($0)) }
        for connection in callers + crowd + others {
            #expect(accounts.open(connection, now: .zero) == nil)
        }
        #expect(accounts.open(Self.connection(of: Self.caller("x")), now: .zero) === crowd[0])
    }

    @Test("With callers only, the one with the most connections gives way")
    func callers() {
        var limits = Limits()
        limits.connections = 40
        let accounts = Accounts(limits: limits)
        let crowd = (1...2).map { _ in Self.connection(of: Self.caller("a")) }
        let others = (1...28).map { Self.connection(of: Self.caller("\($0)")) }
        for connection in others + crowd { #expect(accounts.open(connection, now: .zero) == nil) }
        #expect(accounts.open(Self.connection(of: Self.caller("x")), now: .zero) === crowd[0])
    }

    @Test("A new connection gives way only after all others, the oldest first")
    func new() {
        var limits = Limits()
        limits.connections = 40
        let accounts = Accounts(limits: limits)
        let waiting = Self.connection(of: Self.stranger(100))
        let all = (1...29).map { Self.connection(of: Self.stranger($0), nil) }
        for connection in [waiting] + all { #expect(accounts.open(connection, now: .zero) == nil) }
        let next = (101...102).map { Self.connection(of: Self.stranger($0), nil) }
        #expect(accounts.open(next[0], now: .zero) === waiting)
        #expect(accounts.open(next[1], now: .zero) === all[0])
    }

    @Test("A connection that moves to a caller's account leaves its old one")
    func move() {
        var limits = Limits()
        limits.caller.connections = 2
        limits.stranger.connections = 1
        let accounts = Accounts(limits: limits)
        let all = (1...3).map { _ in Self.connection() }
        for connection in all.prefix(2) {
            #expect(accounts.open(connection, now: .zero) == nil)
            let (hasRoom, loser) = accounts.move(connection, to: Self.caller("a"), now: .zero)
            #expect(hasRoom && loser == nil)
            #expect(connection.account == Self.caller("a"))
        }
        #expect(accounts.open(all[2], now: .zero) == nil)
        let (hasRoom, loser) = accounts.move(all[2], to: Self.caller("a"), now: .zero)
        #expect(hasRoom && loser === all[0])
        for connection in all { connection.begin(.handler) }
        let last = Self.connection()
        #expect(accounts.open(last, now: .zero) == nil)
        let refused = accounts.move(last, to: Self.caller("a"), now: .zero)
        #expect(!refused.hasRoom && refused.loser == nil)
    }

    /// Moves a connection to a caller's account, which has room, and returns what gives way to it.
    private static func move(_ connection: Connection, _ accounts: Accounts) -> Connection? {
        let (hasRoom, loser) = accounts.move(connection, to: caller("a"), now: .zero)
        #expect(hasRoom)
        return loser
    }

    @Test("A connection that has given way is counted no more, whatever its client still asks")
    func gone() {
        var limits = Limits()
        limits.caller.connections = 1
        let accounts = Accounts(limits: limits)
        let all = (1...3).map { _ in Self.connection() }
        for connection in all { #expect(accounts.open(connection, now: .zero) == nil) }
        #expect(Self.move(all[0], accounts) == nil)
        #expect(Self.move(all[1], accounts) === all[0])
        #expect(Self.move(all[0], accounts) == nil)
        // Once the other one has ended too, there is room.
        accounts.close(all[1])
        #expect(Self.move(all[2], accounts) == nil)
    }

    @Test("An event stream beyond its account's limit replaces the oldest one")
    func streams() {
        var limits = Limits()
        limits.caller.streams = 2
        let accounts = Accounts(limits: limits)
        let idle = Self.connection(of: Self.caller("a"))
        #expect(accounts.open(idle, now: .zero) == nil)
        let all = (1...3).map { _ in Self.connection(of: Self.caller("a"), .events(EventStream())) }
        for (number, connection) in all.enumerated() {
            #expect(accounts.open(connection, now: .zero) == nil)
            let loser = accounts.stream(on: connection, now: .zero)
            #expect(loser === (number < 2 ? nil : all[0]))
        }
    }

    @Test("An account is remembered while it has connections or uses memory")
    func remembered() {
        let accounts = Accounts(limits: Limits())
        let connection = Self.connection()
        #expect(accounts.open(connection, now: .zero) == nil)
        accounts.forget(now: .zero)
        #expect(accounts.count == 1)
        accounts.close(connection)
        accounts.forget(now: .zero)
        #expect(accounts.count == 0)
        let memory = Memory(Self.caller("a"), accounts)
        #expect(memory.reserve(1))
        accounts.forget(now: .zero)
        #expect(accounts.count == 1)
        memory.release()
        accounts.forget(now: .zero)
        #expect(accounts.count == 0)
    }

    // MARK: - Memory

    private static var memoryLimits: Limits {
        var limits = Limits()
        limits.caller.memory = 400 * kilobyte
        limits.stranger.memory = 300 * kilobyte
        limits.strangersMemory = 500 * kilobyte
        limits.memory = 1_000 * kilobyte
        return limits
    }

    /// What one account uses for one request.
    private final class Memory {
        private let accounts: Accounts
        private var reservation: Accounts.Reservation

        init(_ account: Account, _ accounts: Accounts) {
            self.accounts = accounts
            reservation = Accounts.Reservation(for: account)
        }

        var count: Int { reservation.count }

        func reserve(_ count: Int) -> Bool { accounts.reserve(count, &reservation) }

        func release() { accounts.release(&reservation) }
    }

    /// Reserves memory for an account, and returns whether there was enough.
    private static func reserve(_ count: Int, for account: Account, _ accounts: Accounts) -> Bool {
        let memory = Memory(account, accounts)
        let isReserved = memory.reserve(count)
        #expect(memory.count == (isReserved ? count : 0))
        return isReserved
    }

    @Test("An account can use its share of memory, and no byte more")
    func shareOfMemory() {
        let accounts = Accounts(limits: Self.memoryLimits)
        let account = Self.caller("a")
        #expect(Self.reserve(100 * Self.kilobyte, for: account, accounts))
        #expect(!Self.reserve(300 * Self.kilobyte + 1, for: account, accounts))
        #expect(Self.reserve(300 * Self.kilobyte, for: account, accounts))
        #expect(!Self.reserve(1, for: account, accounts))
        #expect(accounts.memory == 400 * Self.kilobyte)
        #expect(Self.reserve(1, for: Self.caller("b"), accounts))
    }

    @Test("A single byte in use is enough for the share to apply")
    func oneByte() {
        let accounts = Accounts(limits: Self.memoryLimits)
        #expect(Self.reserve(1, for: Self.caller("a"), accounts))
        #expect(!Self.reserve(400 * Self.kilobyte, for: Self.caller("a"), accounts))
    }

    @Test("A quarter of all memory is for bodies of at most 64 KiB")
    func reservedMemory() {
        let accounts = Accounts(limits: Self.memoryLimits)
        let limit = Limits().smallBody
        #expect(limit == 64 * 1024)
        #expect(!Self.reserve(750 * Self.kilobyte + 1, for: Self.caller("a"), accounts))
        #expect(Self.reserve(750 * Self.kilobyte, for: Self.caller("a"), accounts))
        #expect(!Self.reserve(limit + 1, for: Self.caller("b"), accounts))
        #expect(Self.reserve(limit, for: Self.caller("c"), accounts))
        // A body that becomes long in pieces is long.
        let pieces = Memory(Self.caller("d"), accounts)
        #expect(pieces.reserve(limit))
        #expect(!pieces.reserve(1))
        #expect(pieces.count == limit)
        // The rest of the memory for short ones.
        let rest = 250 * Self.kilobyte - 2 * limit
        #expect(Self.reserve(limit, for: Self.caller("e"), accounts))
        #expect(!Self.reserve(rest - limit + 1, for: Self.caller("f"), accounts))
        #expect(Self.reserve(rest - limit, for: Self.caller("f"), accounts))
    }

    @Test("Strangers share a part of the memory, which callers do not use")
    func strangersMemory() {
        let accounts = Accounts(limits: Self.memoryLimits)
        let caller = Memory(Self.caller("a"), accounts)
        #expect(caller.reserve(200 * Self.kilobyte))
        let first = Memory(Self.stranger(1), accounts)
        #expect(first.reserve(300 * Self.kilobyte))
        caller.release()
        #expect(!Self.reserve(200 * Self.kilobyte + 1, for: Self.stranger(2), accounts))
        #expect(Self.reserve(200 * Self.kilobyte, for: Self.stranger(2), accounts))
        #expect(!Self.reserve(1, for: Self.stranger(3), accounts))
        // A caller is not limited by what strangers use.
        #expect(Self.reserve(1, for: Self.caller("b"), accounts))
        first.release()
        #expect(Self.reserve(300 * Self.kilobyte, for: Self.stranger(3), accounts))
    }

    @Test("Memory is released once, and only that of its own reservation")
    func release() {
        let accounts = Accounts(limits: Self.memoryLimits)
        let one = Memory(Self.caller("a"), accounts)
        #expect(one.reserve(300 * Self.kilobyte))
        #expect(Self.reserve(100 * Self.kilobyte, for: Self.caller("a"), accounts))
        for _ in 1...2 { one.release() }
        #expect(one.count == 0)
        #expect(accounts.memory == 100 * Self.kilobyte)
        #expect(!one.reserve(300 * Self.kilobyte + 1))
        #expect(one.reserve(300 * Self.kilobyte))
    }
}
