// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentToken
internal import Support

extension ProcessorService {
    /// After how many seconds a delivery is tried again, by how often it was tried.
    private static let pauses: [Int64] = [5, 30, 5 * 60, 30 * 60, 2 * 60 * 60, 12 * 60 * 60]

    /// Tells a merchant's webhooks about a payment, in the transaction that changed it.
    func announce(_ payment: Payment, in session: any DatabaseSession) throws(Problem) {
        let event = "payment." + payment.state.rawValue
        let now = now()
        let body = JSONWriter.object { writer in
            writer.append("type", event)
            writer.append("createdAt", now)
            writer.append("payment") { payment.write(to: &$0) }
        }
        try WebhookRecords.queue(
            event, String(decoding: body, as: UTF8.self), for: payment.merchant, now: now,
            identifier: { TokenIdentifier.make(random: random) }, in: session)
    }

    /// Delivers what is due, merchant by merchant, one after the other; blocks.
    func deliver() {
        for merchant in merchantsWithDeliveries() { deliver(to: merchant) }
    }

    /// The merchants of which an event is due.
    func merchantsWithDeliveries() -> [String] {
        let now = now()
        let found = try? database.transaction { (session) throws(Problem) in
            try WebhookRecords.merchants(now: now, in: session)
        }
        return found ?? []
    }

    /// Delivers what is due of one merchant, one after the other; blocks.
    func deliver(to merchant: String) {
        while !Task.isCancelled, deliverNext(to: merchant) {}
    }

    /// Delivers the next event of a merchant that is due.
    ///
    /// A webhook that does not take one is left alone for a while, with all that waits for it.
    ///
    /// - Returns: `false` when there is none.
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
        if !hasArrived { Log.note("a webhook did not take an event") }
        return true
    }

    private func send(_ delivery: WebhookRecords.Delivery, now: Int64) -> Bool {
        guard let address = WebhookAddress(delivery.url),
            configuration.webhookPorts.contains(address.port),
            let signature = try? WebhookSignature.text(
                delivery.body, secret: delivery.secret, time: now)
        else { return false }
        let status = webhookClient.post(delivery.body, signature: signature, to: address)
        return status.map { 200...299 ~= $0 } ?? false
    }
}
