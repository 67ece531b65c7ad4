// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPClient
internal import HTTPServer
internal import PaymentToken
internal import Support

/// Delivers the events of each merchant in a separate task.
///
/// So a merchant whose webhooks do not respond does not delay other merchants.
final class WebhookDispatcher: Sendable {
    /// The number of merchants served at once; each waiting delivery occupies a thread.
    private static let threadCount = 8

    private let service: ProcessorService
    private let threads: WorkerThreads
    private let couriers = Lock<[String: Task<Void, Never>]>([:])

    /// Starts the threads.
    ///
    /// - Returns: `nil` if the system cannot create a thread.
    init?(_ service: ProcessorService) {
        guard let threads = WorkerThreads(name: "psp-webhooks", count: Self.threadCount) else {
            return nil
        }
        self.service = service
        self.threads = threads
    }

    /// Serves all merchants with due events, until the task is canceled.
    func run(_ time: TimeSource) async {
        // Once a second is soon enough for merchants, and an idle service wakes no more often.
        while !Task.isCancelled {
            for merchant in service.merchantsWithDeliveries() { serve(merchant) }
            try? await time.sleep(until: time.now + .seconds(1))
        }
        let last = couriers.withLock { Array($0.values) }
        for courier in last { courier.cancel() }
        for courier in last { await courier.value }
        threads.stop()
    }

    private func serve(_ merchant: String) {
        couriers.withLock { present in
            guard present[merchant] == nil else { return }
            present[merchant] = Task(executorPreference: threads) { [service, couriers] in
                service.deliver(to: merchant)
                _ = couriers.withLock { $0.removeValue(forKey: merchant) }
            }
        }
    }
}

extension ProcessorService {
    /// The seconds until a delivery is tried again, by the number of earlier tries.
    private static let pauses: [Int64] = [5, 30, 5 * 60, 30 * 60, 2 * 60 * 60, 12 * 60 * 60]

    /// Queues a payment's event for the merchant's webhooks, in the transaction that changed it.
    func announce(_ payment: Payment, in session: any DatabaseSession) throws(Problem) {
        let now = now()
        try WebhookRecords.queue(
            payment.event, body(ofEventFor: payment, now: now), for: payment.merchant, now: now,
            identifier: { TokenIdentifier.make(random: random) }, in: session)
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

    /// Delivers all due events, one merchant after the other; blocks.
    func deliver() {
        for merchant in merchantsWithDeliveries() { deliver(to: merchant) }
    }

    /// Returns the merchants with due events.
    func merchantsWithDeliveries() -> [String] {
        let now = now()
        let found = try? database.transaction { (session) throws(Problem) in
            try WebhookRecords.merchants(now: now, in: session)
        }
        return found ?? []
    }

    /// Delivers one merchant's due events, one after the other; blocks.
    func deliver(to merchant: String) {
        while !Task.isCancelled, deliverNext(to: merchant) {}
    }

    /// Delivers a merchant's next due event.
    ///
    /// A webhook that does not accept an event gets none of its events for a while.
    ///
    /// - Returns: `false` if there is none.
    private func deliverNext(to merchant: String) -> Bool {
        let now = now()
        let taken = try? database.transaction { (session) throws(Problem) in
            try WebhookRecords.take(of: merchant, now: now, for: 60, in: session)
        }
        guard let delivery = taken ?? nil else { return false }
        let hasArrived = send(delivery, now: now)
        let pause =
            Self.pauses.indices.contains(Int(delivery.attempts) - 1)
            ? Self.pauses[Int(delivery.attempts) - 1] : nil
        try? database.transaction { (session) throws(Problem) in
            guard !hasArrived else { return try WebhookRecords.finish(delivery, in: session) }
            if let pause {
                try WebhookRecords.postpone(delivery, until: now + pause, in: session)
            } else {
                try WebhookRecords.finish(delivery, in: session)
            }
            try WebhookRecords.rest(
                delivery.webhook, until: now + Self.pauses[0], in: session)
        }
        if !hasArrived { ProcessorLog.note("a webhook did not accept an event") }
        return true
    }

    private func send(_ delivery: WebhookRecords.Delivery, now: Int64) -> Bool {
        guard let address = WebhookAddress(delivery.url),
            configuration.webhookPorts.contains(address.port),
            let signature = try? WebhookSignature.text(
                delivery.body, secret: delivery.secret, time: now)
        else { return false }
        var request = HTTPRequest(.post, address.address, body: Array(delivery.body.utf8))
        guard request.add("Taptopay-Signature", signature),
            let status = try? webhookClient.status(of: request)
        else { return false }
        return 200...299 ~= status
    }
}
