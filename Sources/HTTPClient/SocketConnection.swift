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

/// A TCP connection.
final class SocketConnection: Connection {
    private let descriptor: Int32
    private let deadline: ContinuousClock.Instant
    private let subject: String

    /// Connects to the first address of a host that accepts the connection.
    ///
    /// The system limits the time in which it resolves the host's name.
    ///
    /// - Throws: `HTTPClientError` with `hostNotFound`, `refused`, `unreachable`, `timeout`, or
    ///   `resources`.
    init(to address: WebAddress, deadline: ContinuousClock.Instant) throws(HTTPClientError) {
        subject = address.description
        self.deadline = deadline
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(address.host, "\(address.port)", &hints, &list)
        guard result == 0 else {
            throw HTTPClientError(
                .hostNotFound, subject, detail: String(cString: gai_strerror(result)))
        }
        defer { freeaddrinfo(list) }
        var problem = HTTPClientError(.hostNotFound, subject)
        var next = list
        while let place = next {
            do throws(HTTPClientError) {
                descriptor = try Self.connect(place.pointee, subject, deadline)
                return
            } catch {
                problem = error
            }
            next = place.pointee.ai_next
        }
        throw problem
    }

    deinit { close(descriptor) }

    private static func connect(
        _ place: addrinfo, _ subject: String, _ deadline: ContinuousClock.Instant
    ) throws(HTTPClientError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue) | O_CLOEXEC
        let descriptor = socket(place.ai_family, type, 0)
        guard descriptor >= 0 else { throw HTTPClientError(.resources, subject) }
        do throws(HTTPClientError) {
            if Glibc.connect(descriptor, place.ai_addr, place.ai_addrlen) != 0 {
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
