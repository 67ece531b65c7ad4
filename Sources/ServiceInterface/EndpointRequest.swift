// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
package import Support

/// A request to an endpoint, which only the endpoint can make.
package struct EndpointRequest<Access: Sendable, Body: Sendable>: Sendable {
    /// The request.
    package let message: Request
    /// Who can send it, as the endpoint declares.
    package let access: Access
    private let body: RequestBody<Body>

    fileprivate init(_ message: Request, _ access: Access, _ body: RequestBody<Body>) {
        self.message = message
        self.access = access
        self.body = body
    }

    /// Reads the body as the endpoint describes it.
    package func readBody() throws(Problem) -> Body { try body.value(of: message) }
}

extension DescribedRoute {
    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - template: The path, with its parameters.
    ///   - operation: A unique name.
    ///   - summary: One sentence for people.
    ///   - access: Who can use it.
    ///   - body: The body that it accepts.
    ///   - parameters: The parameters of the query and the headers.
    ///   - isIdempotent: Whether it requires an idempotency key.
    ///   - answer: The answer to a successful request.
    ///   - handler: Answers a request.
    /// - Throws: `RouteError`.
    package init<Body: Sendable, each Parameter: PathParameter>(
        _ method: HTTPServer.Method, _ template: String, operation: String, _ summary: String,
        access: Access, body: RequestBody<Body>, parameters: [JSONValue] = [],
        isIdempotent: Bool = false, answer: DescribedAnswer,
        handler:
            @escaping @Sendable (EndpointRequest<Access, Body>, repeat each Parameter)
            async throws(Problem) -> Response
    ) throws(RouteError) {
        self.init(
            route: try Route(
                method, template, operation: operation,
                receiving: { EndpointRequest($0, access, body) }, handler: handler),
            access: access, summary: summary, body: body.schema,
            isBodyRequired: body.isRequired, bodyType: body.mediaType,
            parameters: parameters + (isIdempotent ? [Schemas.idempotencyKey] : []),
            answer: answer)
    }

    /// Creates an endpoint without a body.
    package init<each Parameter: PathParameter>(
        _ method: HTTPServer.Method, _ template: String, operation: String, _ summary: String,
        access: Access, parameters: [JSONValue] = [], answer: DescribedAnswer,
        handler:
            @escaping @Sendable (EndpointRequest<Access, Void>, repeat each Parameter)
            async throws(Problem) -> Response
    ) throws(RouteError) {
        try self.init(
            method, template, operation: operation, summary, access: access, body: .none,
            parameters: parameters, answer: answer, handler: handler)
    }
}
