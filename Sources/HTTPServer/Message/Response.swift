// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

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
    /// Whether the service keeps the body for all clients, so that it takes no memory of its own.
    package var isShared = false

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

    // MARK: - JSON

    /// Creates a response with a body of JSON, its members sorted by name.
    ///
    /// A value that cannot be encoded as JSON, such as an infinite number, becomes a problem with
    /// status 500.
    package static func json(_ value: some Encodable, _ status: Status = .ok) -> Response {
        guard let body = encode(value) else {
            return Response(
                Problem(.internalServerError, "The response could not be encoded as JSON."))
        }
        return Response(status, type: "application/json", body: body)
    }

    /// Creates a response that reports a problem.
    ///
    /// See RFC 9457, 3.
    package init(_ problem: Problem) {
        self.init(
            problem.status, type: "application/problem+json",
            body: Self.encode(problem) ?? Array("{}".utf8))
        for field in problem.headers.fields { headers.append(field.name, field.value) }
    }

    private static func encode(_ value: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { Array($0) }
    }
}

/// A three-digit status code with its reason phrase.
///
/// See RFC 9110, 15.
package struct Status: Hashable, Sendable {
    /// From 200 to 599.
    package let code: UInt16
    /// A short title in English.
    package let reason: String

    private init(_ code: UInt16, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    package static let ok = Status(200, "OK")
    package static let created = Status(201, "Created")
    package static let accepted = Status(202, "Accepted")
    package static let noContent = Status(204, "No Content")
    package static let seeOther = Status(303, "See Other")
    package static let notModified = Status(304, "Not Modified")
    package static let badRequest = Status(400, "Bad Request")
    package static let unauthorized = Status(401, "Unauthorized")
    package static let paymentRequired = Status(402, "Payment Required")
    package static let misdirectedRequest = Status(421, "Misdirected Request")
    package static let forbidden = Status(403, "Forbidden")
    package static let notFound = Status(404, "Not Found")
    package static let methodNotAllowed = Status(405, "Method Not Allowed")
    package static let notAcceptable = Status(406, "Not Acceptable")
    package static let conflict = Status(409, "Conflict")
    package static let gone = Status(410, "Gone")
    package static let preconditionFailed = Status(412, "Precondition Failed")
    package static let contentTooLarge = Status(413, "Content Too Large")
    package static let unsupportedMediaType = Status(415, "Unsupported Media Type")
    package static let unprocessableContent = Status(422, "Unprocessable Content")
    package static let tooManyRequests = Status(429, "Too Many Requests")
    package static let internalServerError = Status(500, "Internal Server Error")
    package static let serviceUnavailable = Status(503, "Service Unavailable")
    package static let gatewayTimeout = Status(504, "Gateway Timeout")
}
