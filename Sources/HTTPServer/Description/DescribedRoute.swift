// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A route, who can use it, and its entry in the interface description.
package struct DescribedRoute<Access: Sendable>: Sendable {
    package let route: Route
    package let access: Access
    /// What it does, in one line.
    package let summary: String
    /// The schema of the request body, or `nil`.
    package let body: JSONNode?
    /// The query and header parameters.
    package let parameters: [JSONNode]
    /// The response to a successful request.
    package let answer: DescribedAnswer

    package init(
        route: Route, access: Access, summary: String, body: JSONNode? = nil,
        parameters: [JSONNode] = [], answer: DescribedAnswer
    ) {
        self.route = route
        self.access = access
        self.summary = summary
        self.body = body
        self.parameters = parameters
        self.answer = answer
    }
}
