// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// A route of this service.
typealias Endpoint = DescribedRoute<Access>

extension DescribedRoute<Access> {
    /// Describes a route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - summary: One sentence for people.
    ///   - access: Who can use it.
    ///   - members: The members of the body; empty for a request without a body.
    ///   - parameters: The parameters of the query and the headers.
    ///   - isIdempotent: Whether it requires an idempotency key.
    ///   - answer: The answer to a successful request.
    init(
        _ route: Route, _ summary: String, access: Access, members: [BodyMember] = [],
        parameters: [JSONNode] = [], isIdempotent: Bool = false,
        answer: DescribedAnswer = .json(Schemas.anyObject)
    ) {
        self.init(
            route: route, access: access, summary: summary,
            body: members.isEmpty ? nil : Schemas.object(members.map(\.described)),
            parameters: parameters + (isIdempotent ? [Schemas.idempotencyKey] : []),
            answer: answer)
    }
}

extension Schemas {
    /// An object with any members.
    static let anyObject: JSONNode = ["type": "object"]
}

extension DescribedAnswer {
    /// A created object.
    static let created = DescribedAnswer.json(Schemas.anyObject, .created)
}
