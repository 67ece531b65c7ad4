// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// The webhooks and their waiting deliveries.
enum WebhookRecords {
    /// A merchant's webhook.
    struct Entry: Hashable, Sendable {
        let identifier: String
        let url: String
        /// The types of events; empty for all.
        let events: [String]

        func write(to writer: inout JSONWriter) {
            writer.append("id", identifier)
            writer.append("url", url)
            writer.append("events", .array(events.map { .string($0) }))
        }
    }

    /// A waiting delivery.
    struct Delivery: Hashable, Sendable {
        let identifier: String
        let webhook: String
        let url: String
        let secret: String
        let body: String
        /// The number of tries, including this one.
        let attempts: Int64
    }

    static func insert(
        _ entry: Entry, secret: String, merchant: String, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            """
            INSERT INTO webhook (identifier, merchant, url, events, secret)
            VALUES ($1, $2, $3, $4, $5)
            """,
            .text(entry.identifier), .text(merchant), .text(entry.url),
            .text(entry.events.joined(separator: " ")), .text(secret))
    }

    static func all(
        of merchant: String, in session: any DatabaseSession
    ) throws(Problem) -> [Entry] {
        try session.rows(all(of: merchant)).compactMap { row in
            guard let identifier = row.text(0), let url = row.text(1), let events = row.text(2)
            else { return nil }
            return Entry(
                identifier: identifier, url: url,
                events: events.split(separator: " ").map(String.init))
        }
    }

    /// The query for a merchant's webhooks.
    static func all(of merchant: String) -> DatabaseQuery {
        DatabaseQuery(
            "SELECT identifier, url, events FROM webhook WHERE merchant = $1 ORDER BY identifier",
            .text(merchant))
    }

    /// Removes a webhook and its waiting deliveries.
    ///
    /// - Returns: `false` if there is none.
    static func remove(
        _ identifier: String, of merchant: String, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.run("DELETE FROM delivery WHERE webhook = $1", .text(identifier))
        return try session.changes(
            "DELETE FROM webhook WHERE identifier = $1 AND merchant = $2 RETURNING identifier",
            .text(identifier), .text(merchant))
    }

    /// What waits for a merchant's webhook.
    struct Backlog: Hashable, Sendable {
        /// The number of events that wait.
        let waiting: Int64
        /// The number of events that were dropped since the webhook was added.
        let dropped: Int64
    }

    /// Returns what waits for each of a merchant's webhooks, by their identifiers.
    static func backlogs(
        of merchant: String, in session: any DatabaseSession
    ) throws(Problem) -> [String: Backlog] {
        var backlogs: [String: Backlog] = [:]
        let rows = try session.rows(
            """
            SELECT identifier, dropped,
                (SELECT count(*) FROM delivery WHERE delivery.webhook = webhook.identifier)
            FROM webhook WHERE merchant = $1
            """, [.text(merchant)])
        for row in rows {
            guard let identifier = row.text(0), let dropped = row.integer(1),
                let waiting = row.integer(2)
            else { continue }
            backlogs[identifier] = Backlog(waiting: waiting, dropped: dropped)
        }
        return backlogs
    }

    /// The maximum number of waiting events per webhook; the oldest is dropped for a further one.
    private static let limit: Int64 = 10_000

    /// Queues an event for each of a merchant's webhooks that subscribe to it.
    ///
    /// - Returns: The webhooks for which an older event was dropped.
    static func queue(
        _ event: String, _ body: @autoclosure () -> String, for merchant: String, now: Int64,
        identifier: () -> String, limit: Int64 = Self.limit, in session: any DatabaseSession
    ) throws(Problem) -> [String] {
        let subscribed = try all(of: merchant, in: session)
            .filter { $0.events.isEmpty || $0.events.contains(event) }
        guard !subscribed.isEmpty else { return [] }
        let body = body()
        var full: [String] = []
        for entry in subscribed {
            try session.run(
                "INSERT INTO delivery (identifier, webhook, body, attempts, due) "
                    + "VALUES ($1, $2, $3, 0, $4)",
                .text(identifier()), .text(entry.identifier), .text(body), .integer(now))
            if try dropOldest(of: entry.identifier, limit, in: session) {
                full.append(entry.identifier)
            }
        }
        return full
    }

    /// Drops the event that has waited longest, if more wait than the limit.
    ///
    /// - Returns: Whether one was dropped.
    private static func dropOldest(
        of webhook: String, _ limit: Int64, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        let isDropped = try session.changes(
            """
            DELETE FROM delivery
            WHERE identifier = (SELECT identifier FROM delivery WHERE webhook = $1
                ORDER BY due, identifier LIMIT 1)
            AND (SELECT count(*) FROM delivery WHERE webhook = $2) > $3
            RETURNING identifier
            """, .text(webhook), .text(webhook), .integer(limit))
        if isDropped {
            try session.run(
                "UPDATE webhook SET dropped = dropped + 1 WHERE identifier = $1", .text(webhook))
        }
        return isDropped
    }

    /// The longest time for which a delivery or a webhook waits, in seconds, with a margin.
    ///
    /// One that is due later was postponed when the clock was ahead, so it is due now.
    private static let longestPause: Int64 = 13 * 60 * 60

    /// Returns the time after which a delivery is not due because the clock was ahead.
    private static func latest(_ now: Int64) -> Int64 {
        let (time, overflow) = now.addingReportingOverflow(longestPause)
        return overflow ? .max : time
    }

    /// Returns the webhooks with due deliveries, the longest due first.
    static func due(
        now: Int64, in session: any DatabaseSession
    ) throws(Problem) -> [WebhookQueue.Entry] {
        try session.rows(
            """
            SELECT identifier, merchant FROM webhook
            WHERE (paused <= $1 OR paused > $2) AND EXISTS (
                SELECT 1 FROM delivery WHERE delivery.webhook = webhook.identifier
                AND (due <= $3 OR due > $4))
            ORDER BY (SELECT min(due) FROM delivery WHERE delivery.webhook = webhook.identifier)
            """,
            [
                .integer(now), .integer(latest(now)), .integer(now), .integer(latest(now)),
            ]
        ).compactMap { row in
            guard let webhook = row.text(0), let merchant = row.text(1) else { return nil }
            return WebhookQueue.Entry(webhook: webhook, merchant: merchant)
        }
    }

    /// Pauses a webhook until a time.
    static func pause(
        _ webhook: String, until time: Int64, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "UPDATE webhook SET paused = $1 WHERE identifier = $2", .integer(time),
            .text(webhook))
    }

    /// Takes a webhook's next due delivery, and hides it from other instances for a while.
    static func claim(
        of webhook: String, now: Int64, for time: Int64, in session: any DatabaseSession
    ) throws(Problem) -> Delivery? {
        let target = try session.row(
            """
            SELECT url, secret FROM webhook
            WHERE identifier = $1 AND (paused <= $2 OR paused > $3)
            """, .text(webhook), .integer(now), .integer(latest(now)))
        guard let url = target?.text(0), let secret = target?.text(1) else { return nil }
        let row = try session.row(
            """
            UPDATE delivery SET attempts = attempts + 1, due = $1
            WHERE identifier =
                (SELECT identifier FROM delivery WHERE webhook = $2 AND (due <= $3 OR due > $4)
                ORDER BY due LIMIT 1)
            AND (due <= $5 OR due > $6)
            RETURNING identifier, body, attempts
            """,
            .integer(now.addingReportingOverflow(time).partialValue), .text(webhook),
            .integer(now), .integer(latest(now)), .integer(now), .integer(latest(now)))
        guard let row, let identifier = row.text(0), let body = row.text(1),
            let attempts = row.integer(2)
        else { return nil }
        return Delivery(
            identifier: identifier, webhook: webhook, url: url, secret: secret, body: body,
            attempts: attempts)
    }

    /// Removes a delivery that arrived or is abandoned.
    static func finish(
        _ delivery: Delivery, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run("DELETE FROM delivery WHERE identifier = $1", .text(delivery.identifier))
    }

    /// Postpones a delivery, which is then tried again.
    static func postpone(
        _ delivery: Delivery, until due: Int64, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "UPDATE delivery SET due = $1 WHERE identifier = $2", .integer(due),
            .text(delivery.identifier))
    }
}
