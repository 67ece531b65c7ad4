// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How much of the server one client, and all of them, may take.
package struct Limits: Hashable, Sendable {
    /// The longest body in bytes; a longer one is refused with 413.
    package var body = 64 * 1024
    /// Room for the request line and all headers in bytes; more is refused with 431.
    package var head = 16 * 1024
    /// Connections at once; further ones wait in the system's queue.
    package var connections = 1024
    /// Connections at once from one peer.
    ///
    /// For a further one the oldest gives way that waits for a request and has shown no token; where
    /// there is none, the new one is closed.
    package var connectionsPerPeer = 256
    /// Requests in a second that one peer may send for long; more are refused with 429.
    package var requestsPerSecond = 500
    /// Requests that one peer may send at once before the rate counts.
    package var requestBurst = 1000
    /// The same for requests that show no token that is known; they do not count for the others.
    package var unauthenticatedRequestsPerSecond = 200
    /// The same for requests that show no token that is known.
    package var unauthenticatedRequestBurst = 1000
    /// Bytes of all bodies that are being received or worked on; more are refused with 503.
    package var bodies = 64 * 1024 * 1024
    /// The same for requests that show no token that is known, of which it is a part.
    package var unauthenticatedBodies = 8 * 1024 * 1024
    /// How long a client may take until its headers are there, from the connection or from the end
    /// of its last answer.
    package var headTime = Duration.seconds(15)
    /// How long a client may take to send a body.
    package var bodyTime = Duration.seconds(30)
    /// How long a client may take to receive an answer; an event stream has no such end.
    package var responseTime = Duration.seconds(30)
    /// After how long without an event a stream sends a comment, by which a client that is gone
    /// is found.
    package var heartbeat = Duration.seconds(10)

    /// Connections that only callers with a token keep: while fewer are free, those without give way
    /// to new ones.
    var reservedConnections: Int { connections / 8 }

    package init() {}
}
