// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The host names under which clients reach a service.
///
/// They protect against DNS rebinding: a page whose host name its owner points at this machine
/// would share the service's origin, but its requests still carry the page's host name.
package struct HostNames: Hashable, Sendable {
    private let names: Set<String>

    /// Creates a set of names without ports; `localhost` and numeric addresses are always included.
    package init(_ names: some Sequence<String> = []) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
    }

    /// Refuses a request for another name.
    ///
    /// A program that connects over a Unix socket can use any name.
    ///
    /// - Returns: A problem with status 421 (RFC 9110, 15.5.20), or `nil`.
    func refusal(of head: RequestHead, from peer: Peer) -> Problem? {
        guard case .address = peer, let host = head.headers[.host]?.text else { return nil }
        let name = Self.withoutPort(host).lowercased()
        guard !names.contains(name), !Self.isAddress(name) else { return nil }
        return Problem(
            .misdirectedRequest,
            "Unknown host name in Host: use the service's address, or start it with --host."
        )
    }

    private static func withoutPort(_ host: String) -> Substring {
        guard let colon = host.lastIndex(of: ":"),
            host[host.index(after: colon)...].utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return host[...] }
        return host[..<colon]
    }

    private static func isAddress(_ name: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, name, &bytes) == 1 { return true }
        guard name.hasPrefix("["), name.hasSuffix("]") else { return false }
        return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &bytes) == 1
    }
}
