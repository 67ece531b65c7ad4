// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

/// A socket that listens until the object is deallocated, which closes it and removes its path.
final class ListeningSocket: Sendable {
    /// Where it listens; for port 0, the port that the system chose.
    let address: ListenAddress
    private let descriptor: Int32

    init(owning descriptor: Int32, at address: ListenAddress) {
        self.descriptor = descriptor
        self.address = address
    }

    deinit {
        refuse()
        close(descriptor)
    }

    /// Returns a new descriptor of the same socket, which the receiver closes, or `nil`.
    func copy() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : copy
    }

    /// Closes a copy, unless it is already closed; its number may then belong to another file.
    func take(back copy: Int32) {
        var ours = stat()
        var other = stat()
        guard fstat(descriptor, &ours) == 0, fstat(copy, &other) == 0,
            ours.st_dev == other.st_dev, ours.st_ino == other.st_ino
        else { return }
        close(copy)
    }

    /// Makes a copy's descriptor one that accepts no connections; the owner still has to close it.
    ///
    /// Even a thread that is about to call accept finds no connection there.
    static func vacate(_ copy: Int32) {
        let nowhere = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard nowhere >= 0 else { return }
        dup2(nowhere, copy)
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        close(nowhere)
    }

    /// Connects to the socket from within, without waiting until it accepts the connection.
    ///
    /// - Returns: The descriptor, which the caller closes, or `nil` if connecting is not possible.
    func connection() -> Int32? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                getsockname(descriptor, base, &length) == 0
            else { return nil }
            let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
            let probe = socket(Int32(base.pointee.sa_family), Int32(flags), 0)
            guard probe >= 0 else { return nil }
            if connect(probe, base, length) == 0 || errno == EINPROGRESS { return probe }
            close(probe)
            return nil
        }
    }

    /// Stops accepting connections.
    ///
    /// A socket that was passed to the program stays open for its next user.
    func refuse() {
        if case .descriptor = address { return }
        if case .unix(let path, _) = address { unlink(path) }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Listens at an address.
    ///
    /// - Throws: `ServerError`.
    static func open(_ address: ListenAddress) throws(ServerError) -> ListeningSocket {
        switch address {
        case .tcp(let host, let port): try openTCP(host: host, port: port)
        case .unix(let path, let mode): try openUnix(path: path, mode: mode)
        case .descriptor(let descriptor): try take(descriptor)
        }
    }

    private static func take(_ descriptor: Int32) throws(ServerError) -> ListeningSocket {
        let address = ListenAddress.descriptor(descriptor)
        guard option(SO_ACCEPTCONN, of: descriptor) == 1,
            option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
        else { throw ServerError(.notListening, address.description) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return ListeningSocket(owning: descriptor, at: address)
    }

    private static func option(_ option: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 else { return nil }
        return value
    }
}
