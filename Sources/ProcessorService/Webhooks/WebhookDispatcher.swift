// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPClient
internal import HTTPServer
internal import PaymentToken
internal import Support

/// Delivers the events of webhooks, each on a thread of its own while its endpoint responds.
///
/// So a webhook that does not respond delays neither other merchants nor its merchant's other
/// webhooks. See ``WebhookQueue``.
final class WebhookDispatcher: Sendable {
    private struct State {
        var queue = WebhookQueue()
        var isStopping = false
    }

    private let service: ProcessorService
    private let deliverNext: @Sendable (_ webhook: String) -> DeliveryResult?
    private let state = Lock(State())
    private let changes = ChangeSignal()

    /// Creates a dispatcher that delivers through the network.
    convenience init(_ service: ProcessorService) {
        self.init(service) { service.deliverNext(to: $0) }
    }

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - service: The service with the webhooks.
    ///   - deliverNext: Delivers a webhook's next due event; blocks. It returns how the delivery
    ///     went, or `nil` if no event is due.
    init(
        _ service: ProcessorService,
        deliverNext: @escaping @Sendable (_ webhook: String) -> DeliveryResult?
    ) {
        self.service = service
        self.deliverNext = deliverNext
    }

    /// Serves all webhooks with due events, until the task is canceled.
    func run(_ time: TimeSource) async {
        // Once a second is soon enough for merchants, and an idle service wakes no more often.
        while !Task.isCancelled {
            serve()
            try? await time.sleep(until: time.now + .seconds(1))
        }
        state.withLock { $0.isStopping = true }
        // The wait must not end at once because this task is canceled.
        await Task { _ = await changes.wait { state.withLock { $0.queue.servedCount } == 0 } }.value
    }

    private func serve() {
        let due = service.dueWebhooks()
        let chosen = state.withLock { $0.isStopping ? [] : $0.queue.next(due) }
        for entry in chosen {
            let isStarted = WorkerThread.start(name: "psp-webhook") { [self] in work(entry) }
            if !isStarted { finish(entry) }
        }
    }

    /// Delivers a webhook's due events, until another webhook waits for the place.
    ///
    /// A webhook that did not accept an event rests, so none of its events is due then.
    private func work(_ entry: WebhookQueue.Entry) {
        while let delivery = deliverNext(entry.webhook) {
            let continues = state.withLock { state in
                state.queue.record(delivery.isSlow ? .slow : .responds, of: entry)
                return !state.queue.isCrowded && !state.isStopping
            }
            guard continues else { break }
        }
        finish(entry)
        if state.withLock({ $0.queue.isCrowded }) { serve() }
    }

    private func finish(_ entry: WebhookQueue.Entry) {
        state.withLock { $0.queue.finish(entry) }
        changes.notify()
    }
}

/// How one delivery of an event went.
struct DeliveryResult: Hashable, Sendable {
    /// Whether the webhook accepted the event.
    let hasArrived: Bool
    /// Whether the endpoint took a large part of the time limit, or all of it.
    let isSlow: Bool
}

extension ProcessorService {
    /// The seconds until a delivery is tried again, by the number of earlier tries.
    private static let pauses: [Int64] = [5, 30, 5 * 60, 30 * 60, 2 * 60 * 60, 12 * 60 * 60]

    /// Queues a payment's event for the merchant's webhooks, in the transaction that changed it.
    func announce(_ payment: Payment, in session: any DatabaseSession) throws(Problem) {
        let now = now()
        let full = try WebhookRecords.queue(
            payment.event, body(ofEventFor: payment, now: now), for: payment.merchant, now: now,
            identifier: { TokenIdentifier.make(random: random) }, in: session)
        for webhook in full { webhooks.recordDropped(webhook) }
    }

    /// Returns the body of an event, which every delivery of the event sends unchanged.
    private func body(ofEventFor payment: Payment, now: Int64) -> String {
        let body = JSONWriter.object { writer in
            writer.append("id", "evt_" + TokenIdentifier.make(random: random))
            writer.append("type", payment.event)
            writer.append("createdAt", now)
            writer.append("payment") { payment.write(to: &$0) }
        }
        return String(decoding: body, as: UTF8.self)
    }

    /// Returns the webhooks with due events, the longest due first.
    func dueWebhooks() -> [WebhookQueue.Entry] {
        let now = now()
        let found = try? database.transaction { (session) throws(Problem) in
            try WebhookRecords.due(now: now, in: session)
        }
        return found ?? []
    }

    /// Delivers a webhook's next due event; blocks.
    ///
    /// A webhook that does not accept an event gets none of its events for a while; one that does
    /// not respond, for longer than the time limit.
    ///
    /// - Returns: How the delivery went, or `nil` if no event is due.
    func deliverNext(to webhook: String) -> DeliveryResult? {
        deliverNext(to: webhook) { send($0, now: $1) }
    }

    /// Delivers a webhook's next due event through `send`.
    func deliverNext(
        to webhook: String, send: (WebhookRecords.Delivery, _ now: Int64) -> DeliveryResult
    ) -> DeliveryResult? {
        let now = now()
        let taken = try? database.transaction { (session) throws(Problem) in
            try WebhookRecords.claim(of: webhook, now: now, for: 60, in: session)
        }
        guard let delivery = taken ?? nil else { return nil }
        let result = send(delivery, now)
        let number = Int(delivery.attempts) - 1
        try? database.transaction { (session) throws(Problem) in
            guard !result.hasArrived else {
                return try WebhookRecords.finish(delivery, in: session)
            }
            let least = result.isSlow ? Self.patiences * Int64(webhookPatience) : 0
            if Self.pauses.indices.contains(number) {
                try WebhookRecords.postpone(
                    delivery, until: now + max(Self.pauses[number], least), in: session)
            } else {
                try WebhookRecords.finish(delivery, in: session)
            }
            try WebhookRecords.pause(
                delivery.webhook, until: now + max(Self.pauses[0], least), in: session)
        }
        webhooks.record(delivery.webhook, accepts: result.hasArrived)
        return result
    }

    /// How long a webhook that did not respond gets no events, in time limits of a delivery.
    private static let patiences: Int64 = 3
    /// The part of the time limit after which an endpoint is slow.
    private static let slowPart = 4

    private func send(_ delivery: WebhookRecords.Delivery, now: Int64) -> DeliveryResult {
        let refused = DeliveryResult(hasArrived: false, isSlow: false)
        guard let address = WebhookAddress(delivery.url),
            configuration.webhookPorts.contains(address.port),
            let signature = try? WebhookSignature.text(
                delivery.body, secret: delivery.secret, time: now)
        else { return refused }
        var request = HTTPRequest(.post, address.address, body: Array(delivery.body.utf8))
        guard request.add("Taptopay-Signature", signature) else { return refused }
        let client = Client(patience: .seconds(webhookPatience))
        let start = ContinuousClock.now
        let status = try? client.status(of: request)
        let time = ContinuousClock.now - start
        // A status below 200 is interim, and the client waits for the final one.
        return DeliveryResult(
            hasArrived: status.map { $0 < 300 } ?? false,
            isSlow: time >= .seconds(webhookPatience) / Self.slowPart)
    }
}
