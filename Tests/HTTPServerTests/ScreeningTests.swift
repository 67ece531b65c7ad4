// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Limits for unauthenticated callers")
struct ScreeningTests {
    private static let open = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let known = "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer good\r\n\r\n"

    private static let screen: Server.Screen = { head in
        Screening(
            head.headers.bearerToken == "good" ? .shared : nil,
            bodyLimit: head.target.path.segments == ["small"] ? 10 : .max)
    }

    private static func post(_ size: Int, to path: String = "/", token: String? = nil) -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n"
            + (token.map { "Authorization: Bearer \($0)\r\n" } ?? "") + "\r\n"
            + String(repeating: "x", count: size)
    }

    @Test(
        "A new connection replaces the oldest idle one of its peer, a new one only after others",
        arguments: [(Duration.zero, 0, 1), (.seconds(5), 3, 0)])
    func idle(newTime: Duration, replaced: Int, kept: Int) async throws {
        var limits = Limits()
        limits.newTime = newTime
        limits.stranger.connections = 4
        try await withServer(limits: limits, screen: Self.screen, handler: echo) { server in
            let idle = try (1...4).map { _ in try RawClient(server.address) }
            // All four are accepted once the last one is answered.
            #expect(try await idle[3].ask(Self.open).status == 200)
            let till = try RawClient(server.address)
            #expect(try await till.ask(Self.known).status == 200)
            #expect(try await idle[replaced].receiveAll().isEmpty)
            #expect(try await idle[kept].ask(Self.open).status == 200)
        }
    }

    @Test("A crowd of idle connections does not keep other clients out")
    func crowd() async throws {
        var limits = Limits()
        limits.connections = 64
        limits.stranger.connections = 64
        try await withServer(limits: limits, screen: Self.screen, handler: echo) { server in
            let till = try RawClient(server.address)
            #expect(try await till.ask(Self.known).status == 200)
            var crowd: [RawClient] = []
            for _ in 1...200 { crowd.append(try RawClient(server.address)) }
            let other = try RawClient(server.address)
            #expect(try await other.ask(Self.known).status == 200)
            #expect(try await till.ask(Self.known).status == 200)
            #expect(!crowd.isEmpty)
        }
    }

    @Test("A connection stays its caller's when a later request has no token")
    func stays() async throws {
        var limits = Limits()
        limits.newTime = .zero
        limits.stranger.connections = 1
        try await withServer(limits: limits, screen: Self.screen, handler: echo) { server in
            let till = try RawClient(server.address)
            #expect(try await till.ask(Self.known).status == 200)
            #expect(try await till.ask(Self.open).status == 200)
            let stranger = try RawClient(server.address)
            #expect(try await stranger.ask(Self.open).status == 200)
            #expect(try await till.ask(Self.known).status == 200)
        }
    }

    @Test("A refused request with a body is answered before the body, and its connection ends")
    func refusedBody() async throws {
        var limits = Limits()
        limits.stranger.requestBurst = 1
        try await withServer(limits: limits, screen: Self.screen, handler: echo) { server in
            let client = try RawClient(server.address)
            #expect(try await client.ask(Self.open).status == 200)
            client.send(String(Self.post(5).dropLast(5)))
            let text = try await client.receiveAll()
            #expect(text.hasPrefix("HTTP/1.1 429 "), "\(text)")
        }
    }

    @Test("Requests without a token have a separate rate limit")
    func budget() async throws {
        var limits = Limits()
        limits.stranger.requestBurst = 2
        limits.stranger.requestsPerSecond = 1
        let clock = ManualClock()
        try await withServer(
            limits: limits, clock: clock, screen: Self.screen, handler: echo
        ) { server in
            let client = try RawClient(server.address)
            for _ in 1...2 { #expect(try await client.ask(Self.open).status == 200) }
            for _ in 1...3 { #expect(try await client.ask(Self.open).status == 429) }
            let malformed = "GET /a%2Fb HTTP/1.1\r\nHost: a\r\n\r\n"
            #expect(try await RawClient(server.address).ask(malformed).status == 429)
            for _ in 1...10 { #expect(try await client.ask(Self.known).status == 200) }
            clock.advance(by: .seconds(1))
            #expect(try await client.ask(Self.open).status == 200)
        }
    }

    @Test("A body beyond the limit of its path is refused at the request head")
    func bodyLimit() async throws {
        try await withServer(screen: Self.screen, handler: { .text("\($0.body.count)") }) {
            server in
            let client = try RawClient(server.address)
            #expect(try await client.ask(Self.post(10, to: "/small")).status == 200)
            #expect(try await client.ask(Self.post(11, to: "/large")).status == 200)
            let long = try RawClient(server.address)
            long.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n")
            #expect(try await long.receiveAll().contains("at most 10 bytes are allowed."))
        }
    }

    @Test(
        "Only a body that a token would allow is refused with a word about tokens",
        arguments: [
            // The limits of callers and strangers, the path, and the token.
            (20, 10, "/large", nil, "at most 10 bytes are allowed without a valid token."),
            (20, 15, "/small", nil, "at most 10 bytes are allowed."),
            (20, 10, "/small", "good", "at most 10 bytes are allowed."),
            (10, 10, "/large", nil, "at most 10 bytes are allowed."),
        ] as [(Int, Int, String, String?, String)])
    func tooLong(
        caller: Int, stranger: Int, path: String, token: String?, detail: String
    ) async throws {
        var limits = Limits()
        limits.caller.body = caller
        limits.stranger.body = stranger
        try await withServer(limits: limits, screen: Self.screen, handler: echo) { server in
            let client = try RawClient(server.address)
            // Only the head: the body's length is in it.
            client.send(String(Self.post(21, to: path, token: token).dropLast(21)))
            let text = try await client.receiveAll()
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.contains(detail), "\(text)")
        }
    }
}
