// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// A response that can be stored, to answer a repeated request.
struct Answer: Hashable, Sendable {
    /// The statuses of responses that can be stored.
    private static let statuses: [Status] = [
        .ok, .created, .badRequest, .notFound, .conflict, .unprocessableContent,
    ]

    let status: Status
    let body: [UInt8]

    /// Creates a JSON answer.
    init(_ status: Status = .ok, _ body: [UInt8]) {
        self.status = status
        self.body = body
    }

    /// Creates a JSON answer.
    init(_ status: Status = .ok, _ body: (inout JSONWriter) -> Void) {
        self.init(status, JSONWriter.object(body))
    }

    /// Creates an answer with a list under one name.
    static func list<Element>(
        _ name: StaticString, _ elements: [Element],
        write: (Element, inout JSONWriter) -> Void
    ) -> Answer {
        let values = elements.map { element in
            JSONValue.object(JSONObject { write(element, &$0) })
        }
        return Answer { $0.append(name, .array(values)) }
    }

    /// Creates the answer for a problem.
    init(_ problem: Problem) {
        guard case .bytes(let body) = Response(problem).body else {
            self.init(problem.status, [])
            return
        }
        self.init(problem.status, body)
    }

    /// Creates an answer from a stored one.
    ///
    /// - Returns: `nil` if its status cannot be stored.
    init?(status code: Int64, body: String) {
        guard let status = Self.statuses.first(where: { $0.code == code }) else { return nil }
        self.init(status, Array(body.utf8))
    }

    /// The HTTP response.
    var response: Response {
        let type: HeaderValue =
            status.code < 400 ? "application/json" : "application/problem+json"
        var response = Response(status, type: type, body: body)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension JSONObject {
    /// Creates an object from what `body` writes.
    init(_ body: (inout JSONWriter) -> Void) {
        let limits = JSONLimits(length: .max, depth: 16, count: .max)
        self = (try? JSONObject(parsing: JSONWriter.object(body), limits: limits)) ?? JSONObject()
    }
}
