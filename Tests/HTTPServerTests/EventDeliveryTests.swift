// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import TestSupport
internal import Testing

@Suite("Event streams over a connection")
struct EventDeliveryTests {
    private static let request = "GET /events HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("Events reach a client as they happen, and so does the end of the stream")
    func delivery() async throws {
        let stream = EventStream()
        try await withServer(handler: { _ in Response(stream) }) { server in
            let client = try RawClient(server.address)
            client.send(Self.request)
            let head = try await client.receive(through: "\r\n\r\n")
            #expect(head.contains("text/event-stream"))
            #expect(stream.send(ServerSentEvent("state", data: "one\ntwo")))
            let event = try await client.receive(through: "data: two\n\n")
            #expect(event.contains("event: state\ndata: one\ndata: two\n\n"))
            stream.end()
            #expect(try await client.receive(through: "0\r\n\r\n").contains("0\r\n\r\n"))
            #expect(!stream.send(ServerSentEvent(data: "late")))
        }
    }

    @Test("A quiet stream gets a comment after the heartbeat interval")
    func heartbeat() async throws {
        let clock = ManualClock()
        let stream = EventStream()
        var limits = Limits()
        limits.heartbeat = .seconds(10)
        try await withServer(limits: limits, clock: clock, handler: { _ in Response(stream) }) {
            server in
            let client = try RawClient(server.address)
            client.send(Self.request)
            _ = try await client.receive(through: "\r\n\r\n")
            for _ in 1...2 {
                await clock.waitUntilSleeping()
                clock.advance(by: .seconds(10))
            }
            #expect(try await client.receive(through: ":\n\n").contains(":\n\n"))
        }
    }

    @Test("A stream has one client; a second one gets no answer")
    func oneClient() async throws {
        let stream = EventStream()
        try await withServer(handler: { _ in Response(stream) }) { server in
            let first = try RawClient(server.address)
            first.send(Self.request)
            _ = try await first.receive(through: "\r\n\r\n")
            let second = try RawClient(server.address)
            second.send(Self.request)
            #expect(try await second.receiveAll().isEmpty)
            #expect(stream.send(ServerSentEvent(data: "still here")))
            _ = try await first.receive(through: "data: still here\n\n")
        }
    }

    @Test("A client that disconnects is noticed at the next event")
    func departure() async throws {
        let stream = EventStream()
        let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
        stream.onClose { continuation.finish() }
        try await withServer(handler: { _ in Response(stream) }) { server in
            do {
                let client = try RawClient(server.address)
                client.send(Self.request)
                _ = try await client.receive(through: "\r\n\r\n")
            }
            await waitUntil("the server notices that the client has left") {
                !stream.send(ServerSentEvent(data: "are you there?"))
            }
            for await _ in closed {}
            #expect(!stream.isOpen)
        }
    }

    @Test("A client that does not read is cut off, and memory stays bounded")
    func slowReader() async throws {
        let stream = EventStream(bufferLimit: 100_000)
        let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
        stream.onClose { continuation.finish() }
        try await withServer(handler: { _ in Response(stream) }) { server in
            let client = try RawClient(server.address)
            client.send(Self.request)
            _ = try await client.receive(through: "\r\n\r\n")
            let event = ServerSentEvent(data: String(repeating: "x", count: 10_000))
            // The system's own buffers take some megabytes first.
            await waitUntil("the client is cut off") { !stream.send(event) }
            for await _ in closed {}
            #expect(!stream.isOpen)
        }
    }
}
