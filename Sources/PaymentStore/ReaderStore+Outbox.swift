// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import SQLite

/// The last session that started with the provider's token; storing reads requires one.
package struct OnlineSession: Hashable, Sendable {
    /// The reader token, as received.
    package let token: String
    /// When the session started, in seconds since 1970.
    package let date: Int64
    /// When the session started, on the boot clock.
    package let time: BootTime
    /// Whether a session that stores reads has started since.
    package let hasStored: Bool
}

/// A read waiting to be sent, sealed so that only the provider can open it.
package struct StoredRead: Hashable, Sendable {
    /// The identifier of the read's result.
    package let identifier: String
    /// The sealed card data.
    package let sealed: SealedToken
    /// The data that an app can see, in Base64.
    package let generalCardData: String
    /// The token issuer that the read is sealed and signed for.
    package let issuer: String
    /// When the card was read.
    package let time: BootTime
    /// The batch that contains the read, or `nil`.
    package let batch: String?

    package init(
        identifier: String, sealed: SealedToken, generalCardData: String, issuer: String,
        time: BootTime, batch: String? = nil
    ) {
        self.identifier = identifier
        self.sealed = sealed
        self.generalCardData = generalCardData
        self.issuer = issuer
        self.time = time
        self.batch = batch
    }
}

