// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
internal import Support

/// The service behind a listening socket.
package final class ProcessorServer: Sendable {
    /// The number of requests handled at once; most of them wait for the disk.
    private static let threadCount = 16
    /// The number of all callers without a known key, for their share of the threads.
    private static let stranger = 0
    /// The requests per second that one API key can sustain.
    private static let requestsPerSecond = 5_000

    private let server: Server
    private let threads: FairThreads
    private let courierThread: WorkerThreads
    private let deliveries: Task<Void, Never>

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - service: The service that answers requests.
    ///   - address: The address to listen on.
    ///   - security: The certificate for TLS, or `nil` for no TLS.
    ///   - allowsClearText: Whether other machines can connect without TLS.
    ///   - hosts: The host names of the server, in addition to addresses.
    ///   - limits: The limits for one client and for all clients; the service sets the body limit.
    ///   - clock: The clock for time limits.
    /// - Throws: `ServerError` or `RouteError`.
    package init(
        _ service: ProcessorService, at address: ListenAddress,
        security: TransportSecurity? = nil, allowsClearText: Bool = false,
        hosts: HostNames = HostNames(), limits: Limits = Limits(),
        clock: some Clock<Duration> = ContinuousClock()
    ) throws {
        let router = try service.router()
        guard
            let threads = FairThreads(name: "psp-requests", count: Self.threadCount),
            let courierThread = WorkerThreads(name: "psp-couriers", count: 1)
        else {
            throw ServerError(.resources, "the service")
        }
        var limits = limits
        limits.caller.body = ProcessorService.batchLimit
        // All tills of a merchant can share one key, and the machine is slower than this rate.
        limits.caller.requestsPerSecond = Self.requestsPerSecond
        limits.caller.requestBurst = 2 * Self.requestsPerSecond
        self.threads = threads
        self.courierThread = courierThread
        let metrics = service.metrics
        let time = TimeSource(clock)
        let couriers = WebhookDispatcher(service)
        deliveries = Task(executorPreference: courierThread) { await couriers.run(time) }
        server = try Server(
            at: address, security: security, allowsClearText: allowsClearText, hosts: hosts,
            limits: limits, clock: clock,
            screen: { head in
                var screening = service.screen(head)
                if let check = screening.check {
                    screening.check = {
                        await withTaskExecutorPreference(threads.executor(for: Self.stranger)) {
                            await check()
                        }
                    }
                }
                return screening
            }
        ) { request in
            let start = time.now
            let executor = threads.executor(for: request.credential?.hashValue ?? Self.stranger)
            let response = await withTaskExecutorPreference(executor) {
                await router.respond(to: request)
            }
            metrics.countRequest(status: response.status.code, time.now - start)
            return response
        }
    }

    /// Where the server listens; for port 0, the port that the system chose.
    package var address: ListenAddress { server.address }

    /// Stops the server: refuses new connections, and answers current requests.
    package func stop() async {
        deliveries.cancel()
        await server.stop()
        await deliveries.value
        threads.stop()
        courierThread.stop()
    }
}
