// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import TestSupport
internal import Testing

@Suite("Slow clients")
struct SlowClientTests {
    private static var limits: Limits {
        var limits = Limits()
        limits.headTime = .seconds(5)
        limits.bodyTime = .seconds(7)
        limits.responseTime = .seconds(9)
        return limits
    }

    /// Advances a server's clock, tick by tick.
    private static func pass(_ seconds: Int, _ clock: ManualClock) async {
        for _ in 1...seconds {
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(1))
        }
        await clock.waitUntilSleeping()
    }

    @Test(
        "A client that takes too long is cut off, however steadily it sends",
        arguments: [
            ("", 5), ("GET / HT", 5), ("GET / HTTP/1.1\r\nHost: a\r\n", 5),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc", 7),
        ])
    func late(start: String, time: Int) async throws {
        let clock = ManualClock()
        try await withServer(limits: Self.limits, clock: clock, handler: echo) { server in
            let other = try RawClient(server.address)
            let client = try RawClient(server.address)
            client.send(start)
            // Each answer takes another turn of the server's thread: one to accept the client, one
            // to read its bytes. By the third answer it has done both.
            for _ in 1...3 { _ = try await other.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
            await Self.pass(time - 1, clock)
            client.send("x")
            await Self.pass(1, clock)
            #expect(try await client.receiveAll().isEmpty)
        }
    }

    @Test("A keep-alive connection gets the full time again after each answer")
    func keptOpen() async throws {
        let clock = ManualClock()
        try await withServer(limits: Self.limits, clock: clock, handler: echo) { server in
            let client = try RawClient(server.address)
            for _ in 1...3 {
                let answer = try await client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer.status == 200)
                // The time starts when the server's thread has finished the answer.
                await server.answer()
                await Self.pass(4, clock)
            }
            await Self.pass(1, clock)
            #expect(try await client.receiveAll().isEmpty)
        }
    }

    @Test("A client that does not read its answer is cut off")
    func answer() async throws {
        let clock = ManualClock()
        let big = [UInt8](repeating: 0x78, count: 32 << 20)
        try await withServer(
            limits: Self.limits, clock: clock, handler: { _ in Response(body: big) }
        ) { server in
            let client = try RawClient(server.address)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await client.receive(through: "\r\n\r\n")
            await Self.pass(9, clock)
            let rest = try await client.receive { _ in false }
            #expect(rest.count < big.count)
        }
    }

    @Test("A slow check of a credential is not cut off")
    func slowCheck() async throws {
        let clock = ManualClock()
        let begun = AsyncStream.makeStream(of: Void.self)
        let released = AsyncStream.makeStream(of: Void.self)
        let screen: Server.Screen = { _ in
            Screening(
                nil,
                check: {
                    begun.continuation.yield()
                    for await _ in released.stream {}
                    return .shared
                })
        }
        try await withServer(limits: Self.limits, clock: clock, screen: screen, handler: echo) {
            server in
            let client = try RawClient(server.address)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in begun.stream { break }
            await Self.pass(100, clock)
            released.continuation.finish()
            #expect(try await client.response().status == 200)
        }
    }

    @Test("A slow handler and an event stream are not cut off")
    func patience() async throws {
        let clock = ManualClock()
        let begun = AsyncStream.makeStream(of: Void.self)
        let released = AsyncStream.makeStream(of: Void.self)
        try await withServer(
            limits: Self.limits, clock: clock,
            handler: { request in
                guard request.path.segments.isEmpty else { return Response(EventStream()) }
                begun.continuation.yield()
                for await _ in released.stream {}
                return .text("done")
            }
        ) { server in
            let watcher = try RawClient(server.address)
            watcher.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await watcher.receive(through: "\r\n\r\n")
            let client = try RawClient(server.address)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in begun.stream { break }
            await Self.pass(100, clock)
            released.continuation.finish()
            #expect(try await client.response().text == "done")
            #expect(try await watcher.receive(through: ":\n\n").contains(":\n\n"))
        }
    }
}
