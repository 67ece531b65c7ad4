// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("The library's daemon")
struct DaemonTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Tells whether a daemon is still in memory.
    private struct Trace {
        weak var daemon: Daemon?
    }

    private static func daemon(_ limits: Limits = Limits()) -> Daemon {
        Daemon(
            limits: limits, accounts: Accounts(limits: limits), time: TimeSource(ManualClock()),
            isSecure: false, hosts: nil, screen: { _ in Screening(.shared) }, handler: echo)
    }

    /// Replaces a daemon by another one, and stops both.
    private static func replace() async throws -> [Trace] {
        let socket = try ListeningSocket.open(.loopback())
        let copy = try #require(socket.copy())
        let number = OpenDescriptors.socket(copy)
        close(copy)
        let (old, new) = (daemon(), daemon())
        try old.start(socket, security: nil)
        #expect(try await RawClient(socket.address).ask(request).status == 200)
        try new.start(socket, security: nil, replacing: old)
        let left = old.state.withLock { $0.running?.left }
        let leftNumber = OpenDescriptors.socket(left ?? -1)
        // The old one accepts nothing more on its descriptor.
        #expect(leftNumber != 0)
        #expect(leftNumber != number)
        await old.retire(within: .zero)
        #expect(OpenDescriptors.count(for: leftNumber) == 0)
        #expect(try await RawClient(socket.address).ask(request).status == 200)
        await new.stop(within: .zero)
        return [Trace(daemon: old), Trace(daemon: new)]
    }

    @Test("A daemon that another one replaces leaves no descriptor, and no memory")
    func replaced() async throws {
        let traces = try await Self.replace()
        await waitUntil("the daemons are freed") { traces.allSatisfy { $0.daemon == nil } }
    }

    /// Starts a daemon with files that are no certificate.
    private static func fail() throws -> Trace {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("file").path
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: file))
        #expect(chmod(file, 0o600) == 0)
        let socket = try ListeningSocket.open(.loopback())
        let daemon = daemon()
        #expect(throws: ServerError(.certificate, "")) {
            try daemon.start(
                socket, security: TransportSecurity(certificateFile: file, keyFile: file))
        }
        return Trace(daemon: daemon)
    }

    @Test("A daemon that cannot start leaves no memory")
    func notStarted() throws {
        let trace = try Self.fail()
        #expect(trace.daemon == nil)
    }

    @Test("A client beyond the total number of connections waits until another one has left")
    func total() async throws {
        var limits = Limits()
        limits.connections = 1
        let begun = AsyncStream.makeStream(of: Void.self)
        let released = AsyncStream.makeStream(of: Void.self)
        let daemons = Lock<[Daemon]>([])
        let handler: Server.Handler = { request in
            guard request.path.segments.isEmpty else {
                let daemon = daemons.withLock { $0[0] }
                return .text("\(daemon.state.withLock { $0.connections.count })")
            }
            begun.continuation.yield()
            for await _ in released.stream {}
            return .text("first")
        }
        try await withServer(limits: limits, handler: handler) { server in
            server.daemon.withLock { daemon in daemons.withLock { $0 = [daemon] } }
            let first = try RawClient(server.address)
            first.send(Self.request)
            for await _ in begun.stream { break }
            let second = try RawClient(server.address)
            second.send("GET /count HTTP/1.1\r\nHost: a\r\n\r\n")
            released.continuation.finish()
            #expect(try await first.response().text == "first")
            first.finishSending()
            #expect(try await second.response().text == "1")
            daemons.withLock { $0 = [] }
        }
    }

    @Test("The limit for a request's head can be smaller or larger than the library's own")
    func head() async throws {
        for (limit, size, status) in [(4_096, 6_000, 431), (100_000, 60_000, 200)] {
            var limits = Limits()
            limits.head = limit
            try await withServer(limits: limits, handler: echo) { server in
                let client = try RawClient(server.address)
                let field = "x: " + String(repeating: "y", count: size)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
                let text = try await client.receive { $0.count > 12 }
                #expect(String(decoding: text, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }
}
