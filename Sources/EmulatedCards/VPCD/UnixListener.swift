// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A Unix socket that listens at a path, which is removed with the object.
final class UnixListener: Sendable {
    let socket: StreamSocket
    private let path: String

    private init(owning socket: StreamSocket, path: String) {
        self.socket = socket
        self.path = path
    }

    /// Listens at a path to which only this user can connect.
    ///
    /// Replaces a socket left behind by a program that has ended, but nothing else.
    static func open(path: String) throws(VPCDServerError) -> UnixListener {
        let socket = try StreamSocket(family: AF_UNIX)
        if try !bind(socket, path) {
            guard isAbandoned(path) else { throw VPCDServerError(.pathInUse) }
            unlink(path)
            guard try bind(socket, path) else { throw VPCDServerError(.pathInUse) }
        }
        let listener = UnixListener(owning: socket, path: path)
        guard chmod(path, 0o600) == 0, listen(socket.descriptor, 4) == 0 else {
            throw VPCDServerError(.pathNotUsable, systemError: errno)
        }
        return listener
    }

    deinit {
        unlink(path)
    }

    /// Waits for a peer.
    ///
    /// - Throws: `VPCDServerError` with `noSocket` when the listener is shut down.
    func accept() throws(VPCDServerError) -> StreamSocket {
        while true {
            let descriptor = Glibc.accept(socket.descriptor, nil, nil)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                return StreamSocket(owning: descriptor)
            }
            guard errno == EINTR || errno == ECONNABORTED else {
                throw VPCDServerError(.noSocket, systemError: errno)
            }
        }
    }

    /// - Returns: `false` when the path is taken.
    private static func bind(
        _ socket: StreamSocket, _ path: String
    ) throws(VPCDServerError) -> Bool {
        let result = try withAddress(path) { Glibc.bind(socket.descriptor, $0, $1) }
        if result == 0 { return true }
        guard errno == EADDRINUSE else {
            throw VPCDServerError(.pathNotUsable, systemError: errno)
        }
        return false
    }

    /// Returns whether there is a socket at the path on which no program listens.
    private static func isAbandoned(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            let probe = try? StreamSocket(family: AF_UNIX),
            let result = try? withAddress(path, { connect(probe.descriptor, $0, $1) })
        else { return false }
        return result != 0 && errno == ECONNREFUSED
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(VPCDServerError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard !name.isEmpty, name.count < room.count else { return false }
            room.copyBytes(from: name)
            return true
        }
        guard fits else { throw VPCDServerError(.pathTooLong) }
        return withUnsafeBytes(of: &address) { bytes -> Int32 in
            guard let base = bytes.baseAddress else { return -1 }
            return body(
                base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
    }
}
