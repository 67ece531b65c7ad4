// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

extension ListenAddress {
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
        // What is no numeric address is refused where it is opened.
        return inet_pton(AF_INET6, host, &bytes) != 1 || isLoopback(bytes)
    }

    private static func isLocal(_ descriptor: Int32) -> Bool {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.baseAddress.map {
                getsockname(descriptor, $0.assumingMemoryBound(to: sockaddr.self), &length) == 0
            } ?? false
        }
        guard isKnown else { return false }
        return withUnsafeBytes(of: address) { bytes in
            // The port comes first; in IPv6 the flow's label too.
            switch Int32(address.ss_family) {
            case AF_UNIX: true
            case AF_INET: bytes[4] == 127
            case AF_INET6: isLoopback(Array(bytes[8..<24]))
            default: false
            }
        }
    }

    /// Whether 16 bytes are `::1`, or stand for an address 127.x.y.z.
    private static func isLoopback(_ bytes: [UInt8]) -> Bool {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127]
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            || bytes.starts(with: mapped)
    }
}
