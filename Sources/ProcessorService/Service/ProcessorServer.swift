// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
internal import Support

/// The service behind a listening socket.
package final class ProcessorServer: Sendable {
    /// So many requests are worked on at once; SQLite writes one after the other anyway.
    private static let threadCount = 8

    private let server: Server
    private let threads: WorkerThreads
    private let deliveries: Task<Void, Never>

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - service: What answers.
    ///   - address: Where to listen.
    ///   - security: The certificate for TLS, or `nil` to speak without.
    ///   - allowsClearText: Whether other machines may connect without TLS.
    ///   - hosts: The names under which it is reached, beside addresses.
    ///   - limits: What one client, and all of them, may take; the body's is the service's.
    ///   - clock: Measures the limits of time.
    /// - Throws: `ServerError` or `RouteError`.
    package init(
        _ service: ProcessorService, at address: ListenAddress,
        security: TransportSecurity? = nil, allowsClearText: Bool = false,
        hosts: HostNames = HostNames(), limits: Limits = Limits(),
        clock: some Clock<Duration> = ContinuousClock()
    ) throws {
        let router = try service.router()
        guard let threads = WorkerThreads(count: Self.threadCount) else {
            throw ServerError(.resources, "the service")
        }
        var limits = limits
        limits.body = ProcessorService.batchLimit
        self.threads = threads
        let metrics = service.metrics
        let time = TimeSource(clock)
        guard let couriers = WebhookCouriers(service) else {
            throw ServerError(.resources, "the service")
        }
        deliveries = Task(executorPreference: threads) { await couriers.run(time) }
        server = try Server(
            at: address, security: security, allowsClearText: allowsClearText, hosts: hosts,
            limits: limits, clock: clock, screen: { service.screen($0) }
        ) { request in
            let start = time.now
            let response = await withTaskExecutorPreference(threads) {
                await router.respond(to: request)
            }
            metrics.countRequest(status: response.status.code, time.now - start)
            return response
        }
    }

    /// Where the server listens; for port 0, the port that the system chose.
    package var address: ListenAddress { server.address }

    /// Stops: new connections are refused, requests that are worked on come to their answer.
    package func stop() async {
        deliveries.cancel()
        await server.stop()
        await deliveries.value
        threads.stop()
    }
}
