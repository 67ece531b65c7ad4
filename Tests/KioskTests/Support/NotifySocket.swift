// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// A service manager's socket.
final class NotifySocket: Sendable {
    private let descriptor: Int32
    let name: String

    /// Listens at a path, or at an abstract name that starts with `@`.
    init(_ name: String) throws {
        self.name = name
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count
        let result = withUnsafeBytes(of: &address) { raw in
            raw.baseAddress.map {
                bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(length))
            }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    /// Returns the next datagram; each is there as soon as it is sent.
    func told() -> String? {
        var room = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &room, room.count, 0)
        return count < 0 ? nil : String(decoding: room.prefix(count), as: UTF8.self)
    }
}
