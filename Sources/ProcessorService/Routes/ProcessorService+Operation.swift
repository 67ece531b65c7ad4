// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentToken

extension ProcessorService {
    /// How the service does.
    func operationEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.get, "/healthz", operation: "getHealth") { _ in .text("ok\n") },
                "Whether the service runs.", access: .open),
            Endpoint(
                try Route(.get, "/readyz", operation: "getReadiness") {
                    [database] (_) throws(Problem) in
                    _ = try database.transaction { (session) throws(Problem) in
                        try session.row("SELECT 1")
                    }
                    return .text("ready\n")
                },
                "Whether the service and its database take requests.", access: .open),
            Endpoint(
                try Route(.get, "/openapi.json", operation: "getDescription") {
                    [self] (_) throws(Problem) in
                    guard let endpoints = try? endpoints() else { throw .systemFailed }
                    return Answer(.ok, JSONWriter.text(.object(OpenAPI(endpoints).document)))
                        .response
                },
                "This description.", access: .open),
            Endpoint(
                try Route(.get, "/metrics", operation: "getMetrics") {
                    [self] (request) throws(Problem) in
                    _ = try perform(request, .administrator) { (_, _) in Answer(.ok, []) }
                    return Response(
                        type: "text/plain; version=0.0.4; charset=utf-8",
                        body: Array(metrics.page.utf8))
                },
                "Counts for Prometheus.", access: .administrator),
        ]
    }
}
