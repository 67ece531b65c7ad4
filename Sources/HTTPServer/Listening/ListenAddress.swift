// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

/// Where a server listens.
package enum ListenAddress: Hashable, Sendable {
    /// A TCP port at a numeric address; 0 picks a free port.
    case tcp(host: String, port: UInt16)
    /// A Unix socket, with a file mode such as 0o660 that controls who can connect.
    case unix(path: String, mode: UInt32)
    /// A socket that is already listening, such as one from systemd. The server closes it at stop.
    case descriptor(Int32)

    /// Returns a TCP port that only programs on this machine can reach.
    package static func loopback(port: UInt16 = 0) -> ListenAddress {
        .tcp(host: "127.0.0.1", port: port)
    }

    /// Parses `127.0.0.1:8080`, `[::1]:8080`, or `unix:/run/taptopay.sock` (with mode 0660).
    ///
    /// - Returns: `nil` for any other text.
    package init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = text.dropFirst("unix:".count)
            guard !path.isEmpty else { return nil }
            self = .unix(path: String(path), mode: 0o660)
            return
        }
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("[") && host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self = .tcp(host: String(host), port: port)
    }

    /// The address and port, or the path, of a passed socket; otherwise the address itself.
    package var resolved: ListenAddress {
        guard case .descriptor(let descriptor) = self else { return self }
        var storage = Self.address(of: descriptor)
        if Int32(storage.ss_family) == AF_UNIX {
            let path = withUnsafeBytes(of: &storage) { bytes in
                String(decoding: bytes.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
            }
            return path.isEmpty ? self : .unix(path: path, mode: 0)
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        // The text of the port stays empty for an address without one.
        _ = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo(
                    $0, socklen_t(MemoryLayout<sockaddr_storage>.size), &host,
                    socklen_t(host.count), &port, socklen_t(port.count),
                    NI_NUMERICHOST | NI_NUMERICSERV)
            }
        }
        guard let number = UInt16(Self.text(port)) else { return self }
        return .tcp(host: Self.text(host), port: number)
    }

    private static func text(_ characters: [CChar]) -> String {
        String(
            decoding: characters.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) },
            as: UTF8.self)
    }

    /// Returns the address of a socket, or one of no family if the descriptor is not a socket.
    private static func address(of descriptor: Int32) -> sockaddr_storage {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        return address
    }

    /// Whether only programs on this machine can connect.
    ///
    /// See RFC 1122, 3.2.1.3 and RFC 4291, 2.5.3 and 2.5.5.2.
    var isLocal: Bool {
        switch self {
        case .unix: true
        case .tcp(let host, _): Self.isLocal(host)
        case .descriptor(let descriptor): Self.isLocal(descriptor)
        }
    }

    private static func isLocal(_ host: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 { return bytes[0] == 127 }
        // Opening the socket refuses anything but a numeric address.
        return inet_pton(AF_INET6, host, &bytes) != 1 || isLoopback(bytes)
    }

    private static func isLocal(_ descriptor: Int32) -> Bool {
        let address = address(of: descriptor)
        return withUnsafeBytes(of: address) { bytes in
            // The port comes first, followed by the flow label in IPv6.
            switch Int32(address.ss_family) {
            case AF_UNIX: true
            case AF_INET: bytes[4] == 127
            case AF_INET6: isLoopback(Array(bytes[8..<24]))
            default: false
            }
        }
    }

    /// Whether clients connect over a Unix socket, where TLS would add nothing.
    package var isUnix: Bool {
        if case .unix = resolved { true } else { false }
    }

    /// Whether 16 bytes are `::1` or a mapped IPv4 address 127.x.y.z.
    private static func isLoopback(_ bytes: [UInt8]) -> Bool {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127]
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            || bytes.starts(with: mapped)
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address in the format that the initializer parses.
    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path, _): "unix:" + path
        case .descriptor(let number): "descriptor \(number)"
        }
    }
}
