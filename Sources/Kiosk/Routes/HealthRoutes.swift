// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The routes for the service's health and metrics.
enum HealthRoutes {
    private struct Health: Encodable {
        let status: String
        /// How the clock went back a short time ago.
        var clock: String?
        /// When the certificate ends, if that is soon.
        var certificate: String?
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .get, "/healthz", operation: "getHealth", "Reports that the service is running.",
                access: .open, answer: .json(Schemas.reference("Health"))
            ) { _ in
                .json(Health(status: "ok"))
            },
            try Endpoint(
                .get, "/readyz", operation: "getReadiness",
                "Reports whether the service can sell: its state can be written, its "
                    + "reader is prepared, and its certificate is valid.", access: .open,
                answer: .json(Schemas.reference("Health"))
            ) { (_) async throws(Problem) in
                guard !context.isStopping.withLock({ $0 }) else { throw .stopping }
                let notes = try await context.readiness.check()
                return .json(
                    Health(
                        status: "ready", clock: notes.clock, certificate: notes.certificate))
            },
            try Endpoint(
                .get, "/metrics", operation: "getMetrics", "Returns metrics for Prometheus.",
                access: .console, answer: .content("text/plain")
            ) { _ in
                var page = context.dependencies.metrics.exposition
                page.gauge(
                    "taptopay_sheet_pages", "Open pages of the payment sheet.",
                    await context.dependencies.sheet.pageCount)
                page.gauge(
                    "taptopay_event_streams", "Event listeners.",
                    context.dependencies.events.listeners)
                await context.readiness.add(to: &page)
                return page.response
            },
        ]
    }
}
