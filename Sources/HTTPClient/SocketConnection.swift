// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

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
        descriptor = try Self.connect(to: Self.addresses(of: peer, subject), subject, deadline)
    }

    deinit { close(descriptor) }

    private static func addresses(
        of peer: SocketPeer, _ subject: String
    ) throws(HTTPClientError) -> [SocketAddress] {
        switch peer {
        case .tcp(let host, let port):
            do {
                return try SocketAddress.resolve(host: host, port: port)
            } catch {
                throw HTTPClientError(.hostNotFound, subject, detail: error.reason)
            }
        case .unix(let path):
            guard let address = SocketAddress(path: path) else {
                throw failure(ENAMETOOLONG, subject)
            }
            return [address]
        }
    }

    private static func connect(
        to addresses: [SocketAddress], _ subject: String, _ deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) -> Int32 {
        var problem = HTTPClientError(.hostNotFound, subject)
        for address in addresses {
            do throws(HTTPClientError) {
                return try connect(to: address, subject, deadline)
            } catch {
                problem = error
            }
        }
        throw problem
    }

    private static func connect(
        to address: SocketAddress, _ subject: String, _ deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) -> Int32 {
        guard let descriptor = try? Socket.open(address.family, isNonblocking: true) else {
            throw HTTPClientError(.resources, subject)
        }
        do throws(HTTPClientError) {
            do throws(Socket.Failure) {
                try Socket.connect(descriptor, to: address)
            } catch {
                guard error.number == EINPROGRESS else { throw failure(error.number, subject) }
                try wait(descriptor, for: Int16(POLLOUT), subject, deadline)
                let number = Socket.option(SO_ERROR, of: descriptor) ?? 0
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
            do throws(Socket.Failure) {
                rest = rest.dropFirst(try Socket.sendPart(of: rest, to: descriptor))
            } catch {
                guard error.number == EAGAIN else { throw Self.failure(error.number, subject) }
            }
        }
    }

    func receive() throws(HTTPClientError) -> [UInt8] {
        while true {
            // Also ends a response that always has more, at the deadline.
            try Self.wait(descriptor, for: Int16(POLLIN), subject, deadline)
            do throws(Socket.Failure) {
                return try Socket.receive(16_384, from: descriptor)
            } catch {
                guard error.number == EAGAIN else { throw Self.failure(error.number, subject) }
            }
        }
    }
}
