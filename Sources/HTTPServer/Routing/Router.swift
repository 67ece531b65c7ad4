// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The result of a search for a request's route.
package enum RouteMatch: Sendable {
    /// The route, and the values of its parameters.
    case route(Route, [String])
    /// No route has the request's path and method; the path's methods, or none.
    case noRoute([Method])
}

/// A router, which finds the route of a request.
package struct Router: Sendable {
    /// The routes; those with a literal segment come before those with a parameter in its place.
    package let routes: [Route]

    /// Creates a router.
    ///
    /// - Throws: `RouteError` with `duplicate`.
    package init(_ routes: [Route]) throws(RouteError) {
        var ordered: [Route] = []
        for route in routes {
            let isTwice = ordered.contains {
                $0.method == route.method && $0.template.fitsTheSame(as: route.template)
            }
            guard !isTwice else {
                throw RouteError(.duplicate, route.template.description)
            }
            let place = ordered.firstIndex { route.template.precedes($0.template) }
            ordered.insert(route, at: place ?? ordered.endIndex)
        }
        self.routes = ordered
    }

    /// Answers a request, including one that matches no route.
    package func respond(to request: Request) async -> Response {
        await respond(to: request, match(request))
    }

    /// Answers a request whose match is known.
    package func respond(to request: Request, _ match: RouteMatch) async -> Response {
        switch match {
        case .route(let route, let values): await route.respond(to: request, values)
        case .noRoute(let allowed): Self.refusal(allowed)
        }
    }

    /// Finds the route of a request.
    ///
    /// HEAD is handled like GET; the server omits the body.
    package func match(_ request: Request) -> RouteMatch {
        let method = request.method == .head ? .get : request.method
        var allowed: [Method] = []
        for route in routes {
            guard let values = route.template.match(request.path) else { continue }
            if route.method == method { return .route(route, values) }
            allowed.append(route.method)
        }
        return .noRoute(allowed)
    }

    private static func refusal(_ methods: [Method]) -> Response {
        guard !methods.isEmpty else { return Response(.pathNotFound) }
        var allowed = methods
        if allowed.contains(.get) { allowed.append(.head) }
        let names = Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")
        return Response(
            Problem(
                .methodNotAllowed, "This path supports \(names).",
                headers: Headers([.init(.allow, HeaderValue(cleaning: names))])))
    }
}

/// A mistake in the program's own list of routes; two errors are equal when their codes are.
package struct RouteError: Error, Sendable {
    package enum Code: Hashable, Sendable {
        /// A template that does not begin with a slash, or has an empty or invalid segment.
        case notAPath
        /// A parameter without a name, or with an invalid or duplicate name.
        case parameterName
        /// A handler takes more or fewer parameters than the template has.
        case parameterCount
        /// Two routes for one method and the same paths.
        case duplicate
    }

    package let code: Code
    /// The template as text.
    package let template: String

    init(_ code: Code, _ template: String) {
        self.code = code
        self.template = template
    }
}

extension RouteError: CodedError {}

extension RouteError: CustomStringConvertible {
    /// The error as one sentence.
    package var description: String {
        let reason =
            switch code {
            case .notAPath: "is not a path"
            case .parameterName: "has a missing, invalid, or duplicate parameter name"
            case .parameterCount: "and its handler have different numbers of parameters"
            case .duplicate: "appears twice for the same method"
            }
        return "The route \(template) \(reason)."
    }
}
