// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The route for server-sent events.
enum EventRoutes {
    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .get, "/v1/events", operation: "listen",
                "Sends the events of readers, reads, and payments; resumes with Last-Event-ID.",
                access: .token([.caller, .operator], page: .console),
                parameters: [Schemas.lastEventID], answer: .events
            ) { request in
                Response(context.dependencies.events.listen(after: request.message.lastEvent))
            }
        ]
    }
}
