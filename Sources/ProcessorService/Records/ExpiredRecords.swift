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
        ExpiredRecords(table: "seen", key: "name"),
        ExpiredRecords(table: "idempotency", key: "scope, name"),
        ExpiredRecords(table: "reader_token", key: "identifier", retention: tokenRetention),
        ExpiredRecords(
            table: "pin_token", key: "transaction_identifier", retention: tokenRetention),
    ]

    private let table: String
    private let key: String
    private let retention: Int64

    private init(table: String, key: String, retention: Int64 = 0) {
        self.table = table
        self.key = key
        self.retention = retention
    }

    /// The statement that removes the oldest records: expired before `$1`, at most `$2`.
    var removal: String {
        """
        DELETE FROM \(table) WHERE (\(key)) IN (
            SELECT \(key) FROM \(table) WHERE expires < $1 ORDER BY expires LIMIT $2)
        RETURNING expires
        """
    }

    /// Removes the oldest records.
    ///
    /// - Returns: Whether there can be more of them.
    func remove(now: Int64, in session: any DatabaseSession) throws(Problem) -> Bool {
        let time = now.subtractingReportingOverflow(retention).partialValue
        return try session.rows(removal, [.integer(time), .integer(Int64(Self.step))]).count
            == Self.step
    }
}
