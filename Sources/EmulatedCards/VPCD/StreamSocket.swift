// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A stream socket that this process owns, closed with the object.
final class StreamSocket: Sendable {
    let descriptor: Int32
    private let isTCP: Bool

    /// `POLLRDHUP` of poll(2), which the C library's module does not provide.
    private static let peerClosed: Int16 = 0x2000

    /// Takes ownership of an open socket.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
        var kind: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        let result = getsockopt(descriptor, SOL_SOCKET, SO_PROTOCOL, &kind, &length)
        isTCP = result == 0 && kind == Int32(IPPROTO_TCP)
        if isTCP { set(TCP_NODELAY) }
    }

    /// Opens a socket.
    convenience init(family: Int32) throws(VPCDServerError) {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw VPCDServerError(.noSocket, systemError: errno) }
        self.init(owning: descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Connects to a TCP peer.
    func connect(to address: SocketAddress) throws(VPCDServerError) {
        let result = address.bytes.withUnsafeBytes { bytes -> Int32 in
            guard let base = bytes.baseAddress else { return -1 }
            return Glibc.connect(
                descriptor, base.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count))
        }
        guard result == 0 else {
            throw VPCDServerError(.connectionFailed, systemError: errno)
        }
        // If no program listens and the system assigns this socket the same port, TCP connects the
        // socket to itself.
        guard name(getsockname) != name(getpeername) else {
            shutdown()
            throw VPCDServerError(.connectionFailed, systemError: ECONNREFUSED)
        }
    }

    /// Returns the address of one end of the connection.
    private func name(
        _ query: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_storage>.size)
        var length = socklen_t(bytes.count)
        let result = bytes.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map {
                query(descriptor, $0.assumingMemoryBound(to: sockaddr.self), &length)
            }
        }
        return result == 0 ? Array(bytes.prefix(Int(length))) : nil
    }

    /// Ends every current and later blocking call on this socket.
    ///
    /// Any thread can call it.
    func shutdown() {
        _ = Glibc.shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Receives the available bytes, waiting for at least one byte.
    ///
    /// - Returns: The number of bytes, or 0 when the connection has ended.
    func receive(into buffer: inout [UInt8]) -> Int {
        while true {
            // vpcd sends length and body separately; without this option, each of them waits 40 ms
            // for the acknowledgment. The operating system clears the option automatically.
            if isTCP { set(TCP_QUICKACK) }
            let count = buffer.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress, $0.count, 0)
            }
            if count >= 0 { return count }
            guard errno == EINTR else { return 0 }
        }
    }

    /// Sends all bytes.
    ///
    /// - Returns: `false` when the connection has ended.
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Waits until the peer closes, or `shutdown()` is called.
    func waitForEnd() {
        _ = waitForEnd(or: nil)
    }

    /// Waits for a duration on a clock, but no longer than the connection exists.
    ///
    /// - Returns: `false` when the connection has ended.
    func wait(_ duration: Duration, on clock: any Clock<Duration>) -> Bool {
        guard let signal = EventSignal() else { return true }
        let sleep = Task.detached {
            try? await clock.sleep(for: duration)
            signal.raise()
        }
        let isAlive = waitForEnd(or: signal)
        sleep.cancel()
        return isAlive
    }

    /// - Returns: Whether the signal ended the wait.
    private func waitForEnd(or signal: EventSignal?) -> Bool {
        let hangUp = Self.peerClosed | Int16(POLLHUP) | Int16(POLLERR)
        var descriptors = [
            pollfd(fd: descriptor, events: Self.peerClosed, revents: 0),
            pollfd(fd: signal?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let count = poll(&descriptors, nfds_t(descriptors.count), -1)
            if count < 0, errno != EINTR { return false }
            if descriptors[0].revents & hangUp != 0 { return false }
            if descriptors[1].revents & Int16(POLLIN) != 0 { return true }
        }
    }

    private func set(_ option: Int32) {
        var value: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

/// The address at which a TCP peer listens.
struct SocketAddress: Sendable {
    /// The address family.
    let family: Int32
    /// The address in the system's format.
    let bytes: [UInt8]

    /// Finds the addresses of a host.
    ///
    /// - Throws: `VPCDServerError` with `unknownHost`.
    static func resolve(
        host: String, port: UInt16
    ) throws(VPCDServerError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else {
            throw VPCDServerError(.unknownHost)
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))
                addresses.append(SocketAddress(family: entry.ai_family, bytes: Array(bytes)))
            }
            next = entry.ai_next
        }
        return addresses
    }
}

/// A flag that a thread can poll together with a socket.
private final class EventSignal: Sendable {
    /// The descriptor that becomes readable when the flag is raised.
    let descriptor: Int32
    private let writingEnd: Int32

    /// Creates a flag that is not raised.
    ///
    /// - Returns: `nil` when the system cannot create a pipe.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        writingEnd = ends[1]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(descriptor)
        close(writingEnd)
    }

    /// Raises the flag permanently.
    func raise() {
        var byte: UInt8 = 1
        _ = write(writingEnd, &byte, 1)
    }
}
