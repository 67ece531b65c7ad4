// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A stream socket that this process owns, closed with the object.
final class StreamSocket: Sendable {
    let descriptor: Int32
    private let isTCP: Bool

    /// `POLLRDHUP` of poll(2), which the C library's module does not provide.
    private static let peerClosed: Int16 = 0x2000

    /// Takes ownership of an open socket.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
        isTCP = Socket.option(SO_PROTOCOL, of: descriptor) == Int32(IPPROTO_TCP)
        if isTCP { set(TCP_NODELAY) }
    }

    /// Opens a socket.
    convenience init(family: Int32) throws(VPCDServerError) {
        do {
            self.init(owning: try Socket.open(family))
        } catch {
            throw VPCDServerError(.noSocket, systemError: error.number)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Connects to a TCP peer.
    func connect(to address: SocketAddress) throws(VPCDServerError) {
        do {
            try Socket.connect(descriptor, to: address)
        } catch {
            throw VPCDServerError(.connectionFailed, systemError: error.number)
        }
        // If no program listens and the system assigns this socket the same port, TCP connects the
        // socket to itself.
        guard SocketAddress.local(of: descriptor) != SocketAddress.remote(of: descriptor) else {
            shutdown()
            throw VPCDServerError(.connectionFailed, systemError: ECONNREFUSED)
        }
    }

    /// Ends every current and later blocking call on this socket.
    ///
    /// Any thread can call it.
    func shutdown() {
        _ = Glibc.shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Receives the available bytes, waiting for at least one byte.
    ///
    /// - Returns: The bytes; empty when the connection has ended.
    func receive() -> [UInt8] {
        // vpcd sends length and body separately; without this option, each of them waits 40 ms
        // for the acknowledgment. The operating system clears the option automatically.
        if isTCP { set(TCP_QUICKACK) }
        return (try? Socket.receive(4096, from: descriptor)) ?? []
    }

    /// Sends all bytes.
    ///
    /// - Returns: `false` when the connection has ended.
    func send(_ bytes: [UInt8]) -> Bool {
        (try? Socket.send(bytes, to: descriptor)) != nil
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
        Socket.set(option, level: Int32(IPPROTO_TCP), of: descriptor)
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
