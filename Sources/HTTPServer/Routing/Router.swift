// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the route of a request.
package struct Router: Sendable {
    /// Every route, those with a literal segment before those with a parameter in its place.
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

    /// Answers a request, also one that fits no route.
    ///
    /// HEAD is answered as GET is; the server leaves the body out.
    package func respond(to request: Request) async -> Response {
        let method = request.method == .head ? .get : request.method
        var allowed: [Method] = []
        for route in routes {
            guard let values = route.template.match(request.path) else { continue }
            if route.method == method { return await route.respond(to: request, values) }
            allowed.append(route.method)
        }
        guard !allowed.isEmpty else { return Response(.pathNotFound) }
        if allowed.contains(.get) { allowed.append(.head) }
        let names = Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")
        return Response(
            Problem(
                .methodNotAllowed, "This path takes \(names).",
                headers: Headers([.init(.allow, HeaderValue(cleaning: names))])))
    }
}
