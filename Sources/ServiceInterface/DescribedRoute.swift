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

    package init(
        route: Route, access: Access, summary: String, body: JSONValue? = nil,
        isBodyRequired: Bool = true, bodyType: String = "application/json",
        parameters: [JSONValue] = [], answer: DescribedAnswer
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

    /// Returns a response with a JSON body, with status 200 unless others are given.
    package static func json(
        _ schema: JSONValue, _ statuses: Status..., mediaType: String = "application/json"
    ) -> DescribedAnswer {
        DescribedAnswer(
            statuses: statuses.isEmpty ? [.ok] : statuses, mediaType: mediaType, schema: schema)
    }

    /// Returns a response with a text or a file.
    package static func content(_ mediaType: String) -> DescribedAnswer {
        DescribedAnswer(statuses: [.ok], mediaType: mediaType, schema: Schemas.text)
    }

    /// A status without a body.
    package static let none = DescribedAnswer(statuses: [.noContent], mediaType: nil, schema: nil)

    /// A redirection.
    package static let redirection = DescribedAnswer(
        statuses: [.seeOther], mediaType: nil, schema: nil)
}
