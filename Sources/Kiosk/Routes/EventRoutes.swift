// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The route for server-sent events.
enum EventRoutes {
    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.get, "/v1/events", operation: "listen") { request in
                    Response(context.dependencies.events.listen(after: request.lastEvent))
                },
                access: .token([.caller, .operator], page: .console),
                summary:
                    "Sends the events of readers, reads, and payments; resumes with Last-Event-ID.",
                parameters: [Schemas.lastEventID], answer: .events)
        ]
    }
}
