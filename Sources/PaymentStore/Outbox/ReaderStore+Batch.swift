// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension ReaderStore {
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
            return .made(try storedReads().filter { $0.batch == identifier })
        }
    }

    /// Returns the identifier of the outstanding batch, or `nil` if there is none.
    ///
    /// - Throws: `StoreError`.
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
}
