// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentToken
internal import Support

/// An answer that can be kept, to be given again to whoever asks again.
struct Answer: Hashable, Sendable {
    /// What may be kept.
    private static let statuses: [Status] = [
        .ok, .created, .badRequest, .notFound, .conflict, .unprocessableContent,
    ]

    let status: Status
    let body: [UInt8]

    /// Creates an answer of JSON.
    init(_ status: Status = .ok, _ body: [UInt8]) {
        self.status = status
        self.body = body
    }

    /// Creates an answer of JSON.
    init(_ status: Status = .ok, _ body: (inout JSONWriter) -> Void) {
        self.init(status, JSONWriter.object(body))
    }

    /// Says what went wrong.
    init(_ problem: Problem) {
        guard case .bytes(let body) = Response(problem).body else {
            self.init(problem.status, [])
            return
        }
        self.init(problem.status, body)
    }

    /// Takes an answer that was kept.
    ///
    /// - Returns: `nil` when its status is none that is kept.
    init?(status code: Int64, body: String) {
        guard let status = Self.statuses.first(where: { $0.code == code }) else { return nil }
        self.init(status, Array(body.utf8))
    }

    /// The answer as it is sent.
    var response: Response {
        let type: HeaderValue =
            status.code < 400 ? "application/json" : "application/problem+json"
        var response = Response(status, type: type, body: body)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
