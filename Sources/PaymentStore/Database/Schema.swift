// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The tables, as the steps by which they came about.
///
/// A step is never changed once it was released; a new one is added. The number of steps
/// done stands in the file as `user_version`.
enum Schema {
    /// Tells our files from those of other programs: "TapP".
    private static let applicationIdentifier: Int64 = 0x5461_7050

    private static let steps: [[String]] = [
        [
            // The sequence stays within what every JSON reader takes as an integer.
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
        ],
        [
            // The counter of a key goes with the key, whichever reader it is in.
            """
            CREATE TABLE initial_key (
                identifier TEXT NOT NULL PRIMARY KEY,
                counter INTEGER NOT NULL CHECK (counter BETWEEN 0 AND 4294967295)
            ) STRICT, WITHOUT ROWID
            """
        ],
        outbox,
    ]

    /// Brings a database to the newest step; others must be kept out meanwhile.
    static func migrate(_ database: Database) throws(StoreError) {
        let version = try version(of: database)
        if version == steps.count { return }
        try database.transaction { () throws(StoreError) in
            for statements in steps.dropFirst(version) {
                for statement in statements { try database.run(statement) }
            }
            try database.run("PRAGMA application_id = \(applicationIdentifier)")
            try database.run("PRAGMA user_version = \(steps.count)")
        }
    }

    private static func version(of database: Database) throws(StoreError) -> Int {
        let version = try database.integer("PRAGMA user_version") ?? 0
        let application = try database.integer("PRAGMA application_id") ?? 0
        if version == 0, application == 0 {
            let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
            guard tables == 0 else { throw foreign(database) }
            return 0
        }
        guard application == applicationIdentifier, version > 0 else { throw foreign(database) }
        guard version <= steps.count else {
            throw StoreError(
                .newerVersion, database.path,
                detail: "schema \(version), this version knows \(steps.count)")
        }
        return Int(version)
    }

    private static func foreign(_ database: Database) -> StoreError {
        StoreError(.corrupt, database.path, detail: "it is another program's database")
    }
}
