// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// A server that answers with the same bytes each time, and has an event stream without events.
public struct AnswerServer: Sendable {
    private let server: Server

    /// Starts the server on a free port of this machine.
    ///
    /// - Throws: The reason why it does not start.
    public init() throws {
        let body = Array(#"{"amount":"12.50","currency":"USD","ok":1}"#.utf8)
        let router = try Router([
            Route(.get, "/answer", operation: "answer") { _ throws(Problem) in
                Response(type: "application/json", body: body)
            },
            Route(.get, "/events", operation: "events") { _ throws(Problem) in
                Response(EventStream())
            },
        ])
        // The benchmark is one client on hundreds of connections.
        var limits = Limits()
        limits.caller.requestsPerSecond = .max
        limits.caller.requestBurst = .max
        limits.caller.connections = .max
        limits.caller.streams = .max
        server = try Server(at: .loopback(), limits: limits, handler: router.respond)
    }

    /// The port that it listens on.
    public var port: UInt16 {
        guard case .tcp(_, let port) = server.address else { return 0 }
        return port
    }

    /// Stops the server.
    public func stop() async {
        await server.stop()
    }
}
