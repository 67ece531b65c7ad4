// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Accounts")
struct AccountTests {
    /// Every token that begins with `t` is valid.
    private static let screen: Server.Screen = { head in
        let token = head.headers.bearerToken ?? ""
        return Screening(token.hasPrefix("t") ? CredentialIdentity(token.utf8) : nil)
    }

    private static func get(_ path: String = "/", token: String? = nil) -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\n"
            + (token.map { "Authorization: Bearer \($0)\r\n" } ?? "") + "\r\n"
    }

    private static func post(_ size: Int, token: String? = nil, sending sent: Int? = nil) -> String
    {
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n"
            + (token.map { "Authorization: Bearer \($0)\r\n" } ?? "") + "\r\n"
            + String(repeating: "x", count: sent ?? size)
    }

    /// Answers with as many bytes as the path says; for `/wait`, when the gate opens.
    private static func handler(_ gate: AsyncStream<Void>? = nil) -> Server.Handler {
        { request in
            guard let name = request.path.segments.first else { return .text("short") }
            if name == "wait", let gate { for await _ in gate { break } }
            return Response(body: [UInt8](repeating: 0x78, count: Int(name) ?? 4))
        }
    }

    private static func accounts(_ server: Server) -> Accounts {
        server.daemon.withLock { $0.accounts }
    }

    // MARK: - Connections

    @Test(
        "Strangers that do not read give way to a caller at their address, whatever limit they reach",
        arguments: [8, 64])
    func unread(perPeer: Int) async throws {
        var limits = Limits()
        limits.connections = 32
        limits.stranger.connections = perPeer
        try await withServer(
            limits: limits, screen: Self.screen, handler: Self.handler()
        ) { server in
            var strangers: [RawClient] = []
            for _ in 1...40 {
                let stranger = try RawClient(server.address)
                stranger.send(Self.get("/8000000"))
                _ = try await stranger.receive { !$0.isEmpty }
                strangers.append(stranger)
            }
            for number in 1...50 {
                let till = try RawClient(server.address)
                #expect(try await till.ask(Self.get(token: "till")).status == 200, "\(number)")
                let stranger = try RawClient(server.address)
                stranger.send(Self.get("/8000000"))
                strangers.append(stranger)
            }
            #expect(strangers.count == 90)
        }
    }

    @Test("A caller with the most connections gives way to other callers, but not in a request")
    func crowdOfCallers() async throws {
        var limits = Limits()
        limits.connections = 16
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        try await withServer(
            limits: limits, screen: Self.screen, handler: Self.handler(gate)
        ) { server in
            let waiting = try RawClient(server.address)
            waiting.send(Self.get("/wait", token: "t1"))
            let quiet = try RawClient(server.address)
            #expect(try await quiet.ask(Self.get(token: "t2")).status == 200)
            var crowd: [RawClient] = []
            for _ in 1...40 {
                let client = try RawClient(server.address)
                #expect(try await client.ask(Self.get(token: "t1")).status == 200)
                crowd.append(client)
            }
            #expect(try await quiet.ask(Self.get(token: "t2")).status == 200)
            #expect(try await crowd[39].ask(Self.get(token: "t1")).status == 200)
            opening.finish()
            #expect(try await waiting.response().status == 200)
        }
    }

    @Test("A caller's connection beyond its share replaces its oldest idle one, or is refused")
    func share() async throws {
        var limits = Limits()
        limits.caller.connections = 2
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        try await withServer(
            limits: limits, screen: Self.screen, handler: Self.handler(gate)
        ) { server in
            let first = try RawClient(server.address)
            #expect(try await first.ask(Self.get(token: "t1")).status == 200)
            let second = try RawClient(server.address)
            second.send(Self.get("/wait", token: "t1"))
            let other = try RawClient(server.address)
            #expect(try await other.ask(Self.get(token: "t2")).status == 200)
            await waitUntil("the account has what the test expects") {
                server.daemon.withLock { !$0.state.withLock { $0.exchanges.isEmpty } }
            }
            let third = try RawClient(server.address)
            third.send(Self.get("/wait", token: "t1"))
            #expect(try await first.receiveAll().isEmpty)
            await waitUntil("the account has what the test expects") {
                server.daemon.withLock { $0.state.withLock { $0.exchanges.count } } == 2
            }
            let refused = try await RawClient(server.address).ask(Self.get(token: "t1"))
            #expect(refused.status == 429)
            #expect(refused.headers["connection"]?.lowercased() == "close")
            #expect(refused.text.contains("Too many connections: at most 2 are allowed."))
            #expect(try await other.ask(Self.get(token: "t2")).status == 200)
            opening.finish()
            #expect(try await second.response().status == 200)
            #expect(try await third.response().status == 200)
        }
    }

    @Test("The total limit holds: a connection beyond it waits until one ends")
    func total() async throws {
        var limits = Limits()
        limits.connections = 1
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        try await withServer(
            limits: limits, screen: Self.screen, handler: Self.handler(gate)
        ) { server in
            let first = try RawClient(server.address)
            first.send(Self.get("/wait", token: "t1"))
            let second = try RawClient(server.address)
            second.send(Self.get(token: "t2"))
            opening.finish()
            #expect(try await first.response().status == 200)
            first.finishSending()
            #expect(try await second.response().status == 200)
        }
    }

    @Test("An event stream beyond a caller's share replaces its oldest one, not another caller's")
    func streams() async throws {
        var limits = Limits()
        limits.caller.streams = 2
        try await withServer(
            limits: limits, screen: Self.screen,
            handler: { _ in
                let stream = EventStream()
                stream.send(ServerSentEvent("hello", data: ""))
                return Response(stream)
            }
        ) { server in
            var clients: [RawClient] = []
            for token in ["t2", "t1", "t1", "t1"] {
                let client = try RawClient(server.address)
                client.send(Self.get(token: token))
                _ = try await client.receive(through: "event: hello")
                clients.append(client)
            }
            // Reads to the end: without the limit, the test would wait.
            _ = try await clients[1].receiveAll()
            let streams = server.daemon.withLock { daemon in
                daemon.state.withLock { $0.connections.values.compactMap(\.stream).count }
            }
            #expect(streams == 3)
        }
    }

    // MARK: - Requests

    @Test("Each credential has its own rate; too many requests get a Retry-After")
    func rate() async throws {
        let clock = ManualClock()
        var limits = Limits()
        limits.caller.requestsPerSecond = 2
        limits.caller.requestBurst = 3
        try await withServer(
            limits: limits, clock: clock, screen: Self.screen, handler: echo
        ) { server in
            let client = try RawClient(server.address)
            for _ in 1...3 {
                #expect(try await client.ask(Self.get(token: "t1")).status == 200)
            }
            let refused = try await client.ask(Self.get(token: "t1"))
            #expect(refused.status == 429)
            #expect(refused.headers["retry-after"] == "1")
            #expect(try await client.ask(Self.get(token: "t2")).status == 200)
            clock.advance(by: .seconds(1))
            for _ in 1...2 {
                #expect(try await client.ask(Self.get(token: "t1")).status == 200)
            }
            #expect(try await client.ask(Self.get(token: "t1")).status == 429)
        }
    }

    @Test("An account without connections is forgotten once it can send a full burst again")
    func memory() {
        var limits = Limits()
        limits.stranger.requestsPerSecond = 10
        limits.stranger.requestBurst = 20
        let accounts = Accounts(limits: limits)
        for number in 0..<1000 {
            let account = Account.stranger(.address("10.0.0.\(number)"))
            #expect(accounts.request(by: account, now: .zero) == nil)
        }
        accounts.forget(now: .milliseconds(50))
        #expect(accounts.count == 1000)
        accounts.forget(now: .milliseconds(100))
        #expect(accounts.count == 0)
    }

    @Test(
        "A network of IPv6 is one peer",
        arguments: [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false), ("::1", "::2", false),
            ("192.0.2.1", "192.0.2.2", false), ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
            ("fe80::1%eth0", "fe80::2%eth0", true), ("fe80::1%eth0", "fe80::1%eth1", false),
        ])
    func network(one: String, other: String, isSame: Bool) {
        #expect((Peer.address(one).network == Peer.address(other).network) == isSame)
    }

    // MARK: - Memory

    private static var memoryLimits: Limits {
        var limits = Limits()
        limits.caller.body = 200_000
        limits.caller.memory = 400_000
        limits.stranger.memory = 3_000
        limits.strangersMemory = 5_000
        limits.memory = 1_000_000
        return limits
    }

    @Test("Unfinished bodies of one caller do not take another caller's memory")
    func bodies() async throws {
        try await withServer(
            limits: Self.memoryLimits, screen: Self.screen, handler: Self.handler()
        ) { server in
            let accounts = Self.accounts(server)
            var unfinished: [RawClient] = []
            for number in 1...6 {
                let client = try RawClient(server.address)
                client.send(Self.post(200_000, token: "t1", sending: 199_999))
                unfinished.append(client)
                await waitUntil("the account has what the test expects") {
                    accounts.memory >= min(number, 2) * 199_999
                }
            }
            #expect(accounts.memory <= 400_000)
            let other = try RawClient(server.address)
            #expect(try await other.ask(Self.post(200_000, token: "t2")).status == 200)
            // Its own requests wait.
            let own = try await RawClient(server.address).ask(Self.post(10_000, token: "t1"))
            #expect(own.status == 503)
            #expect(own.headers["retry-after"] == "1")
            for client in unfinished.prefix(2) {
                client.send("x")
                #expect(try await client.response().status == 200)
            }
            #expect(
                try await RawClient(server.address).ask(Self.post(10_000, token: "t1")).status
                    == 200)
        }
    }

    @Test("Long bodies leave memory for short ones")
    func reserved() async throws {
        try await withServer(
            limits: Self.memoryLimits, screen: Self.screen, handler: Self.handler()
        ) { server in
            let accounts = Self.accounts(server)
            var unfinished: [RawClient] = []
            for number in 1...3 {
                let client = try RawClient(server.address)
                client.send(Self.post(200_000, token: "t\(number)", sending: 199_999))
                unfinished.append(client)
                await waitUntil("the account has what the test expects") {
                    accounts.memory >= number * 199_999
                }
            }
            let long = try await RawClient(server.address).ask(Self.post(190_000, token: "t4"))
            #expect(long.status == 503)
            let short = try await RawClient(server.address).ask(Self.post(60_000, token: "t5"))
            #expect(short.status == 200)
            #expect(unfinished.count == 3)
        }
    }

    @Test("A stranger's body is short, whatever it says, and strangers share less memory")
    func strangers() async throws {
        var limits = Self.memoryLimits
        limits.stranger.body = 2_000
        try await withServer(
            limits: limits, screen: Self.screen, handler: Self.handler()
        ) { server in
            let long = try RawClient(server.address)
            long.send(Self.post(200_000, token: "invalid", sending: 0))
            let text = try await long.receiveAll()
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.contains("at most 2000 bytes are allowed without a valid token."))
            let slow = try RawClient(server.address)
            slow.send(Self.post(1_900, sending: 1_899))
            await waitUntil("the account has what the test expects") {
                Self.accounts(server).memory == 1_899
            }
            #expect(try await RawClient(server.address).ask(Self.post(1_500)).status == 503)
            #expect(
                try await RawClient(server.address).ask(Self.post(1_500, token: "t1")).status
                    == 200)
            slow.send("x")
            #expect(try await slow.response().status == 200)
            #expect(try await RawClient(server.address).ask(Self.post(1_500)).status == 200)
        }
    }

    @Test("Unread responses count for their account until the client has received them")
    func responses() async throws {
        try await withServer(
            limits: Self.memoryLimits, screen: Self.screen,
            handler: { request in
                let size = request.path.segments.first.flatMap { Int($0) } ?? 0
                var response = Response(body: [UInt8](repeating: 0x78, count: size))
                if request.path.segments.last == "shared" { response.isShared = true }
                return response
            }
        ) { server in
            // The first is longer than the share: an account that uses nothing gets it anyway.
            let slow = try RawClient(server.address)
            slow.send(Self.get("/700000/x", token: "t1"))
            let begin = try await slow.receive { $0.count > 100 }
            let refused = try await RawClient(server.address).ask(
                Self.get("/50000/x", token: "t1"))
            #expect(refused.status == 503)
            // A short response does not count.
            let limit = Limits().smallResponse
            let short = try await RawClient(server.address).ask(
                Self.get("/\(limit)/x", token: "t1"))
            #expect(short.body.count == limit)
            let longer = try await RawClient(server.address).ask(
                Self.get("/\(limit + 1)/x", token: "t1"))
            #expect(longer.status == 503)
            let other = try await RawClient(server.address).ask(Self.get("/50000/x", token: "t2"))
            #expect(other.body.count == 50_000)
            let shared = try await RawClient(server.address).ask(
                Self.get("/900000/shared", token: "t1"))
            #expect(shared.body == [UInt8](repeating: 0x78, count: 900_000))
            let rest = try await slow.receive { $0.count >= 700_000 - begin.count }
            #expect(begin.count + rest.count >= 700_000)
            await waitUntil("the account has what the test expects") {
                Self.accounts(server).memory == 0
            }
            #expect(
                try await RawClient(server.address).ask(Self.get("/50000/x", token: "t1")).status
                    == 200)
        }
    }

    // MARK: - Checks

    /// Knows the token `new` only after a check, which waits for the gate.
    private static func checking(_ gate: AsyncStream<Void>) -> Server.Screen {
        { head in
            let isNew = head.headers.bearerToken == "new"
            return Screening(
                nil, bodyLimit: .max,
                check: {
                    for await _ in gate { break }
                    return isNew ? CredentialIdentity("new".utf8) : nil
                })
        }
    }

    @Test(
        "A credential that has to be checked is checked before the body is read",
        arguments: [false, true])
    func checked(isWaiting: Bool) async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        if !isWaiting { opening.finish() }
        try await withServer(
            limits: Self.memoryLimits, screen: Self.checking(gate), handler: echo
        ) { server in
            let client = try RawClient(server.address)
            client.send(Self.post(150_000, token: "new"))
            let bodiless = try RawClient(server.address)
            bodiless.send(Self.get(token: "new"))
            if isWaiting {
                await waitUntil("the account has what the test expects") {
                    server.daemon.withLock { $0.state.withLock { $0.exchanges.count } } == 2
                }
                #expect(Self.accounts(server).memory == 0)
                opening.finish()
            }
            let response = try await client.response()
            #expect(response.status == 200)
            #expect(response.body.count > 150_000)
            #expect(try await bodiless.response().status == 200)
            let expecting = try RawClient(server.address)
            expecting.send(
                "POST / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer new\r\nContent-Length: 3\r\n"
                    + "Expect: 100-continue\r\n\r\n")
            _ = try await expecting.receive(through: "100 Continue\r\n\r\n")
            #expect(try await expecting.ask("abc").status == 200)
            var limit = Self.memoryLimits
            limit.stranger.body = 100
            let unknown = try await RawClient(server.address).ask(
                Self.post(limit.stranger.body, token: "old"))
            #expect(unknown.status == 200)
            let long = try await RawClient(server.address).ask(Self.post(150_000, token: "old"))
            #expect(long.status == 413)
        }
    }

    @Test("A server that stops during a check ends the request")
    func stopDuringCheck() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        try await withServer(screen: Self.checking(gate), handler: echo) { server in
            let client = try RawClient(server.address)
            client.send(Self.get(token: "new"))
            await waitUntil("the account has what the test expects") {
                !server.daemon.withLock { $0.state.withLock { $0.exchanges.isEmpty } }
            }
            await server.stop(within: .zero)
            // No response is due before the check has ended; the connection ends instead.
            #expect(try await client.receiveAll().contains("200 OK") == false)
        }
        opening.finish()
    }
}
