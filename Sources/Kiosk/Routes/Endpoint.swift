// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// A route, who may use it, and what the description of the interface says of it.
struct Endpoint: Sendable {
    let route: Route
    let access: Access
    /// What it does, in one line.
    let summary: String
    /// The body that it takes, or `nil`.
    var body: JSONNode?
    /// The parameters of the query and the headers.
    var parameters: [JSONNode] = []
    /// What it answers when all is well.
    let answer: Answer

    /// What a request is answered with.
    struct Answer: Sendable {
        let status: Status
        let mediaType: String?
        let schema: JSONNode?

        /// JSON of this form.
        static func json(_ schema: JSONNode, _ status: Status = .ok) -> Answer {
            Answer(status: status, mediaType: "application/json", schema: schema)
        }

        /// A text or a file.
        static func content(_ mediaType: String) -> Answer {
            Answer(status: .ok, mediaType: mediaType, schema: ["type": "string"])
        }

        /// Nothing but the status.
        static let none = Answer(status: .noContent, mediaType: nil, schema: nil)
    }
}
