// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor

/// The issued tokens.
enum TokenRecords {
    static func insert(
        _ record: ReaderTokenRecord, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "INSERT INTO reader_token (identifier, record, expires) VALUES ($1, $2, $3)",
            .text(record.tokenIdentifier), .text(record.text), .integer(record.expiresAt))
    }

    static func insert(
        _ record: PINTokenRecord, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            """
            INSERT INTO pin_token (transaction_identifier, record, expires) VALUES ($1, $2, $3)
            ON CONFLICT (transaction_identifier)
            DO UPDATE SET record = excluded.record, expires = excluded.expires
            """,
            .text(record.transactionIdentifier), .text(record.text), .integer(record.expiresAt))
    }

    static func readerToken(
        _ identifier: String, in session: any DatabaseSession
    ) throws(Problem) -> ReaderTokenRecord? {
        let row = try session.rows(readerToken(identifier)).first
        return row?.text(0).flatMap { try? ReaderTokenRecord(parsing: Array($0.utf8)) }
    }

    /// The query for a reader token.
    static func readerToken(_ identifier: String) -> DatabaseQuery {
        DatabaseQuery("SELECT record FROM reader_token WHERE identifier = $1", .text(identifier))
    }

    static func pinToken(
        forTransaction identifier: String, in session: any DatabaseSession
    ) throws(Problem) -> PINTokenRecord? {
        let row = try session.row(
            "SELECT record FROM pin_token WHERE transaction_identifier = $1", .text(identifier))
        return row?.text(0).flatMap { try? PINTokenRecord(parsing: Array($0.utf8)) }
    }
}
