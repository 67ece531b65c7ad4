// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The address of a socket, in the system's format.
package struct SocketAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    private init(_ base: UnsafeRawPointer, count: Int) {
        bytes = Array(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Creates the address of a socket in the file system.
    ///
    /// Returns `nil` if the path is empty or too long; see ``longestPath``.
    package init?(path: String) {
        guard !path.isEmpty, path.utf8.count <= Self.longestPath else { return nil }
        self.init(name: Array(path.utf8), count: MemoryLayout<sockaddr_un>.size)
    }

    /// Creates the address of a socket with an abstract name, which has no file.
    ///
    /// The name has at most 107 bytes; it needs no zero byte at its end. Returns `nil` if it is too
    /// long. See unix(7).
    package init?(abstractName name: String) {
        guard name.utf8.count <= Self.longestPath else { return nil }
        let rest = Self.longestPath - name.utf8.count
        self.init(name: [0] + name.utf8, count: MemoryLayout<sockaddr_un>.size - rest)
    }

    /// The maximum length of a path in bytes, without the zero byte that ends it.
    ///
    /// See unix(7).
    package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private init(name: [UInt8], count: Int) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        self = withUnsafePointer(to: &address) { Self($0, count: count) }
    }

    /// Finds the addresses of a TCP port, in the order in which they should be tried.
    ///
    /// The system limits the time in which it resolves a name.
    ///
    /// - Parameters:
    ///   - host: The host's name or address.
    ///   - port: The port.
    ///   - isListener: Whether to listen at the address, which must then be numeric.
    /// - Returns: The addresses, at least one.
    /// - Throws: `ResolutionError`.
    package static func resolve(
        host: String, port: UInt16, isListener: Bool = false
    ) throws(ResolutionError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICSERV | (isListener ? AI_NUMERICHOST | AI_PASSIVE : 0)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &list)
        guard result == 0 else {
            throw ResolutionError(reason: String(cString: gai_strerror(result)))
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr {
                addresses.append(SocketAddress(address, count: Int(entry.ai_addrlen)))
            }
            next = entry.ai_next
        }
        guard !addresses.isEmpty else { throw ResolutionError(reason: "there is no address") }
        return addresses
    }

    /// Returns the address of this end of a socket, or `nil` if it has none.
    package static func local(of socket: Int32) -> SocketAddress? {
        end(of: socket, getsockname)
    }

    /// Returns the address of the other end of a connection, or `nil` if it has none.
    package static func remote(of socket: Int32) -> SocketAddress? {
        end(of: socket, getpeername)
    }

    private static func end(
        of socket: Int32,
        _ query: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> SocketAddress? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout.size(ofValue: address))
        return withUnsafeMutablePointer(to: &address) { address in
            let result = address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                query(socket, $0, &length)
            }
            return result == 0 ? SocketAddress(address, count: Int(length)) : nil
        }
    }

    /// The address family, such as `AF_INET6`.
    package var family: Int32 { withPointer { address, _ in Int32(address.pointee.sa_family) } }

    /// The port of a TCP address, or `nil` for another address.
    package var port: UInt16? {
        guard family == AF_INET || family == AF_INET6 else { return nil }
        // The port has the same offset in IPv4 and IPv6.
        return bytes.withUnsafeBytes {
            UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    /// Calls a function with the address and its length.
    func withPointer<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var room = sockaddr_storage()
        withUnsafeMutableBytes(of: &room) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &room) { room in
            room.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(bytes.count))
            }
        }
    }
}

/// A host has no address.
package struct ResolutionError: Error, Hashable, Sendable {
    /// The system's reason.
    package let reason: String
}
