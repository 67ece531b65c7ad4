// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import TestSupport
internal import Testing

@Suite("Many event streams")
struct ManyStreamsTests {
    @Test("Two hundred streams get every event and end together")
    func twoHundred() async throws {
        var generator = SeededGenerator(seed: 1)
        let channel = EventChannel(using: &generator)
        var limits = Limits()
        limits.caller.streams = 200
        try await withServer(
            limits: limits, handler: { Response(channel.listen(after: $0.lastEvent)) }
        ) { server in
            var clients: [RawClient] = []
            for _ in 1...200 {
                let client = try RawClient(server.address)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                clients.append(client)
            }
            for client in clients { _ = try await client.receive(through: "\r\n\r\n") }
            #expect(channel.listeners == 200)
            channel.publish(ServerSentEvent("state", data: "ready"))
            for client in clients {
                #expect(try await client.receive(through: "\n\n").contains("data: ready"))
            }
            await server.stop()
            #expect(channel.listeners == 0)
        }
    }
}
