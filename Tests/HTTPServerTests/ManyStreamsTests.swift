// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPServer
internal import TestSupport
internal import Testing

@Suite("Many event streams")
struct ManyStreamsTests {
    @Test("five hundred idle streams cost at most 60 MB, get every event, and end together")
    func fiveHundred() async throws {
        var generator = SeededGenerator(seed: 1)
        let channel = EventChannel(using: &generator)
        try await withServer(handler: { Response(channel.listen(after: $0.lastEvent)) }) {
            server in
            let before = try Self.residentBytes()
            var clients: [RawClient] = []
            for _ in 1...500 {
                let client = try RawClient(server.address)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                clients.append(client)
            }
            for client in clients { _ = try await client.receive(through: "\r\n\r\n") }
            #expect(channel.listeners == 500)
            channel.publish(ServerSentEvent("state", data: "ready"))
            for client in clients {
                #expect(try await client.receive(through: "\n\n").contains("data: ready"))
            }
            // The clients, in the same process, cost next to nothing.
            #expect(try Self.residentBytes() - before <= 60_000_000)
            await server.stop()
            #expect(channel.listeners == 0)
        }
    }

    private static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return try #require(pages) * 4096
    }
}
