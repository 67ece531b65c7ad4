// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// A route of this service.
typealias Endpoint = DescribedRoute<Access>

/// A request to an endpoint, which only the endpoint can make.
struct EndpointRequest<Body: Sendable>: Sendable {
    /// The request.
    let message: Request
    /// Who can send it, as the endpoint declares.
    let access: Access
    private let body: RequestBody<Body>

    fileprivate init(_ message: Request, _ access: Access, _ body: RequestBody<Body>) {
        self.message = message
        self.access = access
        self.body = body
    }

    /// Reads the body as the endpoint describes it.
    func readBody() throws(Problem) -> Body { try body.value(of: message) }
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
    ///   - body: The body that it accepts.
    ///   - parameters: The parameters of the query and the headers.
    ///   - isIdempotent: Whether it requires an idempotency key.
    ///   - answer: The answer to a successful request.
    ///   - handler: Answers a request. If the endpoint is not open, it lets ``ProcessorService``
    ///     perform the request, which checks the access.
    /// - Throws: `RouteError`.
    init<Body: Sendable, each Parameter: PathParameter>(
        _ method: HTTPServer.Method, _ template: String, operation: String, _ summary: String,
        access: Access, body: RequestBody<Body>, parameters: [JSONValue] = [],
        isIdempotent: Bool = false, answer: DescribedAnswer,
        handler:
            @escaping @Sendable (EndpointRequest<Body>, repeat each Parameter)
            async throws(Problem) -> Response
    ) throws(RouteError) {
        self.init(
            route: try Route(
                method, template, operation: operation,
                receiving: { EndpointRequest($0, access, body) }, handler: handler),
            access: access, summary: summary, body: body.schema,
            isBodyRequired: body.isRequired,
            parameters: parameters + (isIdempotent ? [Schemas.idempotencyKey] : []),
            answer: answer)
    }

    /// Creates an endpoint without a body.
    init<each Parameter: PathParameter>(
        _ method: HTTPServer.Method, _ template: String, operation: String, _ summary: String,
        access: Access, parameters: [JSONValue] = [], answer: DescribedAnswer,
        handler:
            @escaping @Sendable (EndpointRequest<Void>, repeat each Parameter)
            async throws(Problem) -> Response
    ) throws(RouteError) {
        try self.init(
            method, template, operation: operation, summary, access: access, body: .none,
            parameters: parameters, answer: answer, handler: handler)
    }
}
