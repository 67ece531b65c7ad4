// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Listening sockets")
struct ListeningSocketTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appendingPathComponent("socket").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns a socket with an address, which it need not have on this machine.
    private static func bound<Address>(
        _ family: Int32, _ kind: __socket_type, _ address: inout Address
    ) throws -> Int32 {
        let descriptor = socket(family, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        // Machines without IPv6 have no ::1.
        setsockopt(
            descriptor, Int32(IPPROTO_IP), IP_FREEBIND, &yes,
            socklen_t(MemoryLayout<Int32>.size))
        let result = withUnsafeBytes(of: &address) { bytes in
            bytes.baseAddress.map {
                bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        try #require(result == 0, "error \(errno)")
        return descriptor
    }

    private static func bound(to host: String) throws -> Int32 {
        if host.contains(":") {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            inet_pton(AF_INET6, host, &address.sin6_addr)
            return try bound(AF_INET6, SOCK_STREAM, &address)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, host, &address.sin_addr)
        return try bound(AF_INET, SOCK_STREAM, &address)
    }

    private static func bound(at path: String, _ kind: __socket_type) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return try bound(AF_UNIX, kind, &address)
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    @Test(
        "A passed socket is local if only programs on this machine can connect to it",
        arguments: [
            ("127.0.0.1", true), ("127.255.255.254", true), ("0.0.0.0", false),
            ("126.0.0.1", false), ("128.0.0.1", false), ("::1", true), ("::", false),
            ("::ffff:127.0.0.1", true), ("::ffff:192.0.2.1", false), ("2001:db8::1", false),
            ("::2", false),
        ])
    func local(host: String, isLocal: Bool) throws {
        let descriptor = try Self.bound(to: host)
        defer { close(descriptor) }
        let address = ListenAddress.descriptor(descriptor)
        #expect(address.isLocal == isLocal)
        #expect(!address.isUnix)
        guard case .tcp(let name, let port) = address.resolved else {
            Issue.record("\(address.resolved)")
            return
        }
        #expect(name == host)
        #expect(port != 0)
        #expect(ListenAddress.tcp(host: host, port: port).isLocal == isLocal)
    }

    @Test("A Unix socket is local, and a descriptor that is no socket is not")
    func unix() throws {
        let descriptor = try Self.bound(at: path, SOCK_STREAM)
        defer { close(descriptor) }
        for address in [.descriptor(descriptor), ListenAddress.unix(path: path, mode: 0o600)] {
            #expect(address.isLocal)
            #expect(address.isUnix)
        }
        #expect(!ListenAddress.descriptor(-1).isLocal)
        #expect(!ListenAddress.loopback().isUnix)
        // Such an address is refused for another reason.
        #expect(ListenAddress.tcp(host: "example.org", port: 0).isLocal)
    }

    @Test("A passed socket is a stream socket, which is listening")
    func kind() throws {
        let packets = try Self.bound(at: path, SOCK_SEQPACKET)
        defer { close(packets) }
        listen(packets, 1)
        let silent = try Self.bound(to: "127.0.0.1")
        defer { close(silent) }
        for descriptor in [packets, silent] {
            let address = ListenAddress.descriptor(descriptor)
            #expect(throws: ServerError(.notListening, address.description)) {
                try ListeningSocket.open(address)
            }
        }
    }

    @Test("A client that connects to a passed socket while its server stops is the next server's")
    func stopping() async throws {
        let passed = try Self.bound(to: "127.0.0.1")
        defer { close(passed) }
        #expect(listen(passed, 4) == 0)
        let place = ListenAddress.descriptor(passed).resolved
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let begun = AsyncStream.makeStream(of: Void.self)
        let released = AsyncStream.makeStream(of: Void.self)
        let first = try Server(at: .descriptor(dup(passed)), clock: ManualClock()) { _ in
            begun.continuation.yield()
            for await _ in released.stream {}
            return .text("first")
        }
        let early = try RawClient(place)
        early.send(request)
        for await _ in begun.stream { break }
        async let stopped: Void = first.stop()
        let daemon = first.daemon.withLock { $0 }
        await waitUntil("the server starts to end") { daemon.isEnding }
        let late = try RawClient(place)
        late.send(request)
        released.continuation.finish()
        #expect(try await early.response().text == "first")
        await stopped
        let second = try Server(at: .descriptor(dup(passed)), clock: ManualClock()) { _ in
            .text("second")
        }
        #expect(try await late.response().text == "second")
        await second.stop()
    }

    @Test("A name is not an address, even one that this machine knows")
    func name() {
        let address = ListenAddress.tcp(host: "localhost", port: 0)
        #expect(throws: ServerError(.addressNotUsable, address.description)) {
            try ListeningSocket.open(address)
        }
    }

    @Test("The path of a Unix socket has 1 to 107 bytes", arguments: [0, 107, 108])
    func length(count: Int) throws {
        let start = count == 0 ? "" : folder.url.path + "/"
        let long = start + String(repeating: "x", count: max(0, count - start.utf8.count))
        let address = ListenAddress.unix(path: long, mode: 0o600)
        if count == 107 {
            #expect(try ListeningSocket.open(address).address == address)
        } else {
            #expect(throws: ServerError(.pathTooLong, long)) { try ListeningSocket.open(address) }
        }
    }

    @Test("A socket of another kind at the path is not replaced")
    func otherKind() throws {
        let packets = try Self.bound(at: path, SOCK_DGRAM)
        defer { close(packets) }
        #expect(throws: ServerError(.pathInUse, path)) {
            try ListeningSocket.open(.unix(path: path, mode: 0o600))
        }
        #expect(Self.exists(path))
    }

    @Test("A server that cannot start leaves no socket at its path")
    func notStarted() {
        let security = TransportSecurity(certificateFile: path + ".pem", keyFile: path + ".key")
        #expect(throws: ServerError(.fileNotReadable, security.certificateFile)) {
            try Server(
                at: .unix(path: path, mode: 0o600), security: security, clock: ManualClock(),
                handler: echo)
        }
        #expect(!Self.exists(path))
    }

    @Test("A server connects to its own socket, until the socket refuses connections")
    func within() throws {
        for address in [ListenAddress.loopback(), .unix(path: path, mode: 0o600)] {
            let socket = try ListeningSocket.open(address)
            let connection = try #require(socket.connection())
            close(connection)
            socket.refuse()
            guard case .unix = address else { continue }
            #expect(socket.connection() == nil)
            #expect(!Self.exists(path))
        }
    }

    @Test("A vacated copy of a socket accepts no connections, and the socket still does")
    func vacated() throws {
        let socket = try ListeningSocket.open(.loopback())
        let copy = try #require(socket.copy())
        defer { close(copy) }
        let number = OpenDescriptors.socket(copy)
        ListeningSocket.vacate(copy)
        #expect(OpenDescriptors.socket(copy) != number)
        #expect(fcntl(copy, F_GETFD) & FD_CLOEXEC != 0)
        var isListening: Int32 = -1
        var size = socklen_t(MemoryLayout<Int32>.size)
        #expect(getsockopt(copy, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0)
        #expect(isListening == 0)
        // No other descriptor of what takes its place stays open.
        #expect(OpenDescriptors.count(for: OpenDescriptors.socket(copy)) == 1)
        _ = try RawClient(socket.address)
    }

    @Test("A copy of a socket is closed, but not another file that has its number by then")
    func copies() throws {
        let socket = try ListeningSocket.open(.loopback())
        let copy = try #require(socket.copy())
        let number = OpenDescriptors.socket(copy)
        socket.reclaim(copy)
        #expect(OpenDescriptors.socket(copy) != number)
        // It is closed already.
        socket.reclaim(copy)
        let other = try ListeningSocket.open(.loopback())
        let file = try #require(other.copy())
        defer { close(file) }
        let before = OpenDescriptors.socket(file)
        socket.reclaim(file)
        #expect(OpenDescriptors.socket(file) == before)
    }

    @Test("A socket is closed with its object")
    func closed() throws {
        var socket: ListeningSocket? = try ListeningSocket.open(.loopback())
        let copy = try #require(socket?.copy())
        let number = OpenDescriptors.socket(copy)
        close(copy)
        #expect(OpenDescriptors.count(for: number) == 1)
        socket = nil
        #expect(OpenDescriptors.count(for: number) == 0)
    }

    /// Returns how many sockets of a family are open that are neither bound to a port nor connected.
    private static func unused(_ family: Int32) -> Int {
        OpenDescriptors.numbers.count {
            Socket.option(SO_DOMAIN, of: $0) == family && SocketAddress.remote(of: $0) == nil
                && SocketAddress.local(of: $0)?.port ?? 0 == 0
        }
    }

    @Test("A socket that cannot listen, or not be reached, is closed again")
    func closedAgain() throws {
        let other = try ListeningSocket.open(.loopback())
        let silent = try ListeningSocket.open(.unix(path: path, mode: 0o600))
        silent.refuse()
        let nowhere = ListenAddress.unix(path: path + "/nowhere", mode: 0o600)
        // Other tests have a few such sockets for a moment.
        let attempts = 200
        for _ in 1...attempts {
            #expect(throws: ServerError(.addressInUse, "")) {
                try ListeningSocket.open(other.address)
            }
            #expect(throws: ServerError(.notPermitted, "")) { try ListeningSocket.open(nowhere) }
            #expect(silent.connection() == nil)
        }
        #expect(Self.unused(AF_INET) < attempts)
        #expect(Self.unused(AF_UNIX) < attempts)
    }

    @Test("A server does not wait to connect to its own socket when the socket's queue is full")
    func full() throws {
        for descriptor in [try Self.bound(at: path, SOCK_STREAM), try Self.bound(to: "127.0.0.1")] {
            #expect(listen(descriptor, 0) == 0)
            let socket = try ListeningSocket.open(.descriptor(descriptor))
            let connections = (1...5).map { _ in socket.connection() }
            // Over TCP, a connection can begin without room for it.
            #expect((connections.last == .some(nil)) == ListenAddress.descriptor(descriptor).isUnix)
            #expect(connections.first != .some(nil))
            for connection in connections { connection.map { _ = close($0) } }
        }
    }
}