/// The reads that wait to be sent to the provider, and the online session that storing requires.
extension ReaderStore {
    /// Records that a session started online, replacing the previous record.
    ///
    /// - Parameters:
    ///   - token: The reader token, as received.
    ///   - date: When the session started, in seconds since 1970.
    ///   - time: When the session started, on the boot clock.
    /// - Throws: `StoreError`.
    package func recordOnlineSession(
        token: String, date: Int64, time: BootTime
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                """
                INSERT OR REPLACE INTO online_session
                    (reader, token, date, boot, milliseconds, has_stored)
                VALUES (?, ?, ?, ?, ?, 0)
                """,
                .text(readerIdentifier), .text(token), .integer(date), .text(time.boot),
                .integer(time.milliseconds))
        }
    }

    /// Records that a session that stores reads has started.
    package func recordStoringSession() throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                "UPDATE online_session SET has_stored = 1 WHERE reader = ?",
                .text(readerIdentifier))
        }
    }

    /// Returns the last session that started online, or `nil` if there was none.
    package func onlineSession() throws(StoreError) -> OnlineSession? {
        try database.rows(
            """
            SELECT token, date, boot, milliseconds, has_stored FROM online_session
            WHERE reader = ?
            """, .text(readerIdentifier)
        ) { row in
            OnlineSession(
                token: row.text(0) ?? "", date: row.integer(1) ?? 0,
                time: BootTime(boot: row.text(2) ?? "", milliseconds: row.integer(3) ?? 0),
                hasStored: row.integer(4) == 1)
        }.first
    }

    /// The result of storing a read.
    package enum InsertResult: Hashable, Sendable {
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
    package func insert(_ read: StoredRead, limit: Int) throws(StoreError) -> InsertResult {
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
    package func storedReadCount() throws(StoreError) -> Int {
        let count = try database.integer(
            "SELECT count(*) FROM stored_read WHERE reader = ?", .text(readerIdentifier))
        return Int(count ?? 0)
    }

    /// Returns whether reads for another provider are stored.
    package func holdsReads(ofOthersThan issuer: String) throws(StoreError) -> Bool {
        // Unlike `<>`, both comparisons find their row in the index.
        try database.integer(
            """
            SELECT 1 FROM stored_read WHERE reader = ? AND issuer < ?
            UNION ALL SELECT 1 FROM stored_read WHERE reader = ? AND issuer > ? LIMIT 1
            """,
            .text(readerIdentifier), .text(issuer), .text(readerIdentifier), .text(issuer)) != nil
    }

    /// Returns the stored reads, oldest first.
    package func storedReads() throws(StoreError) -> [StoredRead] {
        try storedReads(where: "reader = ?", .text(readerIdentifier))
    }

    private func storedReads(
        where condition: String, _ value: SQLiteValue
    ) throws(StoreError) -> [StoredRead] {
        try database.rows(
            """
            SELECT identifier, sealed, general, issuer, boot, milliseconds, batch
            FROM stored_read WHERE \(condition) ORDER BY position
            """, value
        ) { row in
            StoredRead(
                identifier: row.text(0) ?? "",
                sealed: SealedToken(paymentCardData: row.text(1) ?? ""),
                generalCardData: row.text(2) ?? "", issuer: row.text(3) ?? "",
                time: BootTime(boot: row.text(4) ?? "", milliseconds: row.integer(5) ?? 0),
                batch: row.text(6))
        }
    }

    /// The result of making a batch.
    package enum BatchResult: Hashable, Sendable {
        /// The batch contains these reads, oldest first, until it is resolved or reset.
        case made([StoredRead])
        /// There is already an outstanding batch.
        case alreadyExists
        /// No reads are stored.
        case nothingStored
        /// Fewer reads are stored than requested.
        case tooFew
    }

    /// Puts the oldest stored reads into a batch; each read is in at most one batch.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the batch.
    ///   - size: The number of reads, or `nil` for as many as possible.
    ///   - limit: The maximum number of reads in a batch.
    /// - Returns: The reads in the batch, or why there is no batch.
    /// - Throws: `StoreError`.
    package func makeBatch(
        _ identifier: String, size: Int?, limit: Int
    ) throws(StoreError) -> BatchResult {
        try database.transaction { () throws(StoreError) in
            guard try batch() == nil else { return .alreadyExists }
            let count = try storedReadCount()
            guard count > 0 else { return .nothingStored }
            let size = size ?? min(count, limit)
            guard size <= min(count, limit) else { return .tooFew }
            let reader = SQLiteValue.text(readerIdentifier)
            try database.run(
                "INSERT INTO batch (reader, identifier) VALUES (?, ?)", reader, .text(identifier))
            try database.run(
                """
                UPDATE stored_read SET batch = ? WHERE position IN (
                    SELECT position FROM stored_read WHERE reader = ? ORDER BY position LIMIT ?)
                """, .text(identifier), reader, .integer(Int64(size)))
            return .made(try storedReads(where: "batch = ?", .text(identifier)))
        }
    }

    /// Returns the identifier of the outstanding batch, or `nil` if there is none.
    package func batch() throws(StoreError) -> String? {
        try database.rows(
            "SELECT identifier FROM batch WHERE reader = ?", .text(readerIdentifier)
        ) { $0.text(0) ?? "" }.first
    }

    /// Removes the outstanding batch; its reads stay stored.
    ///
    /// - Returns: Whether there was a batch.
    /// - Throws: `StoreError`.
    package func resetBatch() throws(StoreError) -> Bool {
        try database.transaction { () throws(StoreError) in
            guard let batch = try batch() else { return false }
            try database.run(
                "UPDATE stored_read SET batch = NULL WHERE reader = ? AND batch = ?",
                .text(readerIdentifier), .text(batch))
            try database.run("DELETE FROM batch WHERE reader = ?", .text(readerIdentifier))
            return true
        }
    }

    /// Deletes the batch with this identifier and its reads.
    ///
    /// - Returns: The number of reads that are still stored, or `nil` if there is no such batch.
    /// - Throws: `StoreError`.
    package func resolveBatch(_ identifier: String) throws(StoreError) -> Int? {
        try database.transaction { () throws(StoreError) in
            guard try batch() == identifier else { return nil }
            let reader = SQLiteValue.text(readerIdentifier)
            try database.run(
                "DELETE FROM stored_read WHERE reader = ? AND batch = ?", reader, .text(identifier))
            try database.run("DELETE FROM batch WHERE reader = ?", reader)
            return try storedReadCount()
        }
    }

    /// The result of removing a read.
    package enum DeclineResult: Hashable, Sendable {
        /// The read was removed.
        case declined
        /// There is no stored read, or the last one was already removed.
        case notFound
        /// The read is in a batch, which the provider might already have.
        case inBatch
        /// The read is too old, or the machine has restarted since.
        case tooLate
    }

    /// Removes the read that was stored last.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - window: How long after the read it can be removed.
    /// - Returns: Whether the read was removed, or why not.
    /// - Throws: `StoreError`.
    package func declineLastRead(
        now: BootTime, window: Duration
    ) throws(StoreError) -> DeclineResult {
        try database.transaction { () throws(StoreError) in
            let reader = SQLiteValue.text(readerIdentifier)
            let last = try database.rows(
                """
                SELECT position, boot, milliseconds, batch IS NOT NULL FROM stored_read
                JOIN last_stored_read USING (reader, identifier) WHERE reader = ?
                """, reader
            ) { row in
                (
                    position: row.integer(0) ?? 0,
                    time: BootTime(boot: row.text(1) ?? "", milliseconds: row.integer(2) ?? 0),
                    isInBatch: row.integer(3) == 1
                )
            }.first
            guard let last else { return .notFound }
            guard !last.isInBatch else { return .inBatch }
            guard let age = now.elapsed(since: last.time), age <= window else { return .tooLate }
            try database.run(
                "DELETE FROM stored_read WHERE position = ?", .integer(last.position))
            return .declined
        }
    }
}
