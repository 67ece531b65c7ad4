// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Support
import TestSupport
import Testing

@Suite("Sockets")
struct SocketTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appendingPathComponent("socket").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A path has 1 to 107 bytes, and an abstract name at most 107")
    func lengths() {
        #expect(SocketAddress.longestPath == 107)
        #expect(SocketAddress(path: "") == nil)
        #expect(SocketAddress(path: String(repeating: "a", count: 107))?.family == AF_UNIX)
        #expect(SocketAddress(path: String(repeating: "a", count: 108)) == nil)
        #expect(SocketAddress(abstractName: String(repeating: "a", count: 107)) != nil)
        #expect(SocketAddress(abstractName: String(repeating: "a", count: 108)) == nil)
    }

    @Test("A numeric host has the address with its port, and a listener needs a numeric host")
    func resolution() throws {
        let address = try #require(try SocketAddress.resolve(host: "127.0.0.1", port: 51_966).first)
        #expect(address.family == AF_INET)
        #expect(address.port == 51_966)
        #expect(try SocketAddress.resolve(host: "::1", port: 1).first?.port == 1)
        #expect(SocketAddress(path: "/run/a")?.port == nil)
        #expect(throws: ResolutionError.self) {
            try SocketAddress.resolve(host: "localhost", port: 0, isListener: true)
        }
    }

    @Test("Both ends of a TCP connection have the addresses of each other")
    func ends() throws {
        let listener = try Socket.open(AF_INET)
        defer { close(listener) }
        let any = try #require(
            try SocketAddress.resolve(host: "127.0.0.1", port: 0, isListener: true).first)
        try Socket.bind(listener, to: any)
        try #require(listen(listener, 1) == 0)
        let address = try #require(SocketAddress.local(of: listener))
        #expect(address.port != 0)
        let client = try Socket.open(AF_INET)
        defer { close(client) }
        #expect(SocketAddress.remote(of: client) == nil)
        try Socket.connect(client, to: address)
        #expect(SocketAddress.remote(of: client) == address)
        let server = accept(listener, nil, nil)
        defer { close(server) }
        #expect(SocketAddress.remote(of: server) == SocketAddress.local(of: client))
    }

    @Test("Binding replaces a socket on which no program listens, and has the mode from the start")
    func abandoned() throws {
        let path = path
        let first = try Socket.open(AF_UNIX)
        try Socket.bind(first, toPath: path, mode: 0o640)
        #expect(mode(of: path) == 0o640)
        close(first)
        let second = try Socket.open(AF_UNIX)
        defer { close(second) }
        try Socket.bind(second, toPath: path, mode: 0o600)
        #expect(mode(of: path) == 0o600)
        try #require(listen(second, 1) == 0)
        let third = try Socket.open(AF_UNIX)
        defer { close(third) }
        let failure = #expect(throws: Socket.Failure.self) {
            try Socket.bind(third, toPath: path, mode: 0o600)
        }
        #expect(failure?.number == EADDRINUSE)
        #expect(mode(of: path) == 0o600)
    }

    @Test("Binding does not replace another file, and refuses a path that is too long")
    func refused() throws {
        try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
        let socket = try Socket.open(AF_UNIX)
        defer { close(socket) }
        let long = folder.url.path + String(repeating: "a", count: 108)
        for (path, number) in [(path, EADDRINUSE), (long, ENAMETOOLONG), ("", ENAMETOOLONG)] {
            let failure = #expect(throws: Socket.Failure.self) {
                try Socket.bind(socket, toPath: path, mode: 0o600)
            }
            #expect(failure?.number == number)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
    }

    @Test("Bytes arrive in order, and the end of a connection is no bytes")
    func bytes() throws {
        let (ours, theirs) = try pair()
        defer { close(ours) }
        try Socket.send(Array("one, ".utf8), to: theirs)
        #expect(Socket.sendAtOnce(Array("two".utf8), to: theirs))
        #expect(try Socket.receive(3, from: ours) == Array("one".utf8))
        #expect(try Socket.receive(100, from: ours) == Array(", two".utf8))
        close(theirs)
        #expect(try Socket.receive(100, from: ours).isEmpty)
        let failure = #expect(throws: Socket.Failure.self) {
            try Socket.send([1], to: ours)
        }
        #expect(failure?.number == EPIPE)
    }

    @Test("What does not wait for room fails when there is none")
    func full() throws {
        let (ours, theirs) = try pair()
        defer {
            close(ours)
            close(theirs)
        }
        let room = try #require(Socket.option(SO_SNDBUF, of: ours))
        #expect(!Socket.sendAtOnce([UInt8](repeating: 0, count: 2 * Int(room)), to: ours))
    }

    @Test("A socket is not inherited by child processes")
    func inheritance() throws {
        let socket = try Socket.open(AF_UNIX, SOCK_DGRAM, isNonblocking: true)
        defer { close(socket) }
        #expect(fcntl(socket, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(socket, F_GETFL) & O_NONBLOCK != 0)
        #expect(Socket.option(SO_TYPE, of: socket) == Int32(SOCK_DGRAM.rawValue))
        #expect(Socket.option(SO_TYPE, of: -1) == nil)
    }

    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
