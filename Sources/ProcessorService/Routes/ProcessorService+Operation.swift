// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension ProcessorService {
    /// Returns the endpoints for health, metrics, and the API description.
    func operationEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.get, "/healthz", operation: "getHealth") { _ in .text("ok\n") },
                "Reports whether the service is running.", access: .open,
                answer: .content("text/plain")),
            Endpoint(
                try Route(.get, "/readyz", operation: "getReadiness") {
                    [database] (_) throws(Problem) in
                    _ = try database.transaction { (session) throws(Problem) in
                        try session.row("SELECT 1")
                    }
                    return .text("ready\n")
                },
                "Reports whether the service and its database accept requests.", access: .open,
                answer: .content("text/plain")),
            Endpoint(
                try Route(.get, "/openapi.json", operation: "getDescription") {
                    [self] (_) throws(Problem) in
                    guard let endpoints = try? endpoints() else { throw .systemFailed }
                    return .json(InterfaceDescription.processor.document(endpoints))
                },
                "Returns this description.", access: .open),
            Endpoint(
                try Route(.get, "/metrics", operation: "getMetrics") {
                    [self] (request) throws(Problem) in
                    _ = try perform(request, .scope(.administer)) { (_, _) in Answer(.ok, []) }
                    return metrics.exposition.response
                },
                "Returns metrics for Prometheus.", access: .scope(.administer),
                answer: .content("text/plain")),
        ]
    }
}
