// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Testing

extension Request {
    /// Makes a request as the server would pass it to a handler.
    static func test(
        _ method: Method, _ target: String, headers: Headers = Headers(), body: String = ""
    ) throws -> Request {
        let target = try RequestTarget(parsing: target)
        let identifier = try #require(RequestIdentifier("test-1"))
        return Request(
            method, path: target.path, query: target.query, headers: headers,
            body: Array(body.utf8), identifier: identifier)
    }
}

extension Response {
    /// The body, unless it is a stream.
    var text: String? {
        guard case .bytes(let bytes) = body else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
