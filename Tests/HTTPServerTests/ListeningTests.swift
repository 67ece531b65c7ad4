// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Listening")
struct ListeningTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    private static func mode(_ path: String) -> UInt32? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : nil
    }

    @Test(
        "A Unix socket has the requested mode, reports its peer's user, and is removed at the end")
    func unixSocket() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("socket").path
        let server = try Server(at: .unix(path: path, mode: 0o620), clock: ManualClock()) {
            .text("\($0.peer)")
        }
        #expect(Self.mode(path) == S_IFSOCK | 0o620)
        let answer = try await RawClient(server.address).ask(Self.request)
        #expect(answer.text == "user(\(geteuid()))")
        await server.stop()
        #expect(Self.mode(path) == nil)
    }

    @Test("A stale socket file is replaced, but nothing else is")
    func abandoned() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("socket").path
        let address = ListenAddress.unix(path: path, mode: 0o600)
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        withUnsafeBytes(of: &name) { bytes in
            _ = bytes.baseAddress.map {
                bind(left, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        close(left)
        let server = try Server(at: address, clock: ManualClock(), handler: echo)
        #expect(try await RawClient(address).ask(Self.request).status == 200)
        #expect(throws: ServerError(.pathInUse, path)) { try Server(at: address, handler: echo) }
        #expect(try await RawClient(address).ask(Self.request).status == 200)
        await server.stop()
        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ServerError(.pathInUse, path)) { try Server(at: address, handler: echo) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    @Test("A passed listening socket is used, and stays open for the next server")
    func given() async throws {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return
            }
            bind(listening, base, length)
            listen(listening, 4)
            getsockname(listening, base, &length)
        }
        let place = ListenAddress.tcp(
            host: "127.0.0.1", port: UInt16(bigEndian: address.sin_port))
        for name in ["first", "second"] {
            let inherited = dup(listening)
            let server = try Server(at: .descriptor(inherited), clock: ManualClock()) { _ in
                .text(name)
            }
            // Programs that the service starts do not inherit it in turn.
            #expect(fcntl(inherited, F_GETFD) & FD_CLOEXEC != 0)
            #expect(try await RawClient(place).ask(Self.request).text == name)
            await server.stop()
        }
        // It still listens for a third server.
        _ = try RawClient(place)
        close(listening)
    }

    @Test("A passed socket is known by its address or its path")
    func resolved() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("socket").path
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        #expect(ListenAddress.descriptor(descriptor).resolved == .descriptor(descriptor))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return
            }
            bind(descriptor, base, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
        #expect(ListenAddress.descriptor(descriptor).resolved == .unix(path: path, mode: 0))
        for (text, address) in [
            ("127.0.0.1:80", .tcp(host: "127.0.0.1", port: 80)),
            ("[::1]:65535", .tcp(host: "::1", port: 65535)), ("::1:80", nil), (":80", nil),
            ("127.0.0.1:65536", nil), ("127.0.0.1", nil), ("127.0.0.1:-1", nil), ("", nil),
            ("unix:/a:1", .unix(path: "/a:1", mode: 0o660)), ("unix:", nil),
        ] as [(String, ListenAddress?)] {
            #expect(ListenAddress(text) == address, "\(text)")
        }
    }

    @Test("An address that cannot be listened on is refused with its reason")
    func refused() async throws {
        let server = try Server(at: .loopback(), clock: ManualClock(), handler: echo)
        var pair: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
        let long = "/tmp/" + String(repeating: "x", count: 108)
        let cases: [(ListenAddress, ServerError.Code)] = [
            (server.address, .addressInUse),
            (.tcp(host: "example.org", port: 0), .addressNotUsable),
            (.tcp(host: "192.0.2.1", port: 0), .addressNotUsable),
            (.unix(path: long, mode: 0o600), .pathTooLong),
            (.unix(path: "/nowhere/at/all", mode: 0o600), .notPermitted),
            (.descriptor(pair[0]), .notListening),
            (.descriptor(-1), .notListening),
        ]
        for (address, code) in cases {
            #expect(throws: ServerError(code, address.description)) {
                try Server(
                    at: address, allowsClearText: true, clock: ManualClock(), handler: echo)
            }
        }
        await server.stop()
        for descriptor in pair { close(descriptor) }
    }

    @Test("Without TLS, only local addresses are served unless the caller allows more")
    func clearText() throws {
        for host in ["0.0.0.0", "::", "192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1"] {
            let address = ListenAddress.tcp(host: host, port: 0)
            #expect(throws: ServerError(.clearText, "")) {
                try Server(at: address, handler: echo)
            }
        }
        for host in ["127.0.0.1", "127.80.0.1", "::1", "::ffff:127.0.0.1"] {
            #expect(ListenAddress.tcp(host: host, port: 0).isLocal)
        }
    }

    @Test(
        "A listen address is parsed as it is written",
        arguments: [
            ("127.0.0.1:8080", .tcp(host: "127.0.0.1", port: 8080)),
            ("[::1]:0", .tcp(host: "::1", port: 0)),
            ("unix:/run/x.sock", .unix(path: "/run/x.sock", mode: 0o660)),
            ("::1:80", nil), ("127.0.0.1", nil), (":80", nil), ("a:65536", nil), ("unix:", nil),
            ("[::1:80", nil), ("::1]:80", nil), ("[]:80", nil),
            ("a:", nil), ("", nil),
        ] as [(String, ListenAddress?)])
    func text(text: String, address: ListenAddress?) {
        #expect(ListenAddress(text) == address)
        if let address { #expect(address.description == text) }
    }

    @Test("A server answers its own health check, even at its connection limit")
    func answers() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("socket").path
        for address in [ListenAddress.loopback(), .unix(path: path, mode: 0o600)] {
            var limits = Limits()
            limits.connections = 1
            let server = try Server(
                at: address, limits: limits, clock: ManualClock(), handler: echo)
            await server.answer()
            let client = try RawClient(server.address)
            #expect(try await client.ask(Self.request).status == 200)
            await server.answer()
            await server.stop()
        }
    }
}
