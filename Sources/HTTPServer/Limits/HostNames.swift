// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The names under which a service is reached.
///
/// A page of another name that its owner points at this machine would be of one origin with the
/// service; its requests name the page's host.
package struct HostNames: Hashable, Sendable {
    private let names: Set<String>

    /// Takes the names beside `localhost` and every numeric address, without ports.
    package init(_ names: some Sequence<String> = []) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
    }

    /// Refuses a request for another name.
    ///
    /// A program that comes over a Unix socket names what it likes.
    ///
    /// - Returns: A problem with status 421 (RFC 9110, 15.5.20), or `nil`.
    func refusal(of head: RequestHead, from peer: Peer) -> Problem? {
        guard case .address = peer, let host = head.headers[.host]?.text else { return nil }
        let name = Self.withoutPort(host).lowercased()
        guard !names.contains(name), !Self.isAddress(name) else { return nil }
        return Problem(
            .misdirectedRequest,
            "This service is not known by the name in Host: use its address, or start it with --host."
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
