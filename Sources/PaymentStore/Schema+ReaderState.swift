// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension Schema {
    /// The reader's state: "TapP".
    static let readerState = Schema(
        applicationIdentifier: 0x5461_7050,
        steps: [readersAndMerchants, initialKeys, outbox, reservedSequences, outboxIndexes])

    private static let readersAndMerchants = [
        // The sequence stays within the integer range that every JSON parser supports.
        """
        CREATE TABLE reader (
            identifier TEXT NOT NULL PRIMARY KEY,
            sequence INTEGER NOT NULL CHECK (sequence BETWEEN 0 AND 9007199254740991)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE merchant (
            reader TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
            identifier TEXT NOT NULL,
            linked_at INTEGER NOT NULL,
            PRIMARY KEY (reader, identifier)
        ) STRICT, WITHOUT ROWID
        """,
    ]

    private static let initialKeys = [
        // A key's counter belongs to the key, whichever reader uses it.
        """
        CREATE TABLE initial_key (
            identifier TEXT NOT NULL PRIMARY KEY,
            counter INTEGER NOT NULL CHECK (counter BETWEEN 0 AND 4294967295)
        ) STRICT, WITHOUT ROWID
        """
    ]

    /// The reads waiting to be sent, the outstanding batch, and the session both depend on.
    private static let outbox = [
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
        // One row for each reader: a reader has at most one outstanding batch.
        """
        CREATE TABLE batch (
            reader TEXT NOT NULL PRIMARY KEY REFERENCES reader,
            identifier TEXT NOT NULL UNIQUE
        ) STRICT, WITHOUT ROWID
        """,
        // Numbers are never reused, so their order is the order of the reads.
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

    /// The numbers that are on disk before they are used, and the boot in which they are.
    private static let reservedSequences = [
        "ALTER TABLE reader ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE reader ADD COLUMN boot TEXT NOT NULL DEFAULT ''",
    ]

    // Storing a read and removing a batch must not take longer the more reads are stored.
    private static let outboxIndexes = [
        "CREATE INDEX stored_read_issuer ON stored_read (reader, issuer)",
        "CREATE INDEX stored_read_batch ON stored_read (batch)",
    ]
}
