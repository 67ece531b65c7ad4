// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The resource limits of a server: what one account can use, and what all accounts together can
/// use.
///
/// The service that creates the server can change them.
package struct Limits: Hashable, Sendable {
    /// What one account can use.
    package struct Share: Hashable, Sendable {
        /// The maximum number of connections.
        package var connections: Int
        /// The maximum number of event streams, which are connections too.
        ///
        /// A further one replaces the oldest: a client that has left without a word holds its
        /// stream until a heartbeat fails.
        package var streams: Int
        /// The requests per second that the account can sustain; more are refused with 429.
        package var requestsPerSecond: Int
        /// The requests that the account can send in a burst before the rate applies.
        package var requestBurst: Int
        /// The maximum length of a body in bytes; a longer one is refused with 413.
        package var body: Int
        /// The bytes of all bodies and responses in memory; more are refused with 503.
        ///
        /// Responses that the service keeps for all clients, and those of at most
        /// ``Limits/smallResponse`` bytes, do not count.
        package var memory: Int
    }

    /// The share of a caller with a valid credential.
    ///
    /// A busy program has tens of connections; 256 are enough for a proxy. A till sends a few
    /// requests per second, and a load test some hundreds.
    package var caller = Share(
        connections: 256, streams: 64, requestsPerSecond: 500, requestBurst: 1000,
        body: 64 * 1024, memory: 12 * 1024 * 1024)
    /// The share of a peer without a valid credential.
    ///
    /// All programs on a machine, and all clients behind a proxy, are one peer. They load the
    /// pages, about twenty files each, and sign in.
    package var stranger = Share(
        connections: 256, streams: 8, requestsPerSecond: 200, requestBurst: 1000,
        body: 64 * 1024, memory: 1024 * 1024)

    /// The maximum number of connections; further ones wait in the system's queue.
    package var connections = 1024
    /// The bytes of all bodies and responses in memory, for all accounts.
    package var memory = 64 * 1024 * 1024
    /// The part of ``memory`` that is available to all strangers together.
    package var strangersMemory = 8 * 1024 * 1024
    /// The memory for the request line and all headers in bytes; more is refused with 431.
    package var head = 16 * 1024
    /// The maximum length of a response that the library copies, in bytes; it reads a longer one
    /// piece by piece, as the client accepts it.
    package var smallResponse = 16 * 1024
    /// The system's buffer for what a client has not received yet, in bytes, of each connection.
    ///
    /// The system would otherwise extend it to some megabytes for a client that does not read. This
    /// size is enough for 100 MB per second on a local network.
    package var sendBuffer = 64 * 1024

    /// How long a client can take to send its headers.
    ///
    /// The time starts with the connection or the end of the client's last response.
    package var headTime = Duration.seconds(15)
    /// How long a new connection gives way only after all others.
    ///
    /// A busy machine can take some time from connecting to sending a request.
    package var newTime = Duration.seconds(5)
    /// How long a client can take to send a body.
    package var bodyTime = Duration.seconds(30)
    /// How long a client can take to receive a response; event streams have no limit.
    package var responseTime = Duration.seconds(30)
    /// How often a quiet stream sends a comment, which detects lost clients.
    ///
    /// The kiosk's pages take five seconds of silence for a lost connection.
    package var heartbeat = Duration.milliseconds(1_500)

    /// The connections that strangers cannot use.
    ///
    /// While fewer are free, a connection gives way to each new one; see ``Accounts``.
    var reservedConnections: Int { connections / 4 }

    /// The part of ``memory`` that is only for bodies of at most ``smallBody`` bytes.
    ///
    /// Long bodies, such as batches, must not delay payments.
    var reservedMemory: Int { memory / 4 }

    /// The maximum length of a small body in bytes.
    let smallBody = 64 * 1024

    package init() {}

    /// Returns the share of an account.
    func share(of account: Account) -> Share { account.isStranger ? stranger : caller }
}
