// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
