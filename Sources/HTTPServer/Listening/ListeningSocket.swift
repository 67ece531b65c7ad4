// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

/// A socket that listens until the object is deallocated, which closes it and removes its path.
final class ListeningSocket: Sendable {
    /// Where it listens; for port 0, the port that the system chose.
    let address: ListenAddress
    private let descriptor: Int32

    private init(owning descriptor: Int32, at address: ListenAddress) {
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

    // MARK: - TCP

    /// Listens on a TCP port.
    private static func openTCP(host: String, port: UInt16) throws(ServerError) -> ListeningSocket {
        let wanted = ListenAddress.tcp(host: host, port: port)
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let found = list?.pointee else {
            throw ServerError(.addressNotUsable, wanted.description)
        }
        defer { freeaddrinfo(list) }
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(found.ai_family, flags, 0)
        guard descriptor >= 0 else {
            throw ServerError(.resources, wanted.description, systemError: errno)
        }
        // A restart must not wait for the connections of the previous run.
        var yes: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard Glibc.bind(descriptor, found.ai_addr, found.ai_addrlen) == 0,
            listen(descriptor, SOMAXCONN) == 0
        else {
            let failure = errno
            close(descriptor)
            throw ServerError(code(failure), wanted.description, systemError: failure)
        }
        let chosen = boundPort(descriptor) ?? port
        return ListeningSocket(owning: descriptor, at: .tcp(host: host, port: chosen))
    }

    private static func code(_ failure: Int32) -> ServerError.Code {
        switch failure {
        case EADDRINUSE: .addressInUse
        case EACCES: .notPermitted
        default: .addressNotUsable
        }
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let port: UInt16? = withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress,
                getsockname(descriptor, base.assumingMemoryBound(to: sockaddr.self), &length) == 0
            else { return nil }
            // The port has the same offset in IPv4 and IPv6.
            return bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)
        }
        return port.map(UInt16.init(bigEndian:))
    }

    // MARK: - Unix

    /// Listens at a path; replaces an abandoned socket there, but nothing else.
    private static func openUnix(path: String, mode: UInt32) throws(ServerError) -> ListeningSocket
    {
        let descriptor = try unixSocket(path)
        do throws(ServerError) {
            // Before the path exists, so that it never admits more users than it should.
            fchmod(descriptor, mode)
            if try !bind(descriptor, path) {
                guard isAbandoned(path) else { throw ServerError(.pathInUse, path) }
                unlink(path)
                guard try bind(descriptor, path) else { throw ServerError(.pathInUse, path) }
            }
            guard chmod(path, mode) == 0, listen(descriptor, SOMAXCONN) == 0 else {
                let failure = errno
                unlink(path)
                throw ServerError(.notPermitted, path, systemError: failure)
            }
        } catch {
            close(descriptor)
            throw error
        }
        return ListeningSocket(owning: descriptor, at: .unix(path: path, mode: mode))
    }

    private static func unixSocket(_ path: String) throws(ServerError) -> Int32 {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, flags, 0)
        guard descriptor >= 0 else { throw ServerError(.resources, path, systemError: errno) }
        return descriptor
    }

    /// - Returns: `false` if the path is taken.
    private static func bind(_ descriptor: Int32, _ path: String) throws(ServerError) -> Bool {
        if try withAddress(path, { Glibc.bind(descriptor, $0, $1) }) == 0 { return true }
        guard errno == EADDRINUSE else {
            throw ServerError(.notPermitted, path, systemError: errno)
        }
        return false
    }

    /// Whether the path is a socket without a listener.
    private static func isAbandoned(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            let probe = try? unixSocket(path)
        else { return false }
        defer { close(probe) }
        guard let result = try? withAddress(path, { connect(probe, $0, $1) }) else { return false }
        return result != 0 && errno == ECONNREFUSED
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(ServerError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard !name.isEmpty, name.count < room.count else { return false }
            room.copyBytes(from: name)
            return true
        }
        guard fits else { throw ServerError(.pathTooLong, path) }
        return withUnsafeBytes(of: &address) { bytes -> Int32 in
            guard let base = bytes.baseAddress else { return -1 }
            return body(base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
    }
}
