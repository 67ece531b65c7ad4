// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Stopping")
struct StopTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Reports to a test that a handler has started, and lets the test say when it continues.
    private struct Handler {
        let begun = AsyncStream.makeStream(of: Void.self)
        let released = AsyncStream.makeStream(of: Void.self)
        let ended = AsyncStream.makeStream(of: Void.self)

        @Sendable func run(_ request: Request) async -> Response {
            begun.continuation.yield()
            for await _ in released.stream {}
            ended.continuation.finish()
            return .text(Task.isCancelled ? "cancelled" : "done")
        }

        func untilBegun() async {
            for await _ in begun.stream { return }
        }
    }

    /// Waits until a server refuses connections, which it does as soon as it starts to stop.
    private static func untilRefused(_ address: ListenAddress) async {
        await waitUntil("the server refuses connections") {
            do {
                _ = try RawClient(address)
            } catch RawClient.Fault.noConnection(ECONNREFUSED) {
                return true
            } catch {}
            return false
        }
    }

    @Test("An idle server stops, and its port is free again")
    func idle() async throws {
        let server = try Server(at: .own(1), clock: ManualClock(), handler: echo)
        let idle = try RawClient(server.address)
        _ = try await idle.ask(Self.request)
        await server.stop()
        #expect(try await idle.receiveAll().isEmpty)
        #expect(throws: RawClient.Fault.self) { try RawClient(server.address) }
        let next = try Server(at: server.address, clock: ManualClock(), handler: echo)
        #expect(try await RawClient(next.address).ask(Self.request).status == 200)
        await next.stop()
    }

    @Test("A request that is being handled is answered before the server stops")
    func running() async throws {
        let handler = Handler()
        let server = try Server(at: .loopback(), clock: ManualClock(), handler: handler.run)
        let client = try RawClient(server.address)
        client.send(Self.request)
        await handler.untilBegun()
        async let stopped: Void = server.stop()
        handler.released.continuation.finish()
        #expect(try await client.response().text == "done")
        await stopped
    }

    @Test("A request that arrives while the server stops is refused, and its connection is closed")
    func late() async throws {
        let handler = Handler()
        let server = try Server(at: .own(2), clock: ManualClock()) { request in
            request.path.segments.isEmpty ? await handler.run(request) : await echo(request)
        }
        let kept = try RawClient(server.address)
        _ = try await kept.ask("GET /kept HTTP/1.1\r\nHost: a\r\n\r\n")
        let client = try RawClient(server.address)
        client.send(Self.request)
        await handler.untilBegun()
        async let stopped: Void = server.stop()
        await Self.untilRefused(server.address)
        kept.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = try await kept.receiveAll()
        #expect(text.hasPrefix("HTTP/1.1 503 "))
        #expect(text.lowercased().contains("connection: close"))
        handler.released.continuation.finish()
        #expect(try await client.response().text == "done")
        await stopped
    }

    @Test(
        "A handler that does not end is canceled after the grace period and its client is informed")
    func endless() async throws {
        let clock = ManualClock()
        let handler = Handler()
        let server = try Server(at: .loopback(), clock: clock, handler: handler.run)
        let client = try RawClient(server.address)
        client.send(Self.request)
        await handler.untilBegun()
        async let stopped: Void = server.stop(within: .seconds(3))
        // The server's own tick sleeps too.
        await clock.waitUntilSleeping(2)
        clock.advance(by: .seconds(3))
        await stopped
        let text = try await client.receiveAll()
        #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 503 "))
        for await _ in handler.ended.stream {}
        #expect(server.daemon.withLock { $0 }.nextCheck == nil)
    }

    @Test("All open event streams end properly when the server stops")
    func streams() async throws {
        let server = try Server(at: .loopback(), clock: ManualClock()) { _ in
            Response(EventStream())
        }
        var clients: [RawClient] = []
        for _ in 1...20 {
            let client = try RawClient(server.address)
            client.send(Self.request)
            _ = try await client.receive(through: "\r\n\r\n")
            clients.append(client)
        }
        await server.stop()
        for client in clients {
            #expect(try await client.receiveAll() == "0\r\n\r\n")
        }
    }

    @Test("A stream that a handler opens while the server stops ends at once")
    func lateStream() async throws {
        let begun = AsyncStream.makeStream(of: Void.self)
        let released = AsyncStream.makeStream(of: Void.self)
        let server = try Server(at: .own(3), clock: ManualClock()) { _ in
            begun.continuation.yield()
            for await _ in released.stream {}
            return Response(EventStream())
        }
        let client = try RawClient(server.address)
        client.send(Self.request)
        for await _ in begun.stream { break }
        async let stopped: Void = server.stop()
        await Self.untilRefused(server.address)
        released.continuation.finish()
        await stopped
        #expect(try await client.receiveAll().hasSuffix("0\r\n\r\n"))
    }

    @Test("Simultaneous and repeated calls to stop wait for the same stop")
    func twice() async throws {
        let server = try Server(at: .own(4), clock: ManualClock(), handler: echo)
        async let first: Void = server.stop()
        async let second: Void = server.stop()
        _ = await (first, second)
        await server.stop()
        #expect(throws: RawClient.Fault.self) { try RawClient(server.address) }
    }

    @Test("Calls to stop while a request is being handled wait for the same stop")
    func twiceWhileRunning() async throws {
        let handler = Handler()
        let server = try Server(at: .loopback(), clock: ManualClock(), handler: handler.run)
        let client = try RawClient(server.address)
        client.send(Self.request)
        await handler.untilBegun()
        async let first: Void = server.stop()
        async let second: Void = server.stop()
        let daemon = server.daemon.withLock { $0 }
        await waitUntil("the server starts to end") { daemon.isEnding }
        handler.released.continuation.finish()
        #expect(try await client.response().text == "done")
        _ = await (first, second)
        #expect(!daemon.isRunning)
    }

    @Test("Stopping under load never ends the process, and every answer is complete")
    func load() async throws {
        var limits = Limits()
        // No request is refused for its rate, however late the stop begins.
        limits.caller.requestBurst = 100_000
        for round in 1...20 {
            let server = try Server(at: .loopback(), limits: limits, clock: ManualClock()) {
                request in
                await Task.yield()
                return .text("\(round)")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...8 {
                    let client = try RawClient(server.address)
                    group.addTask {
                        for _ in 1...200 {
                            client.send(Self.request)
                            guard let answer = try? await client.response() else { return }
                            #expect(answer.status == 503 || answer.text == "\(round)")
                        }
                    }
                }
                group.addTask { await server.stop() }
                try await group.waitForAll()
            }
        }
    }

    @Test("A client that connected before a renewal is answered after it, and then disconnected")
    func retires() async throws {
        try await withServer(handler: echo) { server in
            let early = try RawClient(server.address)
            let kept = try RawClient(server.address)
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            #expect(try await kept.ask(request).headers["connection"] == nil)
            await server.answer()
            let daemon = server.daemon.withLock { $0 }
            async let end: Void = daemon.retire(within: .seconds(600))
            await waitUntil("the server starts to end") { daemon.isEnding }
            for client in [early, kept] {
                let response = try await client.ask(request)
                #expect(response.status == 200)
                #expect(response.headers["connection"]?.lowercased() == "close")
                #expect(try await client.receiveAll().isEmpty)
            }
            await end
            #expect(!daemon.isRunning)
        }
    }

    @Test("A daemon that another one has replaced stops when its last client leaves")
    func left() async throws {
        let clock = ManualClock()
        try await withServer(clock: clock, handler: echo) { server in
            let daemon = server.daemon.withLock { $0 }
            var client: RawClient? = try RawClient(server.address)
            await waitUntil("the client is connected") {
                daemon.state.withLock { $0.connections.count } == 1
            }
            async let end: Void = daemon.retire(within: .seconds(600))
            await clock.waitUntilSleeping(2)
            #expect(client != nil)
            client = nil
            await waitUntil("the daemon has stopped") { !daemon.isRunning }
            clock.advance(by: .seconds(600))
            await end
        }
    }
}
