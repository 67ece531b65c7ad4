// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

extension ListeningSocket {
    /// Listens at a path; replaces an abandoned socket there, but nothing else.
    static func openUnix(path: String, mode: UInt32) throws(ServerError) -> ListeningSocket {
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
