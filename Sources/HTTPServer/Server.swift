// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A server for HTTP/1.1 that runs from its creation until ``stop(within:)``.
///
/// ```swift
/// let server = try Server(at: .loopback()) { request in .text("Hello") }
/// ```
///
/// A handler begins on the server's own thread, which is the fastest for one that has its answer at
/// hand, and leaves it where it first waits. What computes for long, or blocks, holds up all others
/// there: it belongs into an actor or into a task executor of its own.
/// A function that is only marked `@concurrent` stays on the thread.
///
/// Requests reach the handler one task each, with target, headers and body already checked. What
/// cannot be taken is answered without it: 400 for a malformed target, 413 for a long body, 429
/// for too many requests, 431 for long headers, 503 while stopping or for too many bytes of bodies. What is no HTTP at all is answered
/// by the library, with a page for people.
package final class Server: Sendable {
    /// Answers one request.
    package typealias Handler = @Sendable (Request) async -> Response
    /// Judges a request by its head, on the server's own thread: nothing may wait in it.
    package typealias Screen = @Sendable (RequestHead) -> Screening

    /// Where the server listens; for port 0, the port that the system chose.
    package let address: ListenAddress
    let daemon: Lock<Daemon>
    private let stopping = Lock<Task<Void, Never>?>(nil)

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - address: Where to listen.
    ///   - security: The certificate for TLS, or `nil` to speak without.
    ///   - allowsClearText: Whether other machines may connect without TLS.
    ///   - hosts: The names under which it is reached, or `nil` for any.
    ///   - limits: What one client, and all of them, may take.
    ///   - clock: Measures the limits of time.
    ///   - screen: Judges each request by its head; without it every caller counts as known.
    ///   - handler: Answers each request.
    /// - Throws: `ServerError`.
    package init(
        at address: ListenAddress, security: TransportSecurity? = nil,
        allowsClearText: Bool = false, hosts: HostNames? = nil, limits: Limits = Limits(),
        clock: some Clock<Duration> = ContinuousClock(),
        screen: @escaping Screen = { _ in Screening(isAuthenticated: true) },
        handler: @escaping Handler
    ) throws(ServerError) {
        guard security != nil || allowsClearText || address.isLocal else {
            throw ServerError(.clearText, address.description)
        }
        let socket = try ListeningSocket.open(address)
        self.address = socket.address
        let daemon = Daemon(
            limits: limits, time: TimeSource(clock), isSecure: security != nil, hosts: hosts,
            screen: screen, handler: handler)
        try daemon.start(socket, security: security)
        self.daemon = Lock(daemon)
    }

    /// Speaks TLS with another certificate from now on.
    ///
    /// No connection is refused in between, and nobody meets the certificate before after somebody
    /// has met the new one. What is being answered is answered under the certificate before; event
    /// streams end, and clients come back for the rest.
    ///
    /// - Parameters:
    ///   - security: The certificate.
    ///   - grace: How long what is being answered may take.
    /// - Throws: `ServerError`; then the certificate before stays.
    package func renew(
        _ security: TransportSecurity, within grace: Duration = .seconds(35)
    ) throws(ServerError) {
        let old = daemon.withLock { $0 }
        guard let socket = old.socket else {
            throw ServerError(.resources, address.description)
        }
        let new = Daemon(
            limits: old.limits, time: old.time, isSecure: true, hosts: old.hosts,
            screen: old.screen, handler: old.handler)
        try new.start(socket, security: security, replacing: old)
        daemon.withLock { $0 = new }
        Task { await old.stop(within: grace, keepsSocket: true) }
    }

    /// Waits until the server's thread shows that it serves: it takes a connection from within.
    package func answer() async { await daemon.withLock { $0 }.answer() }

    /// Stops the server.
    ///
    /// New connections are refused at once, event streams end, and requests that are being handled
    /// may come to their answer. After `grace` their tasks are cancelled and they get 503.
    package func stop(within grace: Duration = .seconds(5)) async {
        let task = stopping.withLock { task in
            let running =
                task ?? Task { [daemon] in await daemon.withLock { $0 }.stop(within: grace) }
            task = running
            return running
        }
        await task.value
    }
}
