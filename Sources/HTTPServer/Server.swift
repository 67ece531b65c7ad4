// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// An HTTP/1.1 server that runs from its creation until ``stop(within:)``.
///
/// ```swift
/// let server = try Server(at: .loopback()) { request in .text("Hello") }
/// ```
///
/// A handler starts on the server's own thread, which is fastest for one that can respond
/// immediately, and leaves the thread where it first suspends. A handler that computes for a long
/// time, or blocks, delays all others: do such work in an actor or in a separate task executor.
/// A function that is only marked `@concurrent` stays on the thread.
///
/// Each request reaches the handler in its own task, with target, headers, and body already
/// checked. The server refuses some requests itself: with 400 for a malformed target, 413 for a
/// body that is too long, 429 for too many requests or connections of one account, 431 for headers
/// that are too long, and 503 while it stops or when bodies and responses use too much memory. The library answers anything that is
/// not HTTP with an HTML page.
package final class Server: Sendable {
    /// A function that answers one request.
    package typealias Handler = @Sendable (Request) async -> Response
    /// A function that screens a request by its head on the server's own thread; it must not block.
    package typealias Screen = @Sendable (RequestHead) -> Screening

    /// Where the server listens; for port 0, the port that the system chose.
    package let address: ListenAddress
    let daemon: Lock<Daemon>
    /// Held during a renewal, so that a stop finds every daemon.
    private let renewals = Lock(Renewals())

    private struct Renewals {
        /// The daemons that others have replaced, until they have stopped.
        var retiring: [Daemon] = []
        var isStopping = false
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - address: Where to listen.
    ///   - security: The certificate for TLS, or `nil` for no TLS.
    ///   - allowsClearText: Whether other machines may connect without TLS.
    ///   - hosts: The host names that clients may use, or `nil` for any.
    ///   - limits: The limits for one client and for all clients.
    ///   - clock: The clock for the time limits.
    ///   - screen: Screens each request by its head; by default, all callers have the same credential.
    ///   - handler: Answers each request.
    /// - Throws: `ServerError`.
    package init(
        at address: ListenAddress, security: TransportSecurity? = nil,
        allowsClearText: Bool = false, hosts: HostNames? = nil, limits: Limits = Limits(),
        clock: some Clock<Duration> = ContinuousClock(),
        screen: @escaping Screen = { _ in Screening(.shared) },
        handler: @escaping Handler
    ) throws(ServerError) {
        guard security != nil || allowsClearText || address.isLocal else {
            throw ServerError(.clearText, address.description)
        }
        let socket = try ListeningSocket.open(address)
        self.address = socket.address
        let daemon = Daemon(
            limits: limits, accounts: Accounts(limits: limits), time: TimeSource(clock),
            isSecure: security != nil, hosts: hosts, screen: screen, handler: handler)
        try daemon.start(socket, security: security)
        self.daemon = Lock(daemon)
    }

    /// Replaces the TLS certificate.
    ///
    /// No connection is refused in between, and no client sees the old certificate after another
    /// client has seen the new one. A connection that exists keeps the old certificate until its
    /// next response; event streams end, and clients reconnect.
    ///
    /// - Parameters:
    ///   - security: The certificate.
    ///   - grace: How long the connections that exist may take.
    /// - Throws: `ServerError`; the old certificate then stays in use.
    package func renew(
        _ security: TransportSecurity, within grace: Duration = .seconds(35)
    ) throws(ServerError) {
        let old = try renewals.withLock { (renewals) throws(ServerError) in
            let old = daemon.withLock { $0 }
            guard !renewals.isStopping, let socket = old.socket else {
                throw ServerError(.resources, address.description)
            }
            let new = Daemon(
                limits: old.limits, accounts: old.accounts, time: old.time, isSecure: true,
                hosts: old.hosts, screen: old.screen, handler: old.handler)
            try new.start(socket, security: security, replacing: old)
            daemon.withLock { $0 = new }
            renewals.retiring.append(old)
            return old
        }
        Task {
            await old.retire(within: grace)
            renewals.withLock { $0.retiring.removeAll { $0 === old } }
        }
    }

    /// Waits until the server's thread shows that it is alive: it accepts a connection from within.
    package func answer() async { await daemon.withLock { $0 }.answer() }

    /// Stops the server.
    ///
    /// New connections are refused immediately, event streams end, and requests in progress may
    /// finish, also those under a certificate that was replaced. After `grace`, their tasks are
    /// canceled and they receive 503.
    package func stop(within grace: Duration = .seconds(5)) async {
        let retiring = renewals.withLock { renewals in
            renewals.isStopping = true
            return renewals.retiring
        }
        await withDiscardingTaskGroup { group in
            for old in retiring {
                group.addTask { await old.stop(within: grace, keepsSocket: true) }
            }
            let daemon = daemon.withLock { $0 }
            group.addTask { await daemon.stop(within: grace) }
        }
    }
}
