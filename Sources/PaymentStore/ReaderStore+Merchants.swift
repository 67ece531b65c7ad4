// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension ReaderStore {
    /// Returns whether the merchant has accepted the terms on this reader.
    ///
    /// - Throws: `StoreError`.
    package func isLinked(_ merchantIdentifier: String) throws(StoreError) -> Bool {
        try database.integer(
            "SELECT 1 FROM merchant WHERE reader = ? AND identifier = ?",
            .text(readerIdentifier), .text(merchantIdentifier)) != nil
    }

    /// Links a merchant; linking again keeps the later time.
    ///
    /// - Parameters:
    ///   - merchantIdentifier: The claim `mid` of the reader token.
    ///   - time: The time of the link, in seconds since 1970.
    /// - Throws: `StoreError`.
    package func link(_ merchantIdentifier: String, at time: Int64) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                """
                INSERT INTO merchant (reader, identifier, linked_at) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET linked_at = max(linked_at, excluded.linked_at)
                """,
                .text(readerIdentifier), .text(merchantIdentifier), .integer(time))
        }
    }

    /// Unlinks a merchant; does nothing if the merchant is not linked.
    ///
    /// - Throws: `StoreError`.
    package func unlink(_ merchantIdentifier: String) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                "DELETE FROM merchant WHERE reader = ? AND identifier = ?",
                .text(readerIdentifier), .text(merchantIdentifier))
        }
    }

    /// Returns the linked merchants, the earliest link first.
    ///
    /// - Throws: `StoreError`.
    package func linkedMerchants() throws(StoreError) -> [LinkedMerchant] {
        try database.rows(
            """
            SELECT identifier, linked_at FROM merchant WHERE reader = ?
            ORDER BY linked_at, identifier
            """, .text(readerIdentifier)
        ) { row in
            LinkedMerchant(identifier: row.text(0) ?? "", linkedAt: row.integer(1) ?? 0)
        }
    }
}
