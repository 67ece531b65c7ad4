// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension Schema {
    /// The reader's state: "TapP".
    static let readerState = Schema(
        applicationIdentifier: 0x5461_7050, steps: [readersAndMerchants, initialKeys, outbox])

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
}
