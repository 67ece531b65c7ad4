// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import Support

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
        let descriptor = fcntl(self.descriptor, F_DUPFD_CLOEXEC, 0)
        return descriptor < 0 ? nil : descriptor
    }

    /// Closes a copy, unless it is already closed; its number may then belong to another file.
    func reclaim(_ copy: Int32) {
        var ours = stat()
        var other = stat()
        fstat(descriptor, &ours)
        // The status of a closed copy stays zero.
        fstat(copy, &other)
        guard ours.st_dev == other.st_dev, ours.st_ino == other.st_ino else { return }
        close(copy)
    }

    /// Makes a copy's descriptor one that accepts no connections; the owner still has to close it.
    ///
    /// Even a thread that is about to call accept finds no connection there.
    static func vacate(_ copy: Int32) {
        guard let nowhere = try? Socket.open(AF_UNIX) else { return }
        dup2(nowhere, copy)
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        close(nowhere)
    }

    /// Connects to the socket from within, without waiting until it accepts the connection.
    ///
    /// - Returns: The descriptor, which the caller closes, or `nil` if connecting is not possible.
    func connection() -> Int32? {
        guard let address = SocketAddress.local(of: descriptor),
            let probe = try? Socket.open(address.family, isNonblocking: true)
        else { return nil }
        do throws(Socket.Failure) {
            try Socket.connect(probe, to: address)
        } catch {
            guard error.number == EINPROGRESS else {
                close(probe)
                return nil
            }
        }
        return probe
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
        case .descriptor(let descriptor): try adopt(descriptor)
        }
    }

    private static func adopt(_ descriptor: Int32) throws(ServerError) -> ListeningSocket {
        let address = ListenAddress.descriptor(descriptor)
        guard Socket.option(SO_ACCEPTCONN, of: descriptor) == 1,
            Socket.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
        else { throw ServerError(.notListening, address.description) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return ListeningSocket(owning: descriptor, at: address)
    }

    // MARK: - TCP

    /// Listens on a TCP port.
    private static func openTCP(host: String, port: UInt16) throws(ServerError) -> ListeningSocket {
        let wanted = ListenAddress.tcp(host: host, port: port).description
        guard
            let address = try? SocketAddress.resolve(host: host, port: port, isListener: true).first
        else { throw ServerError(.addressNotUsable, wanted) }
        let descriptor = try socket(address.family, wanted)
        // A restart must not wait for the connections of the previous run.
        Socket.set(SO_REUSEADDR, of: descriptor)
        do throws(Socket.Failure) {
            try Socket.bind(descriptor, to: address)
            guard listen(descriptor, SOMAXCONN) == 0 else { throw .last }
        } catch {
            close(descriptor)
            throw ServerError(code(error.number), wanted, systemError: error.number)
        }
        let chosen = SocketAddress.local(of: descriptor)?.port ?? port
        return ListeningSocket(owning: descriptor, at: .tcp(host: host, port: chosen))
    }

    private static func code(_ failure: Int32) -> ServerError.Code {
        switch failure {
        case EADDRINUSE: .addressInUse
        case EACCES: .notPermitted
        default: .addressNotUsable
        }
    }

    private static func socket(
        _ family: Int32, _ address: String
    ) throws(ServerError) -> Int32 {
        do {
            return try Socket.open(family)
        } catch {
            throw ServerError(.resources, address, systemError: error.number)
        }
    }

    // MARK: - Unix

    /// Listens at a path; replaces an abandoned socket there, but nothing else.
    private static func openUnix(path: String, mode: UInt32) throws(ServerError) -> ListeningSocket
    {
        let descriptor = try socket(AF_UNIX, path)
        do throws(Socket.Failure) {
            try Socket.bind(descriptor, toPath: path, mode: mode)
            guard listen(descriptor, SOMAXCONN) == 0 else {
                defer { unlink(path) }
                throw .last
            }
        } catch {
            close(descriptor)
            switch error.number {
            case ENAMETOOLONG: throw ServerError(.pathTooLong, path)
            case EADDRINUSE: throw ServerError(.pathInUse, path)
            default: throw ServerError(.notPermitted, path, systemError: error.number)
            }
        }
        return ListeningSocket(owning: descriptor, at: .unix(path: path, mode: mode))
    }
}
