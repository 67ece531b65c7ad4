// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("An idle server")
struct IdleTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// The time until a server next checks its clients.
    private static func nextCheck(_ server: Server) -> Duration? {
        server.daemon.withLock { $0 }.nextCheck
    }

    @Test("An idle server sleeps until a client connects, and checks each client that does")
    func sleeps() async throws {
        let clock = ManualClock()
        var limits = Limits()
        limits.headTime = .seconds(5)
        try await withServer(limits: limits, clock: clock, handler: echo) { server in
            #expect(Self.nextCheck(server) == nil)
            for _ in 1...3 {
                let client = try RawClient(server.address)
                client.send("GET / HT")
                for _ in 1...5 {
                    await clock.waitUntilSleeping()
                    clock.advance(by: .seconds(1))
                }
                #expect(try await client.receiveAll().isEmpty)
                await waitUntil("the server has nothing to check") {
                    if clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
                    return Self.nextCheck(server) == nil
                }
            }
        }
    }

    @Test("With only event streams, the server sleeps until the next heartbeat")
    func streams() async throws {
        let clock = ManualClock()
        var limits = Limits()
        limits.heartbeat = .seconds(10)
        limits.headTime = .seconds(5)
        let stream = EventStream()
        try await withServer(
            limits: limits, clock: clock,
            handler: { $0.path.segments.isEmpty ? Response(stream) : await echo($0) }
        ) { server in
            let watcher = try RawClient(server.address)
            watcher.send(Self.request)
            _ = try await watcher.receive(through: "\r\n\r\n")
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(1))
            await clock.waitUntilSleeping()
            #expect(Self.nextCheck(server) == .seconds(10))
            // Another client that connects does not have to wait for that time.
            let client = try RawClient(server.address)
            _ = try await client.ask("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(Self.nextCheck(server) == .seconds(2))
            // The time starts when the server's thread has finished the answer.
            await server.answer()
            while clock.now.offset < .seconds(6) {
                await clock.waitUntilSleeping()
                clock.advance(by: .seconds(1))
            }
            #expect(try await client.receiveAll().isEmpty)
            #expect(stream.isOpen)
            // The checks of the other client's connection cause no heartbeat before its time.
            #expect(stream.send(ServerSentEvent(data: "last")))
            let text = try await watcher.receive(through: "data: last\n\n")
            #expect(!text.contains(":\n\n"))
        }
        // Neither the last check nor one that another replaced.
        await waitUntil("no check is left") { clock.sleeperCount == 0 }
    }

    @Test("A client that has left is forgotten once it can send a full burst again")
    func forgotten() async throws {
        let clock = ManualClock()
        var limits = Limits()
        limits.caller.requestsPerSecond = 1
        try await withServer(limits: limits, clock: clock, handler: echo) { server in
            let daemon = server.daemon.withLock { $0 }
            do {
                let client = try RawClient(server.address)
                for _ in 1...3 { _ = try await client.ask(Self.request) }
            }
            await waitUntil("the client has left") {
                daemon.state.withLock { $0.connections.isEmpty }
            }
            for _ in 1...3 {
                await clock.waitUntilSleeping()
                #expect(daemon.accounts.count > 0)
                clock.advance(by: .seconds(1))
            }
            await waitUntil("the server has nothing to check") { Self.nextCheck(server) == nil }
            #expect(daemon.accounts.count == 0)
        }
    }

    @Test("After a heartbeat, the server sleeps until the next one")
    func heartbeats() async throws {
        let clock = ManualClock()
        var limits = Limits()
        limits.heartbeat = .seconds(10)
        let stream = EventStream()
        try await withServer(limits: limits, clock: clock, handler: { _ in Response(stream) }) {
            server in
            let client = try RawClient(server.address)
            client.send(Self.request)
            _ = try await client.receive(through: "\r\n\r\n")
            // The first check is after a second.
            for seconds in [1, 9, 10] {
                await clock.waitUntilSleeping()
                clock.advance(by: .seconds(seconds))
            }
            _ = try await client.receive(through: ":\n\n")
            #expect(Self.nextCheck(server) == .seconds(30))
        }
    }

    @Test("A client whose stream has ended is checked within a second")
    func endedStream() async throws {
        let clock = ManualClock()
        var limits = Limits()
        limits.heartbeat = .seconds(100)
        let stream = EventStream()
        try await withServer(limits: limits, clock: clock, handler: { _ in Response(stream) }) {
            server in
            let client = try RawClient(server.address)
            client.send(Self.request)
            _ = try await client.receive(through: "\r\n\r\n")
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(1))
            await waitUntil("the server waits for the next heartbeat") {
                Self.nextCheck(server) == .seconds(100)
            }
            stream.end()
            _ = try await client.receive(through: "0\r\n\r\n")
            await waitUntil("the server checks the client soon") {
                Self.nextCheck(server) == .seconds(2)
            }
        }
    }

    @Test("A server that has stopped checks nothing anymore")
    func stopped() async throws {
        let clock = ManualClock()
        let server = try Server(at: .loopback(), clock: clock, handler: echo)
        let client = try RawClient(server.address)
        _ = try await client.ask(Self.request)
        await clock.waitUntilSleeping()
        #expect(Self.nextCheck(server) == .seconds(1))
        await server.stop()
        #expect(Self.nextCheck(server) == nil)
        await waitUntil("the check is canceled") { clock.sleeperCount == 0 }
    }
}
