// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Glibc

/// The system's calls on sockets, whose owner closes the descriptor.
///
/// The calls continue after a signal. An error is an error number of the system.
package enum Socket {
    /// An error of a call on a socket.
    package struct Failure: Error, Hashable, Sendable {
        /// The system's error number.
        package let number: Int32

        /// Creates an error from the system's last error number.
        package static var last: Failure { Failure(number: errno) }

        package init(number: Int32) { self.number = number }
    }

    /// Opens a socket that child processes do not inherit.
    ///
    /// - Parameters:
    ///   - family: The address family, such as `AF_UNIX`.
    ///   - type: The type of socket.
    ///   - isNonblocking: Whether its calls return instead of waiting.
    /// - Returns: The descriptor.
    /// - Throws: `Failure`.
    package static func open(
        _ family: Int32, _ type: __socket_type = SOCK_STREAM, isNonblocking: Bool = false
    ) throws(Failure) -> Int32 {
        let nonblocking = isNonblocking ? SOCK_NONBLOCK.rawValue : 0
        let kind = type.rawValue | SOCK_CLOEXEC.rawValue | nonblocking
        let socket = Glibc.socket(family, Int32(kind), 0)
        guard socket >= 0 else { throw .last }
        return socket
    }

    /// Connects a socket; one that does not block fails with `EINPROGRESS` if that takes time.
    package static func connect(_ socket: Int32, to address: SocketAddress) throws(Failure) {
        guard address.withPointer({ Glibc.connect(socket, $0, $1) }) == 0 else { throw .last }
    }

    /// Gives a socket its address.
    package static func bind(_ socket: Int32, to address: SocketAddress) throws(Failure) {
        guard address.withPointer({ Glibc.bind(socket, $0, $1) }) == 0 else { throw .last }
    }

    /// Gives a socket a path, and replaces a socket there on which no program listens anymore.
    ///
    /// - Parameters:
    ///   - socket: The socket.
    ///   - path: The path.
    ///   - mode: The mode of the file, which says who can connect.
    /// - Throws: `Failure`, with `ENAMETOOLONG` for a path that is empty or too long, and
    ///   `EADDRINUSE` if there is another file or a program listens.
    package static func bind(
        _ socket: Int32, toPath path: String, mode: mode_t
    ) throws(Failure) {
        guard let address = SocketAddress(path: path) else {
            throw Failure(number: ENAMETOOLONG)
        }
        // Before the path exists, so that it never admits more users than it should.
        fchmod(socket, mode)
        do throws(Failure) {
            try bind(socket, to: address)
        } catch {
            guard error.number == EADDRINUSE, isAbandoned(path, address) else { throw error }
            unlink(path)
            try bind(socket, to: address)
        }
        guard chmod(path, mode) == 0 else {
            defer { unlink(path) }
            throw .last
        }
    }

    /// Returns whether there is a socket at a path on which no program listens.
    private static func isAbandoned(_ path: String, _ address: SocketAddress) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            let probe = try? open(AF_UNIX)
        else { return false }
        defer { close(probe) }
        do throws(Failure) {
            try connect(probe, to: address)
            return false
        } catch {
            return error.number == ECONNREFUSED
        }
    }

    /// Sends all bytes; a closed connection raises no signal.
    package static func send(_ bytes: [UInt8], to socket: Int32) throws(Failure) {
        try send(bytes, to: socket, flags: 0)
    }

    /// Sends all bytes if there is room for them.
    ///
    /// - Returns: Whether all bytes were sent; if not, a part may have been.
    package static func sendAtOnce(_ bytes: [UInt8], to socket: Int32) -> Bool {
        (try? send(bytes, to: socket, flags: Int32(MSG_DONTWAIT))) != nil
    }

    private static func send(
        _ bytes: [UInt8], to socket: Int32, flags: Int32
    ) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try sendPart(of: rest, to: socket, flags: flags))
        }
    }

    /// Sends as many bytes as there is room for.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, at least one.
    ///   - socket: The socket.
    ///   - flags: Flags of send(2).
    /// - Returns: How many bytes were sent, at least one.
    /// - Throws: `Failure`.
    package static func sendPart(
        of bytes: ArraySlice<UInt8>, to socket: Int32, flags: Int32 = 0
    ) throws(Failure) -> Int {
        while true {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, flags | Int32(MSG_NOSIGNAL))
            }
            if count > 0 { return count }
            guard count < 0, errno == EINTR else { throw .last }
        }
    }

    /// Receives the bytes that have arrived; a socket that blocks waits for at least one.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes.
    ///   - socket: The socket.
    /// - Returns: The bytes; empty when the connection has ended.
    /// - Throws: `Failure`.
    package static func receive(_ limit: Int, from socket: Int32) throws(Failure) -> [UInt8] {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, filled in
                count = recv(socket, room.baseAddress, room.count, 0)
                filled = max(0, count)
            }
            if count >= 0 { return bytes }
            guard errno == EINTR else { throw .last }
        }
    }

    /// Returns an option of a socket at the level `SOL_SOCKET`.
    ///
    /// - Parameters:
    ///   - option: The option, such as `SO_ERROR`.
    ///   - socket: The socket.
    /// - Returns: The value, or `nil` if the descriptor is no socket.
    package static func option(_ option: Int32, of socket: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout.size(ofValue: value))
        guard getsockopt(socket, SOL_SOCKET, option, &value, &length) == 0 else { return nil }
        return value
    }

    /// Sets an option of a socket to 1.
    package static func set(_ option: Int32, level: Int32 = SOL_SOCKET, of socket: Int32) {
        var value: Int32 = 1
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout.size(ofValue: value)))
    }
}
