// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A connection to a server, whose calls block until a common deadline.
protocol Connection {
    func send(_ bytes: [UInt8]) throws(HTTPClientError)

    /// Waits for bytes.
    ///
    /// - Returns: The bytes; empty when the server has closed the connection.
    func receive() throws(HTTPClientError) -> [UInt8]
}

/// The server that a client connects to, if it is not the host of a request's address.
package enum SocketPeer: Hashable, Sendable {
    case tcp(host: String, port: UInt16)
    /// A socket in the file system.
    case unix(path: String)
}

/// A TCP connection, or a connection to a socket in the file system.
final class SocketConnection: Connection {
    private let descriptor: Int32
    private let deadline: ContinuousClock.Instant
    private let subject: String

    /// Connects to a server, with TCP to the first address of its host that accepts the connection.
    ///
    /// The system limits the time in which it resolves the host's name.
    ///
    /// - Parameters:
    ///   - peer: The server.
    ///   - subject: What errors name.
    ///   - deadline: When every call of the connection ends.
    /// - Throws: `HTTPClientError` with `hostNotFound`, `refused`, `unreachable`, `timeout`, or
    ///   `resources`.
    init(
        to peer: SocketPeer, for subject: String, deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) {
        self.subject = subject
        self.deadline = deadline
        switch peer {
        case .tcp(let host, let port):
            descriptor = try Self.connect(toHost: host, port, subject, deadline)
        case .unix(let path): descriptor = try Self.connect(toPath: path, subject, deadline)
        }
    }

    deinit { close(descriptor) }

    private static func connect(
        toHost host: String, _ port: UInt16, _ subject: String,
        _ deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, "\(port)", &hints, &list)
        guard result == 0 else {
            throw HTTPClientError(
                .hostNotFound, subject, detail: String(cString: gai_strerror(result)))
        }
        defer { freeaddrinfo(list) }
        var problem = HTTPClientError(.hostNotFound, subject)
        var next = list
        while let place = next {
            do throws(HTTPClientError) {
                return try connect(
                    place.pointee.ai_family, place.pointee.ai_addr, place.pointee.ai_addrlen,
                    subject, deadline)
            } catch {
                problem = error
            }
            next = place.pointee.ai_next
        }
        throw problem
    }

    /// See unix(7).
    private static func connect(
        toPath path: String, _ subject: String, _ deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) -> Int32 {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: name.sun_path) else {
            throw failure(ENAMETOOLONG, subject)
        }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout.size(ofValue: name))
        return try withUnsafePointer(to: &name) { (name) throws(HTTPClientError) in
            try name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                (name) throws(HTTPClientError) in
                try connect(AF_UNIX, name, length, subject, deadline)
            }
        }
    }

    private static func connect(
        _ family: Int32, _ name: UnsafePointer<sockaddr>?, _ length: socklen_t, _ subject: String,
        _ deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue) | O_CLOEXEC
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw HTTPClientError(.resources, subject) }
        do throws(HTTPClientError) {
            if Glibc.connect(descriptor, name, length) != 0 {
                guard errno == EINPROGRESS else { throw failure(errno, subject) }
                try wait(descriptor, for: Int16(POLLOUT), subject, deadline)
                var number: Int32 = 0
                var size = socklen_t(MemoryLayout<Int32>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size)
                guard number == 0 else { throw failure(number, subject) }
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func failure(_ number: Int32, _ subject: String) -> HTTPClientError {
        switch number {
        case ECONNREFUSED: HTTPClientError(.refused, subject)
        case ETIMEDOUT: HTTPClientError(.timeout, subject)
        case ECONNRESET, EPIPE: HTTPClientError(.closed, subject)
        default: HTTPClientError(.unreachable, subject, detail: String(cString: strerror(number)))
        }
    }

    private static func wait(
        _ descriptor: Int32, for events: Int16, _ subject: String,
        _ deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) {
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components
            guard left.seconds >= 0, left.attoseconds >= 0 else {
                throw HTTPClientError(.timeout, subject)
            }
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
            var place = pollfd(fd: descriptor, events: events, revents: 0)
            let count = poll(&place, 1, Int32(clamping: milliseconds))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else {
                throw HTTPClientError(.resources, subject)
            }
        }
    }

    func send(_ bytes: [UInt8]) throws(HTTPClientError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Also ends a connection that always takes more, at the deadline.
            try Self.wait(descriptor, for: Int16(POLLOUT), subject, deadline)
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 || errno == EAGAIN || errno == EINTR else {
                throw Self.failure(errno, subject)
            }
            rest = rest.dropFirst(max(0, count))
        }
    }

    func receive() throws(HTTPClientError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            // Also ends a response that always has more, at the deadline.
            try Self.wait(descriptor, for: Int16(POLLIN), subject, deadline)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 { return Array(buffer.prefix(count)) }
            guard errno == EAGAIN || errno == EINTR else { throw Self.failure(errno, subject) }
        }
    }
}
