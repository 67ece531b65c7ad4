// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A request to another service.
package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    package let method: Method
    package let address: WebAddress
    package let body: [UInt8]
    private var headers: [(name: StaticString, value: String)]

    /// Creates a request; a body is JSON.
    package init(_ method: Method, _ address: WebAddress, body: [UInt8] = []) {
        self.method = method
        self.address = address
        self.body = body
        headers = body.isEmpty ? [] : [("Content-Type", "application/json")]
    }

    /// Adds a header.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    /// - Returns: `false`, without adding it, if the value is not printable ASCII.
    package mutating func add(_ name: StaticString, _ value: String) -> Bool {
        guard value.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return false }
        headers.append((name, value))
        return true
    }

    /// The request as it is sent.
    ///
    /// See RFC 9112, 3.
    var bytes: [UInt8] {
        var head = "\(method.rawValue) \(address.target) HTTP/1.1\r\nHost: \(address.authority)\r\n"
        for header in headers { head += "\(header.name): \(header.value)\r\n" }
        if method == .post { head += "Content-Length: \(body.count)\r\n" }
        head += "Connection: close\r\n\r\n"
        return Array(head.utf8) + body
    }
}
