// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// A route of this service.
typealias Endpoint = DescribedRoute<Access>

/// A request to an endpoint, which only the endpoint can make.
struct EndpointRequest: Sendable {
    /// The request.
    let message: Request
    /// Who can send it, as the endpoint declares.
    let access: Access

    fileprivate init(_ message: Request, _ access: Access) {
        self.message = message
        self.access = access
    }
}

extension DescribedRoute<Access> {
    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - template: The path, with its parameters.
    ///   - operation: A unique name.
    ///   - summary: One sentence for people.
    ///   - access: Who can use it.
    ///   - members: The members of the body; empty for a request without a body.
    ///   - parameters: The parameters of the query and the headers.
    ///   - isIdempotent: Whether it requires an idempotency key.
    ///   - answer: The answer to a successful request.
    ///   - handler: Answers a request. If the endpoint is not open, it lets ``ProcessorService``
    ///     perform the request, which checks the access.
    /// - Throws: `RouteError`.
    init<each Parameter: PathParameter>(
        _ method: HTTPServer.Method, _ template: String, operation: String, _ summary: String,
        access: Access, members: [BodyMember] = [], parameters: [JSONValue] = [],
        isIdempotent: Bool = false, answer: DescribedAnswer,
        handler:
            @escaping @Sendable (EndpointRequest, repeat each Parameter) async throws(Problem) ->
            Response
    ) throws(RouteError) {
        self.init(
            route: try Route(
                method, template, operation: operation,
                receiving: { EndpointRequest($0, access) }, handler: handler),
            access: access, summary: summary,
            body: members.isEmpty ? nil : Schemas.object(members.map(\.described)),
            parameters: parameters + (isIdempotent ? [Schemas.idempotencyKey] : []),
            answer: answer)
    }
}
