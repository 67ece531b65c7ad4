// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

/// The sender of a request, as the system knows it.
package enum Peer: Hashable, Sendable {
    /// A peer over TCP: its address without the port, in its usual notation.
    case address(String)
    /// A program on this machine, over a Unix socket: its effective user ID.
    case user(UInt32)
    /// A sender that the system does not identify.
    case unknown

    /// Asks the system who is at the other end of a socket.
    init(descriptor: Int32) {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // The address of a socket without a peer stays zero, which is of no family.
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(descriptor, $0, &length)
            }
        }
        switch Int32(address.ss_family) {
        case AF_UNIX: self = Self.user(of: descriptor)
        case AF_INET, AF_INET6: self = Self.address(address, length)
        default: self = .unknown
        }
    }

    /// The peer, or for IPv6 its network of 64 bits, in which it can choose any address.
    ///
    /// See RFC 4291, 2.5.4; RFC 4007, 11 for the zone of a link-local address, such as `%eth0`.
    var network: Peer {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard case .address(let text) = self else { return self }
        let numbers = text.prefix { $0 != "%" }
        // The bytes of another address stay zero.
        inet_pton(AF_INET6, String(numbers), &bytes)
        // An IPv4 address, also in its form for IPv6, such as ::ffff:192.0.2.1, and the loopback
        // address.
        guard bytes.prefix(8).contains(where: { $0 != 0 }) else { return self }
        return .address(
            bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ".") + "/64"
                + text[numbers.endIndex...])
    }

    private static func user(of descriptor: Int32) -> Peer {
        // struct ucred, which Glibc does not export to Swift: process, user, group. See unix(7).
        var credentials: (Int32, UInt32, UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
            return .unknown
        }
        return .user(credentials.1)
    }

    private static func address(_ address: sockaddr_storage, _ length: socklen_t) -> Peer {
        var address = address
        var text = [UInt8](repeating: 0, count: Int(NI_MAXHOST))
        let result = withUnsafeBytes(of: &address) { bytes -> Int32 in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return -1
            }
            return text.withUnsafeMutableBytes { room in
                getnameinfo(
                    base, length, room.baseAddress?.assumingMemoryBound(to: CChar.self),
                    socklen_t(room.count), nil, 0, NI_NUMERICHOST)
            }
        }
        guard result == 0 else { return .unknown }
        return .address(String(decoding: text.prefix { $0 != 0 }, as: UTF8.self))
    }
}
