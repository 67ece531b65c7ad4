// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a request is answered with.
package struct Response: Sendable {
    /// What follows the headers.
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Events, as they happen, until the stream or the client ends it.
        case events(EventStream)
    }

    package var status: Status
    /// Length and encoding of the body are not among them: the server adds what fits.
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

    /// Creates a response that goes on for as long as the stream does.
    package init(_ stream: EventStream) {
        status = .ok
        headers = Headers([
            .init(.contentType, "text/event-stream"), .init(.cacheControl, "no-store"),
        ])
        body = .events(stream)
    }

    /// Creates a text for people.
    package static func text(_ text: String, _ status: Status = .ok) -> Response {
        Response(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
