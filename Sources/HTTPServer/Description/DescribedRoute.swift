// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A route, who may use it, and what the description of the interface says of it.
package struct DescribedRoute<Access: Sendable>: Sendable {
    package let route: Route
    package let access: Access
    /// What it does, in one line.
    package let summary: String
    /// The form of the body that it takes, or `nil`.
    package let body: JSONNode?
    /// The parameters of the query and the headers.
    package let parameters: [JSONNode]
    /// What it answers when all is well.
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
