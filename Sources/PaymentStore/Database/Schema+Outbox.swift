// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension Schema {
    /// Reads that wait for their provider, the batch on its way, and what both rest on.
    static let outbox = [
        """
        CREATE TABLE online_session (
            reader TEXT NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
            token TEXT NOT NULL,
            date INTEGER NOT NULL,
            boot TEXT NOT NULL,
            milliseconds INTEGER NOT NULL,
            has_stored INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        // One row for each reader: there are never two batches on their way.
        """
        CREATE TABLE batch (
            reader TEXT NOT NULL PRIMARY KEY REFERENCES reader,
            identifier TEXT NOT NULL UNIQUE
        ) STRICT, WITHOUT ROWID
        """,
        // A number is never given again, so that the order is that of the reads.
        """
        CREATE TABLE stored_read (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            reader TEXT NOT NULL REFERENCES reader,
            identifier TEXT NOT NULL,
            sealed TEXT NOT NULL,
            general TEXT NOT NULL,
            issuer TEXT NOT NULL,
            boot TEXT NOT NULL,
            milliseconds INTEGER NOT NULL,
            batch TEXT REFERENCES batch (identifier),
            UNIQUE (reader, identifier)
        ) STRICT
        """,
        """
        CREATE TABLE last_stored_read (
            reader TEXT NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
            identifier TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
