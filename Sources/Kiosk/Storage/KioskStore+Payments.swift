// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SQLite

/// The states of payments, whose content is in memory only.
extension KioskStore {
    /// Stores a payment in progress, and the key that requested it.
    func begin(
        _ payment: PaymentRecord, _ claim: IdempotencyClaim, now: Int64
    ) throws(StateError) {
        let body = try encode(payment)
        try database.transaction { () throws(StateError) in
            try database.run(
                "DELETE FROM payment WHERE is_settled = 1 AND created < ?",
                .integer(now - Self.keptSeconds))
            try database.run(
                """
                INSERT INTO payment (identifier, key, fingerprint, created, is_settled, body)
                VALUES (?, ?, ?, ?, 0, ?)
                """, .text(payment.id), .text(claim.key), .bytes(claim.fingerprint), .integer(now),
                .bytes(body))
        }
    }

    /// Stores how a payment ended.
    func settle(_ payment: PaymentRecord) throws(StateError) {
        try database.run(
            "UPDATE payment SET is_settled = 1, body = ? WHERE identifier = ?",
            .bytes(try encode(payment)), .text(payment.id))
    }

    /// Returns a payment, or `nil` if it is unknown or no longer kept.
    func payment(_ identifier: String) throws(StateError) -> PaymentRecord? {
        try database.rows("SELECT body FROM payment WHERE identifier = ?", .text(identifier)) {
            row in row.bytes(0).flatMap { PaymentRecord(json: $0) }
        }.first ?? nil
    }

    private func encode(_ payment: PaymentRecord) throws(StateError) -> [UInt8] {
        guard let body = try? JSONEncoder().encode(payment) else {
            throw StateError(.failed, database.path, detail: "a payment cannot be encoded as JSON")
        }
        return Array(body)
    }
}

extension PaymentRecord {
    /// Decodes a record from the store, or returns `nil`.
    init?(json: [UInt8]) {
        guard let record = try? JSONDecoder().decode(PaymentRecord.self, from: Data(json)) else {
            return nil
        }
        self = record
    }
}
