// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

/// The head of a request: everything before its body.
package struct RequestHead: Sendable {
    package let method: Method
    package let target: RequestTarget
    package let headers: Headers

    /// Checks what the library read.
    ///
    /// - Throws: `Problem` with status 400.
    init(
        method: String, target: String, version: String, headers: Headers
    ) throws(Problem) {
        self.method = Method(rawValue: method)
        self.target = try RequestTarget(parsing: target)
        self.headers = headers
        // Another reader of the request, such as a proxy, could use the other value.
        for name in Self.singular where headers.count(of: name) > 1 {
            throw Problem(.badRequest, "The header \(name.text) appears twice.")
        }
        guard headers[.host] != nil || version == "HTTP/1.0" else {
            throw Problem(.badRequest, "The header host is missing.")
        }
        guard headers[.transferEncoding] == nil || headers[.contentLength] == nil else {
            throw Problem(.badRequest, "The body has both a length and a transfer encoding.")
        }
        guard headers[.transferEncoding] == nil || version != "HTTP/1.0" else {
            throw Problem(.badRequest, "HTTP/1.0 has no transfer encodings.")
        }
        if let encoding = headers[.transferEncoding], encoding.text.lowercased() != "chunked" {
            throw Problem(.badRequest, "The only supported transfer encoding is chunked.")
        }
    }

    private static let singular: [HeaderName] = [
        .host, .contentLength, .transferEncoding, .contentType, .authorization, .idempotencyKey,
        .lastEventID, .origin,
    ]

    /// Whether a body follows.
    var hasBody: Bool { headers[.transferEncoding] != nil || statedLength ?? 0 > 0 }

    /// The length of the body, as the request states it.
    var statedLength: Int? {
        headers[.contentLength].flatMap { Int($0.text) }
    }
}

extension Headers {
    /// Copies what the library read.
    ///
    /// - Throws: `Problem` with status 400 for an invalid name or value.
    init(of connection: OpaquePointer) throws(Problem) {
        var reading = Reading()
        withUnsafeMutablePointer(to: &reading) { reading in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    context?.assumingMemoryBound(to: Reading.self).pointee.add(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
                    return .YES
                }, reading)
        }
        guard !reading.isMalformed else {
            throw Problem(.badRequest, "A header contains an invalid character.")
        }
        self.init(reading.fields)
    }

    private struct Reading {
        var fields: [Field] = []
        var isMalformed = false

        mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
            guard let name = HeaderName(String(decoding: name, as: UTF8.self)),
                let value = HeaderValue(String(decoding: value, as: UTF8.self))
            else {
                isMalformed = true
                return
            }
            fields.append(Field(name, value))
        }
    }
}

/// A service's verdict on a request's head, before it reads any of the body.
package struct Screening: Hashable, Sendable {
    /// Whether the caller sends a valid token.
    ///
    /// Such a caller has a separate budget of requests, and its connection does not give way to new
    /// ones.
    package var isAuthenticated: Bool
    /// The maximum length of the body in bytes; ``Limits/body`` also applies.
    package var bodyLimit: Int

    package init(isAuthenticated: Bool, bodyLimit: Int = .max) {
        self.isAuthenticated = isAuthenticated
        self.bodyLimit = bodyLimit
    }
}
