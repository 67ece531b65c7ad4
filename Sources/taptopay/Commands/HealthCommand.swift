// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPClient
internal import Support

/// `taptopay health`: whether a service can serve requests, for a container's health check.
enum HealthCommand {
    private struct Report: Encodable {
        let ready: Bool
        let status: Int
        /// Why the service is not ready, or `nil`.
        let reason: String?
    }

    static let command = Command(
        name: "health", summary: "Check that a kiosk or a provider is ready.",
        discussion: """
            Requests /readyz of a service, and exits with status 0 if the service can read cards or \
            accept payments. The health check of a container, whose image has no other program \
            for it.
            """,
        options: [.json],
        arguments: [
            Argument(
                name: "URL", help: "The URL of the service (default: http://127.0.0.1:8710).",
                isRequired: false)
        ],
        examples: ["taptopay health", "taptopay health http://127.0.0.1:8080"]
    ) { invocation in
        var service = invocation.argument("URL") ?? "http://127.0.0.1:8710"
        while service.hasSuffix("/") { service.removeLast() }
        let response = try await Client(patience: .seconds(5))
            .send(HTTPRequest(.get, WebAddress(service + "/readyz")))
        let isReady = response.status == 200
        let problem = isReady ? nil : try? JSONObject(parsing: response.body)
        let reason = problem?["detail"]?.string
        if invocation.has("json") {
            try JSON.print(Report(ready: isReady, status: response.status, reason: reason))
        } else {
            let problem = "The service is not ready (status \(response.status)): "
            Console.print(
                "\(isReady ? "The service is ready." : problem + (reason ?? "its log says why."))")
        }
        return isReady ? .done : .failed
    }
}
