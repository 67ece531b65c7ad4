// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Testing

@Suite("Oversized bodies")
struct BodyLimitTests {
    private static var limits: Limits {
        var limits = Limits()
        limits.caller.body = 1000
        return limits
    }

    private static func post(_ size: Int) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n"
    }

    @Test(
        "A body of the maximum size is accepted, and one more byte is refused",
        arguments: [1000, 1001])
    func edge(size: Int) async throws {
        try await withServer(limits: Self.limits, handler: { .text("\($0.body.count)") }) {
            server in
            let body = String(repeating: "x", count: size)
            let client = try RawClient(server.address)
            let answer = try await client.ask(Self.post(size) + "\r\n" + body)
            #expect(answer.status == (size == 1000 ? 200 : 413))
            let chunked = try await RawClient(server.address).ask(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + String(size, radix: 16) + "\r\n" + body + "\r\n0\r\n\r\n")
            #expect(chunked.status == (size == 1000 ? 200 : 413))
        }
    }

    @Test("A Content-Length beyond the limit is refused before the body is sent")
    func stated() async throws {
        try await withServer(limits: Self.limits, handler: echo) { server in
            for size in [1001, 1 << 40, .max] {
                let client = try RawClient(server.address)
                client.send(Self.post(size) + "\r\n")
                let text = try await client.receiveAll()
                #expect(text.hasPrefix("HTTP/1.1 413 "))
                #expect(text.contains("at most 1000 bytes are allowed"))
            }
        }
    }

    @Test("A client that expects 100 Continue for an oversized body is refused at once")
    func expectation() async throws {
        try await withServer(limits: Self.limits, handler: echo) { server in
            let client = try RawClient(server.address)
            client.send(Self.post(5000) + "Expect: 100-continue\r\n\r\n")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test(
        "A refused body is read to its end, up to a megabyte more than the limit",
        arguments: [(1_048_576, true), (1_048_577, false)])
    func passedOver(excess: Int, isAnswered: Bool) async throws {
        try await withServer(limits: Self.limits, handler: echo) { server in
            let client = try RawClient(server.address)
            client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + String(1000 + excess, radix: 16) + "\r\n"
                    + String(repeating: "x", count: 1000 + excess) + "\r\n0\r\n\r\n")
            client.finishSending()
            let text = try await client.receive { $0.count > 12 }
            let isRefused = String(decoding: text, as: UTF8.self).hasPrefix("HTTP/1.1 413 ")
            #expect(isRefused == isAnswered)
        }
    }

    @Test("An endless body ends the connection")
    func endless() async throws {
        try await withServer(limits: Self.limits, handler: echo) { server in
            let client = try RawClient(server.address)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n"
            for _ in 1...64 { client.send(chunk) }
            #expect(try await client.receiveAll().isEmpty)
        }
    }
}
