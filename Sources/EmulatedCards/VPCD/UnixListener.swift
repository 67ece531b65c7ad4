// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

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
        do {
            try Socket.bind(socket.descriptor, toPath: path, mode: 0o600)
        } catch {
            switch error.number {
            case ENAMETOOLONG: throw VPCDServerError(.pathTooLong)
            case EADDRINUSE: throw VPCDServerError(.pathInUse)
            default: throw VPCDServerError(.pathNotUsable, systemError: error.number)
            }
        }
        let listener = UnixListener(owning: socket, path: path)
        guard listen(socket.descriptor, 4) == 0 else {
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
}
