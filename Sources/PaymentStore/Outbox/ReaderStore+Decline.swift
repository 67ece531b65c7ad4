// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension ReaderStore {
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
            try database.run("DELETE FROM last_stored_read WHERE reader = ?", reader)
            return .declined
        }
    }
}
