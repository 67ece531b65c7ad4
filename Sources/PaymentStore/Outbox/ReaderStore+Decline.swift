// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension ReaderStore {
    /// What became of a read that was to be removed.
    package enum DeclineResult: Hashable, Sendable {
        /// It is gone.
        case declined
        /// There is none, or the last one was removed before.
        case notFound
        /// It is in a batch, which may be with the provider.
        case inBatch
        /// It was read too long ago, or before the machine's last start.
        case tooLate
    }

    /// Removes the read that was stored last.
    ///
    /// - Parameters:
    ///   - now: The present moment.
    ///   - window: How long after the read it may be removed.
    /// - Returns: Whether it was.
    /// - Throws: `StoreError`.
    package func declineLastRead(
        now: BootTime, window: Duration
    ) throws(StoreError) -> DeclineResult {
        try database.transaction { () throws(StoreError) in
            let reader = Value.text(readerIdentifier)
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
