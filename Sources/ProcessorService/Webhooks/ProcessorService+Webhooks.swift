// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import PaymentToken
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// The maximum number of webhooks per merchant.
    private static let webhookLimit = 16

    /// Returns the endpoints for webhooks.
    func webhookEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/webhooks", operation: "createWebhook",
                "Adds a webhook, which notifies a program on this machine about payments; only "
                    + "this response shows the secret for its signatures.", access: .scope(.charge),
                body: RequestBody(
                    BodyMember.text(
                        "url", 512,
                        "Where to send the events: http://127.0.0.1:PORT/PATH, with a port that the "
                            + "operator allows.", example: "http://127.0.0.1:9000/events"),
                    BodyMember.texts(
                        "events", of: Payment.events,
                        "The types of the events to send; if empty, all of them.",
                        example: ["payment.captured"]),
                    make: makeWebhook),
                answer: .created("NewWebhook"), handler: createWebhook),
            try Endpoint(
                .get, "/v1/webhooks", operation: "listWebhooks",
                "Lists the webhooks, and how many events wait for each, or were dropped.",
                access: .scope(.charge), answer: .resource("WebhookList")
            ) {
                [self] (request) throws(Problem) in
                try perform(request) { (session, caller) throws(Problem) in
                    let merchant = try caller.requireMerchant()
                    let entries = try WebhookRecords.all(of: merchant, in: session)
                    let backlogs = try WebhookRecords.backlogs(of: merchant, in: session)
                    return .list("webhooks", entries) { entry, writer in
                        entry.write(to: &writer)
                        let backlog = backlogs[entry.identifier]
                        writer.append("waiting", backlog?.waiting ?? 0)
                        writer.append("dropped", backlog?.dropped ?? 0)
                    }
                }
            },
            try Endpoint(
                .delete, "/v1/webhooks/{webhook}", operation: "deleteWebhook",
                "Removes a webhook and its waiting events.", access: .scope(.charge),
                answer: .resource("RemovedWebhook")
            ) {
                [self] (request, identifier: String) throws(Problem) in
                try perform(request) { (session, caller) throws(Problem) in
                    let merchant = try caller.requireMerchant()
                    guard
                        try WebhookRecords.remove(identifier, of: merchant, in: session)
                    else { throw .notFound("webhook") }
                    webhooks.forget(identifier)
                    return Answer { $0.append("id", identifier) }
                }
            },
        ]
    }

    private func makeWebhook(
        url: String, events: [String]
    ) throws(Problem) -> WebhookRecords.Entry {
        guard let address = WebhookAddress(url) else {
            throw .value(
                "url", "This must be http://127.0.0.1:PORT/PATH: events do not leave the machine.")
        }
        guard configuration.webhookPorts.contains(address.port) else {
            throw .value(
                "url", "The service's operator does not allow this port: see --webhook-ports.")
        }
        let names = Payment.events.joined(separator: ", ")
        guard events.allSatisfy(Payment.events.contains), Set(events).count == events.count
        else { throw .value("events", "These must be different events of: \(names).") }
        return WebhookRecords.Entry(
            identifier: "wh_" + TokenIdentifier.make(random: random), url: url, events: events)
    }

    private func createWebhook(
        _ request: EndpointRequest<WebhookRecords.Entry>
    ) throws(Problem) -> Response {
        try perform(request) { (session, caller, entry) throws(Problem) in
            let merchant = try caller.requireMerchant()
            guard try WebhookRecords.all(of: merchant, in: session).count < Self.webhookLimit else {
                throw .conflict("A merchant can have at most \(Self.webhookLimit) webhooks.")
            }
            let secret = "whs_" + Base64URL.string(random.bytes(32))
            try WebhookRecords.insert(
                entry, secret: secret, merchant: merchant, in: session)
            return Answer(.created) { writer in
                entry.write(to: &writer)
                writer.append("secret", secret)
            }
        }
    }
}
