// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

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
        parameters: [JSONValue] = [], isIdempotent: Bool = false, answer: DescribedAnswer
    ) {
        self.init(
            route: route, access: access, summary: summary,
            body: members.isEmpty ? nil : Schemas.object(members.map(\.described)),
            parameters: parameters + (isIdempotent ? [Schemas.idempotencyKey] : []),
            answer: answer)
    }
}
