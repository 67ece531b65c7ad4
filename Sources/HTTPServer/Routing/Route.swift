// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The handler for one method and the paths that match one template.
///
/// The parameters of the path reach the handler as typed values, in order:
///
/// ```swift
/// try Route(.get, "/readers/{reader}/reads/{number}", operation: "getRead") {
///     (request, reader: String, number: Int) in .json(try await reads.find(reader, number))
/// }
/// ```
package struct Route: Sendable {
    package let method: Method
    package let template: PathTemplate
    /// A unique name among the routes, for the description of the interface.
    package let operation: String
    private let run: @Sendable (Request, [String]) async throws(Problem) -> Response

    /// Creates a route.
    ///
    /// - Throws: `RouteError` if the template is invalid or does not have the handler's parameters.
    package init<each Parameter: PathParameter>(
        _ method: Method, _ template: String, operation: String,
        handler:
            @escaping @Sendable (Request, repeat each Parameter) async throws(Problem) ->
            Response
    ) throws(RouteError) {
        try self.init(
            method, template, operation: operation, receiving: { $0 }, handler: handler)
    }

    /// Creates a route whose handler takes a value that is made of each request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - template: The path, with its parameters.
    ///   - operation: A unique name.
    ///   - receive: Makes the value.
    ///   - handler: Answers a request.
    /// - Throws: `RouteError` if the template is invalid or does not have the handler's parameters.
    package init<Received: Sendable, each Parameter: PathParameter>(
        _ method: Method, _ template: String, operation: String,
        receiving receive: @escaping @Sendable (Request) -> Received,
        handler:
            @escaping @Sendable (Received, repeat each Parameter) async throws(Problem) ->
            Response
    ) throws(RouteError) {
        let parsed = try PathTemplate(template)
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        guard count == parsed.parameters.count else {
            throw RouteError(.parameterCount, template)
        }
        self.method = method
        self.template = parsed
        self.operation = operation
        run = { (request, values) async throws(Problem) in
            var rest = values.makeIterator()
            return try await handler(
                receive(request), repeat try Self.next((each Parameter).self, &rest))
        }
    }

    /// Answers a request whose path matches with these values.
    func respond(to request: Request, _ values: [String]) async -> Response {
        do throws(Problem) {
            return try await run(request, values)
        } catch {
            return Response(error)
        }
    }

    private static func next<Value: PathParameter>(
        _: Value.Type, _ values: inout IndexingIterator<[String]>
    ) throws(Problem) -> Value {
        guard let value = values.next().flatMap(Value.init(pathSegment:)) else {
            throw .pathNotFound
        }
        return value
    }
}

extension Problem {
    /// The path does not exist.
    static var pathNotFound: Problem {
        Problem(.notFound, "This path does not exist.")
    }
}

/// A value that a path segment can represent.
package protocol PathParameter: Sendable {
    /// Creates a value from a decoded segment.
    ///
    /// - Returns: `nil` if the segment is not such a value; the path is then not found.
    init?(pathSegment: String)
}

extension String: PathParameter {
    /// Accepts any segment.
    package init?(pathSegment: String) {
        self = pathSegment
    }
}

extension Int: PathParameter {
    /// Accepts decimal digits without a sign.
    package init?(pathSegment: String) {
        guard pathSegment.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        self.init(pathSegment)
    }
}
