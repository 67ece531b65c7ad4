// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

extension ListeningSocket {
    /// Listens on a TCP port.
    static func openTCP(host: String, port: UInt16) throws(ServerError) -> ListeningSocket {
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
        guard bind(descriptor, found.ai_addr, found.ai_addrlen) == 0,
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
}
