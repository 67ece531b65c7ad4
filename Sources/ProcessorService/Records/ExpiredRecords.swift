// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken

/// The expired records of one table.
struct ExpiredRecords: Sendable {
    /// The maximum number of records of a table that are removed at once, so that no payment waits
    /// long for it.
    static let step = 100
    /// How long the record of a token is kept after the token has expired, in seconds.
    ///
    /// Until then, a provider can receive reads that were stored in the token's session.
    static let tokenRetention = CardDataOpener.storingTime + CardDataClaims.storedLifetime

    /// All tables with records that expire.
    static let all = [
        ExpiredRecords(table: "seen", key: "name", result: "name, expires, kind"),
        ExpiredRecords(table: "idempotency", key: "scope, name"),
        ExpiredRecords(table: "reader_token", key: "identifier", retention: tokenRetention),
        ExpiredRecords(
            table: "pin_token", key: "transaction_identifier", retention: tokenRetention),
    ]

    private let table: String
    private let key: String
    private let retention: Int64
    /// The columns that the removal returns.
    private let result: String

    private init(table: String, key: String, retention: Int64 = 0, result: String = "expires") {
        self.table = table
        self.key = key
        self.retention = retention
        self.result = result
    }

    /// The statement that removes the oldest records: expired before `$1`, at most `$2`.
    var removal: String {
        """
        DELETE FROM \(table) WHERE (\(key)) IN (
            SELECT \(key) FROM \(table) WHERE expires < $1 ORDER BY expires LIMIT $2)
        RETURNING \(result)
        """
    }

    /// Removes the oldest records.
    ///
    /// - Parameters:
    ///   - now: The time before which they must have expired, which a clock that is ahead for a
    ///     moment does not move. See ``StoredClock``.
    ///   - session: The transaction.
    /// - Returns: Whether there can be more of them.
    /// - Throws: `Problem` if the database failed.
    func remove(now: Int64, in session: any DatabaseSession) throws(Problem) -> Bool {
        let time = now.subtractingReportingOverflow(retention).partialValue
        let removed = try session.rows(removal, [.integer(time), .integer(Int64(Self.step))])
        // What counts once must not count again when the clock goes back.
        var ends: [Int64: Int64] = [:]
        for row in removed {
            guard row.text(0)?.hasPrefix(MemoryRecords.tokenPrefix) == true,
                let end = row.integer(1), let kind = row.integer(2)
            else { continue }
            ends[kind] = max(ends[kind] ?? end, end)
        }
        for (kind, end) in ends { try ForgottenTokens.record(kind, until: end, in: session) }
        return removed.count == Self.step
    }
}
