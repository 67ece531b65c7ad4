// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The resource limits for one client and for all clients.
package struct Limits: Hashable, Sendable {
    /// The maximum length of a body in bytes; a longer one is refused with 413.
    package var body = 64 * 1024
    /// The memory for the request line and all headers in bytes; more is refused with 431.
    package var head = 16 * 1024
    /// The maximum number of connections; further ones wait in the system's queue.
    package var connections = 1024
    /// The maximum number of connections from one peer.
    ///
    /// A further one replaces the oldest that is waiting for a request and has sent no valid token;
    /// if there is none, the server closes the new one.
    package var connectionsPerPeer = 256
    /// The requests per second that one peer may sustain; more are refused with 429.
    package var requestsPerSecond = 500
    /// The requests that one peer may send in a burst before the rate applies.
    package var requestBurst = 1000
    /// The same rate for requests without a valid token, which are counted separately.
    package var unauthenticatedRequestsPerSecond = 200
    /// The same burst for requests without a valid token.
    package var unauthenticatedRequestBurst = 1000
    /// The bytes of all bodies being received or processed; more are refused with 503.
    package var bodies = 64 * 1024 * 1024
    /// The part of ``bodies`` that is available to requests without a valid token.
    package var unauthenticatedBodies = 8 * 1024 * 1024
    /// How long a client may take to send its headers.
    ///
    /// The time starts with the connection or the end of the client's last response.
    package var headTime = Duration.seconds(15)
    /// How long a client may take to send a body.
    package var bodyTime = Duration.seconds(30)
    /// How long a client may take to receive a response; event streams have no limit.
    package var responseTime = Duration.seconds(30)
    /// How often a quiet stream sends a comment, which detects lost clients.
    ///
    /// The kiosk's pages take five seconds of silence for a lost connection.
    package var heartbeat = Duration.milliseconds(1_500)

    /// The connections reserved for callers with a valid token.
    ///
    /// While fewer are free, connections without a valid token give way to new ones.
    var reservedConnections: Int { connections / 8 }

    package init() {}
}
