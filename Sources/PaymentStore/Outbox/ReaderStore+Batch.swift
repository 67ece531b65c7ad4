// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension ReaderStore {
    /// What became of a batch that was to be made.
    package enum BatchResult: Hashable, Sendable {
        /// The reads are in it, the oldest one first, until it is resolved or reset.
        case made([StoredRead])
        /// Another batch is on its way.
        case alreadyExists
        /// Nothing is stored.
        case nothingStored
        /// Fewer reads are stored.
        case tooFew
    }

    /// Puts the oldest stored reads into a batch; no other batch gets them meanwhile.
    ///
    /// - Parameters:
    ///   - identifier: The name of the batch.
    ///   - size: How many reads, or `nil` for as many as there are.
    ///   - limit: The most reads of one batch.
    /// - Returns: The reads.
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
            let reader = Value.text(readerIdentifier)
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

    /// Returns the name of the batch that is on its way, or `nil`.
    ///
    /// - Throws: `StoreError`.
    package func batch() throws(StoreError) -> String? {
        try database.rows(
            "SELECT identifier FROM batch WHERE reader = ?", .text(readerIdentifier)
        ) { $0.text(0) ?? "" }.first
    }

    /// Puts the reads of the batch back among the others.
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

    /// Deletes the batch of this name and its reads.
    ///
    /// - Returns: How many reads are still stored, or `nil` when there is no such batch.
    /// - Throws: `StoreError`.
    package func resolveBatch(_ identifier: String) throws(StoreError) -> Int? {
        try database.transaction { () throws(StoreError) in
            guard try batch() == identifier else { return nil }
            let reader = Value.text(readerIdentifier)
            try database.run(
                "DELETE FROM stored_read WHERE reader = ? AND batch = ?", reader, .text(identifier))
            try database.run("DELETE FROM batch WHERE reader = ?", reader)
            return try storedReadCount()
        }
    }
}
