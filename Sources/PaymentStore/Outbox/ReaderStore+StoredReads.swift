// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SQLite

extension ReaderStore {
    /// The result of storing a read.
    package enum KeepResult: Hashable, Sendable {
        /// The read is on disk.
        case stored
        /// There is no room for another read.
        case full
        /// Reads for another provider are waiting to be sent.
        case otherIssuer
    }

    /// Stores a read, which is on disk when this returns.
    ///
    /// - Parameters:
    ///   - read: The read, which is in no batch.
    ///   - limit: The maximum number of stored reads.
    /// - Returns: Whether the read was stored, or why not.
    /// - Throws: `StoreError`.
    package func keep(_ read: StoredRead, limit: Int) throws(StoreError) -> KeepResult {
        try database.transaction { () throws(StoreError) in
            guard try storedReadCount() < limit else { return .full }
            guard try !holdsReads(ofOthersThan: read.issuer) else { return .otherIssuer }
            try database.run(
                """
                INSERT INTO stored_read
                    (reader, identifier, sealed, general, issuer, boot, milliseconds)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                .text(readerIdentifier), .text(read.identifier),
                .text(read.sealed.paymentCardData), .text(read.generalCardData),
                .text(read.issuer), .text(read.time.boot), .integer(read.time.milliseconds))
            try database.run(
                "INSERT OR REPLACE INTO last_stored_read (reader, identifier) VALUES (?, ?)",
                .text(readerIdentifier), .text(read.identifier))
            return .stored
        }
    }

    /// Returns the number of stored reads, in a batch or not.
    ///
    /// - Throws: `StoreError`.
    package func storedReadCount() throws(StoreError) -> Int {
        let count = try database.integer(
            "SELECT count(*) FROM stored_read WHERE reader = ?", .text(readerIdentifier))
        return Int(count ?? 0)
    }

    /// Returns whether reads for another provider are stored.
    ///
    /// - Throws: `StoreError`.
    package func holdsReads(ofOthersThan issuer: String) throws(StoreError) -> Bool {
        try database.integer(
            "SELECT 1 FROM stored_read WHERE reader = ? AND issuer <> ? LIMIT 1",
            .text(readerIdentifier), .text(issuer)) != nil
    }

    /// Returns the stored reads, oldest first.
    ///
    /// - Throws: `StoreError`.
    package func storedReads() throws(StoreError) -> [StoredRead] {
        try database.rows(
            """
            SELECT identifier, sealed, general, issuer, boot, milliseconds, batch
            FROM stored_read WHERE reader = ? ORDER BY position
            """, .text(readerIdentifier)
        ) { row in
            StoredRead(
                identifier: row.text(0) ?? "",
                sealed: SealedToken(paymentCardData: row.text(1) ?? ""),
                generalCardData: row.text(2) ?? "", issuer: row.text(3) ?? "",
                time: BootTime(boot: row.text(4) ?? "", milliseconds: row.integer(5) ?? 0),
                batch: row.text(6))
        }
    }
}
