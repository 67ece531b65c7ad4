// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The address at which a TCP peer listens.
struct SocketAddress: Sendable {
    /// The address family.
    let family: Int32
    /// The address in the system's format.
    let bytes: [UInt8]

    /// Finds the addresses of a host.
    ///
    /// - Throws: `VPCDServerError` with `unknownHost`.
    static func resolve(
        host: String, port: UInt16
    ) throws(VPCDServerError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else {
            throw VPCDServerError(.unknownHost)
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))
                addresses.append(SocketAddress(family: entry.ai_family, bytes: Array(bytes)))
            }
            next = entry.ai_next
        }
        return addresses
    }
}
