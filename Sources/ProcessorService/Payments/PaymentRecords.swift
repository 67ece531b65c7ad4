// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentToken
internal import Support

/// The stored payments.
enum PaymentRecords {
    private static let columns = """
        identifier, merchant, transaction_identifier, state, kind, captures, amount, currency,
        captured, refunded, answer, view, created, reference, idempotency_key
        """

    /// Adds a payment.
    ///
    /// - Returns: `false` if the merchant already has a payment for the same read.
    static func insert(
        _ payment: Payment, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.changes(
            """
            INSERT INTO payment (\(columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            ON CONFLICT (merchant, transaction_identifier) DO NOTHING RETURNING identifier
            """,
            .text(payment.identifier), .text(payment.merchant),
            .text(payment.transactionIdentifier), .text(payment.state.rawValue),
            .text(payment.kind.rawValue), .integer(payment.captures ? 1 : 0),
            .integer(payment.amount), .integer(Int64(payment.currencyCode)),
            .integer(payment.captured), .integer(payment.refunded), .text(text(payment.answer)),
            .text(text(payment.view)), .integer(payment.created), DatabaseValue(payment.reference),
            DatabaseValue(payment.idempotencyKey))
    }

    /// Returns a merchant's payment, or `nil`.
    static func payment(
        _ identifier: String, of merchant: String, in session: any DatabaseSession
    ) throws(Problem) -> Payment? {
        try session.row(
            "SELECT \(columns) FROM payment WHERE identifier = $1 AND merchant = $2",
            .text(identifier), .text(merchant)
        ).flatMap(payment)
    }

    /// Returns a merchant's payments, newest first.
    ///
    /// - Parameters:
    ///   - merchant: The merchant.
    ///   - state: The state of the payments, or `nil` for all.
    ///   - transactionIdentifier: The identifier of the read's result, or `nil` for all.
    ///   - reference: The merchant's own name for the order, or `nil` for all.
    ///   - idempotencyKey: The idempotency key of the request, or `nil` for all.
    ///   - last: The payment after which the list starts, or `nil` for the newest.
    ///   - limit: The maximum number of payments.
    ///   - session: The transaction.
    /// - Returns: The payments.
    /// - Throws: `Problem` if the database failed.
    static func newest(
        of merchant: String, state: Payment.State? = nil, transactionIdentifier: String? = nil,
        reference: String? = nil, idempotencyKey: String? = nil, after last: Payment? = nil,
        limit: Int, in session: any DatabaseSession
    ) throws(Problem) -> [Payment] {
        var sql = "SELECT \(columns) FROM payment WHERE merchant = $1"
        var values: [DatabaseValue] = [.text(merchant)]
        func placeholder(_ value: DatabaseValue) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        let conditions = [
            ("state", state?.rawValue), ("transaction_identifier", transactionIdentifier),
            ("reference", reference), ("idempotency_key", idempotencyKey),
        ]
        for case (let column, let value?) in conditions {
            sql += " AND \(column) = " + placeholder(.text(value))
        }
        if let last {
            sql += " AND (created < " + placeholder(.integer(last.created))
            sql += " OR created = " + placeholder(.integer(last.created))
            sql += " AND identifier < " + placeholder(.text(last.identifier)) + ")"
        }
        sql += " ORDER BY created DESC, identifier DESC LIMIT "
        sql += placeholder(.integer(Int64(limit)))
        return try session.rows(sql, values).compactMap(payment)
    }

    /// Updates a payment, unless it changed in the meantime.
    ///
    /// - Returns: `false` if it changed in the meantime.
    static func update(
        _ payment: Payment, from before: Payment, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.changes(
            """
            UPDATE payment SET state = $1, captured = $2, refunded = $3, answer = $4, view = $5
            WHERE identifier = $6 AND state = $7 AND captured = $8 AND refunded = $9
            RETURNING identifier
            """,
            .text(payment.state.rawValue), .integer(payment.captured),
            .integer(payment.refunded), .text(text(payment.answer)), .text(text(payment.view)),
            .text(payment.identifier), .text(before.state.rawValue), .integer(before.captured),
            .integer(before.refunded))
    }

    private static func text(_ object: JSONObject) -> String {
        String(decoding: JSONWriter.text(.object(object)), as: UTF8.self)
    }

    private static func object(_ text: String?) -> JSONObject? {
        text.flatMap { try? JSONObject(parsing: Array($0.utf8), limits: .body) }
    }

    private static func payment(_ row: Row) -> Payment? {
        guard let identifier = row.text(0), let merchant = row.text(1),
            let transaction = row.text(2), let state = row.text(3).flatMap(Payment.State.init),
            let kind = row.text(4).flatMap(Payment.Kind.init), let captures = row.integer(5),
            let amount = row.integer(6), let currency = row.integer(7),
            let currencyCode = UInt16(exactly: currency), let captured = row.integer(8),
            let refunded = row.integer(9), let answer = object(row.text(10)),
            let view = object(row.text(11)), let created = row.integer(12)
        else { return nil }
        return Payment(
            identifier: identifier, merchant: merchant, transactionIdentifier: transaction,
            state: state, kind: kind, captures: captures != 0, amount: amount,
            currencyCode: currencyCode, captured: captured, refunded: refunded, answer: answer,
            view: view, created: created, reference: row.text(13), idempotencyKey: row.text(14))
    }
}
