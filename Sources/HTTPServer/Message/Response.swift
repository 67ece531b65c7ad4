// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The response to a request.
package struct Response: Sendable {
    /// What follows the headers.
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Events as they happen, until the stream or the client ends the response.
        case events(EventStream)
    }

    package var status: Status
    /// The headers, except the length and encoding of the body, which the server adds.
    package var headers: Headers
    package var body: Body

    package init(_ status: Status = .ok, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
    }

    /// Creates a response with a body of a media type.
    package init(_ status: Status = .ok, type: HeaderValue, body: [UInt8]) {
        self.init(status, headers: Headers([.init(.contentType, type)]), body: body)
    }

    /// Creates a response that lasts as long as the stream.
    package init(_ stream: EventStream) {
        status = .ok
        headers = Headers([
            .init(.contentType, "text/event-stream"), .init(.cacheControl, "no-store"),
        ])
        body = .events(stream)
    }

    /// Creates a response with plain text.
    package static func text(_ text: String, _ status: Status = .ok) -> Response {
        Response(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
