// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
