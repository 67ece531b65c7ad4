// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension ReaderStore {
    /// Whether the merchant has accepted the terms on this reader.
    ///
    /// - Throws: `StoreError`.
    package func isLinked(_ merchantIdentifier: String) throws(StoreError) -> Bool {
        try database.integer(
            "SELECT 1 FROM merchant WHERE reader = ? AND identifier = ?",
            .text(readerIdentifier), .text(merchantIdentifier)) != nil
    }

    /// Links a merchant; to link again keeps the newer time.
    ///
    /// - Parameters:
    ///   - merchantIdentifier: The claim `mid` of the reader token.
    ///   - time: Seconds since 1970.
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

    /// Forgets a merchant; one that was not linked changes nothing.
    ///
    /// - Throws: `StoreError`.
    package func unlink(_ merchantIdentifier: String) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                "DELETE FROM merchant WHERE reader = ? AND identifier = ?",
                .text(readerIdentifier), .text(merchantIdentifier))
        }
    }

    /// Returns the linked merchants, the longest linked first.
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
