// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The URL of a resource: `https`, or `http` on this machine.
///
/// See RFC 3986, 3, and RFC 9110, 4.2.
package struct WebAddress: Hashable, Sendable {
    /// Whether the scheme is `https`.
    let isSecure: Bool
    /// The name, or the address without brackets.
    let host: String
    let port: UInt16
    /// The path and the query; begins with a slash.
    let target: String

    /// Returns whether a text looks like a URL, and not like a path of a file.
    package static func isURL(_ text: String) -> Bool {
        ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    }

    /// Parses a URL without a user name, a password, and a fragment.
    ///
    /// - Throws: `HTTPClientError` with `invalidURL`, or with `clearText` for `http` to another
    ///   machine.
    package init(_ text: String) throws(HTTPClientError) {
        let invalid = HTTPClientError(.invalidURL, text)
        guard Self.isURL(text), text.utf8.count <= 2048,
            text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), !text.utf8.contains(UInt8(ascii: "#")),
            let colon = text.firstIndex(of: ":")
        else { throw invalid }
        isSecure = text[..<colon].lowercased() == "https"
        let rest = text[colon...].dropFirst("://".count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest[authority.endIndex...]
        target = path.hasPrefix("/") ? String(path) : "/" + path
        guard let (host, port) = Self.parts(authority),
            let number = port.isEmpty ? (isSecure ? 443 : 80) : Self.number(port)
        else { throw invalid }
        self.host = String(host)
        self.port = number
        guard isSecure || isLoopback else { throw HTTPClientError(.clearText, text) }
    }

    /// Returns the host and the port of an authority; the port can be empty.
    private static func parts(_ authority: Substring) -> (host: Substring, port: Substring)? {
        let host: Substring
        var rest: Substring
        if authority.hasPrefix("[") {
            host = authority.dropFirst().prefix { $0 != "]" }
            rest = authority[host.endIndex...]
            guard rest.popFirst() == "]", host.utf8.contains(UInt8(ascii: ":")),
                host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { return nil }
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority[host.endIndex...]
            let isName = host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
            guard isName else { return nil }
        }
        guard !host.isEmpty, rest.isEmpty || rest.popFirst() == ":" else { return nil }
        return (host, rest)
    }

    private static func number(_ port: Substring) -> UInt16? {
        guard port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt16(port), number > 0
        else { return nil }
        return number
    }

    /// Whether the host is this machine.
    private var isLoopback: Bool {
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.lowercased() == "localhost" || host == "::1"
            || octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// The host and the port, as in the header `Host`.
    var authority: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// Returns the address of a resource below this one.
    ///
    /// - Parameter path: A path that begins with a slash.
    /// - Returns: The address, without a query.
    /// - Throws: `HTTPClientError` with `invalidURL` if it is too long.
    package func appending(_ path: StaticString) throws(HTTPClientError) -> WebAddress {
        var base = target.prefix { $0 != "?" }
        while base.hasSuffix("/") { base.removeLast() }
        return try WebAddress("\(isSecure ? "https" : "http")://\(authority)\(base)\(path)")
    }
}

extension WebAddress: CustomStringConvertible {
    /// The URL.
    package var description: String { "\(isSecure ? "https" : "http")://\(authority)\(target)" }
}
