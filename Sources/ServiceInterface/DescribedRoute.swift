// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
package import Support

/// A route, who can use it, and its entry in the interface description.
package struct DescribedRoute<Access: Sendable>: Sendable {
    package let route: Route
    package let access: Access
    /// What it does, in one line.
    package let summary: String
    /// The schema of the request body, or `nil`.
    package let body: JSONValue?
    /// Whether a request without a body is refused.
    package let isBodyRequired: Bool
    /// The media type of the request body.
    package let bodyType: String
    /// The query and header parameters.
    package let parameters: [JSONValue]
    /// The response to a successful request.
    package let answer: DescribedAnswer

    /// The name of the schema of the request body, such as `CreatePaymentRequest`, or `nil` if
    /// there is no body or its schema has a name of its own.
    var bodyName: String? {
        guard let body, body.object?["$ref"] == nil else { return nil }
        return route.operation.prefix(1).uppercased() + route.operation.dropFirst() + "Request"
    }

    init(
        route: Route, access: Access, summary: String, body: JSONValue?, isBodyRequired: Bool,
        bodyType: String, parameters: [JSONValue], answer: DescribedAnswer
    ) {
        self.route = route
        self.access = access
        self.summary = summary
        self.body = body
        self.isBodyRequired = isBodyRequired
        self.bodyType = bodyType
        self.parameters = parameters
        self.answer = answer
    }
}

/// The response to a successful request.
package struct DescribedAnswer: Sendable {
    /// The status, or statuses that share the body's schema.
    package let statuses: [Status]
    package let mediaType: String?
    /// The schema of the body, or `nil` if there is none.
    package let schema: JSONValue?
    /// The schemas of the data of a stream's events, by the names of the events.
    package let events: JSONObject

    private init(
        _ statuses: [Status], _ mediaType: String? = nil, _ schema: JSONValue? = nil,
        events: JSONObject = JSONObject()
    ) {
        self.statuses = statuses
        self.mediaType = mediaType
        self.schema = schema
        self.events = events
    }

    /// Returns a response with a JSON body, with status 200 unless others are given.
    package static func json(
        _ schema: JSONValue, _ statuses: Status..., mediaType: String = "application/json"
    ) -> DescribedAnswer {
        DescribedAnswer(statuses.isEmpty ? [.ok] : statuses, mediaType, schema)
    }

    /// Returns a response with a text or a file.
    package static func content(_ mediaType: String) -> DescribedAnswer {
        DescribedAnswer([.ok], mediaType, .object(Schemas.text.json))
    }

    /// Returns a stream of server-sent events.
    ///
    /// - Parameters:
    ///   - description: The events and their data.
    ///   - events: The schemas of the events' data, by the names of the events.
    /// - Returns: The response.
    package static func events(_ description: String, _ events: JSONObject) -> DescribedAnswer {
        DescribedAnswer(
            [.ok], "text/event-stream",
            ["type": "string", "description": .string(description)], events: events)
    }

    /// A status without a body.
    package static let none = DescribedAnswer([.noContent])

    /// A redirection.
    package static let redirection = DescribedAnswer([.seeOther])
}
