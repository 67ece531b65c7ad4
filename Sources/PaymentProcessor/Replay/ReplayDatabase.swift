// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SQLite
internal import Support

/// The records of what was presented, in an SQLite file that several programs can share.
struct ReplayDatabase: ReplayRecords {
    private enum Kind: Int64 {
        case token, cryptogram, read
    }

    private let database: Database<ProcessorError>
    private let identity: FileIdentity

    /// Opens or creates a file; other programs must not do so at the same time.
    ///
    /// A file of an earlier version, which is a JSON object, is converted.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, or `invalidFile`.
    init(_ path: String) throws(ProcessorError) {
        if !PrivateFile.exists(path) { try PrivateFile.write([], to: path) }
        // Closing another descriptor of the file while SQLite has it open would release its locks.
        _ = try FileIdentity(ofPrivateFile: path)
        database = try Self.openOrReplace(path)
        identity = try FileIdentity(ofPrivateFile: path)
    }

    private static func openOrReplace(
        _ path: String
    ) throws(ProcessorError) -> Database<ProcessorError> {
        do throws(ProcessorError) {
            return try open(path)
        } catch {
            guard let earlier = (try? PrivateFile.read(path)).flatMap(ReplayFile.init(parsing:))
            else { throw error }
            try replace(path, with: earlier)
            return try open(path)
        }
    }

    private static func open(_ path: String) throws(ProcessorError) -> Database<ProcessorError> {
        let database = try Database<ProcessorError>(path: path, busyTimeout: .seconds(30))
        try schema.migrate(database)
        return database
    }

    /// Replaces a file of an earlier version atomically.
    private static func replace(
        _ path: String, with earlier: ReplayFile
    ) throws(ProcessorError) {
        let new = path + ".new"
        for suffix in ["", "-wal", "-shm"] { _ = PrivateFile.remove(new + suffix) }
        try PrivateFile.write([], to: new)
        // At the end of this scope, the database closes and consists of a single file.
        do {
            let database = try open(new)
            try database.transaction { () throws(ProcessorError) in
                try insert(earlier, into: database)
            }
        }
        guard rename(new, path) == 0 else { throw ProcessorError(.fileInaccessible, path) }
    }

    private static func insert(
        _ earlier: ReplayFile, into database: Database<ProcessorError>
    ) throws(ProcessorError) {
        for (kind, names) in [
            (Kind.token, earlier.tokens), (.cryptogram, earlier.cryptograms),
            (.read, earlier.reads),
        ] {
            for (name, end) in names {
                try database.run(
                    "INSERT INTO seen (kind, name, until) VALUES (?, ?, ?)",
                    .integer(kind.rawValue), .text(name), .integer(end))
            }
        }
        for (reader, number) in earlier.sequences {
            try database.run(
                "INSERT INTO sequence VALUES (?, ?, NULL)", .text(reader), .integer(number))
        }
    }

    func insertToken(
        _ token: PresentedToken, now: Int64
    ) throws(ProcessorError) -> Presentation {
        try checkFile()
        return try database.transaction { () throws(ProcessorError) in
            try removeExpired(now: now)
            if try contains(token.name, .token, now: now) { return .repeated }
            let forgotten = try database.integer(
                "SELECT time FROM forgotten WHERE class = ?", .integer(token.kind.rawValue))
            if let forgotten, token.end <= forgotten { return .forgotten }
            let isNew = try insert(token.name, .token, token.kind.rawValue, until: token.end, now)
            return isNew ? .first : .repeated
        }
    }

    func knowsToken(_ name: String, now: Int64) throws(ProcessorError) -> Bool {
        try contains(name, .token, now: now)
    }

    func insertCryptogram(_ name: String, now: Int64) throws(ProcessorError) -> Bool {
        try insert(
            name, .cryptogram, until: ReplayTime.end(of: ReplayTime.cryptogram, from: now), now)
    }

    func recordSequence(
        _ mark: SequenceMark, of reader: String
    ) throws(ProcessorError) -> SequenceMark? {
        try checkFile()
        return try database.transaction { () throws(ProcessorError) in
            let last = try database.rows(
                "SELECT number, time FROM sequence WHERE reader = ?", .text(reader)
            ) { SequenceMark(number: $0.integer(0) ?? 0, time: $0.integer(1)) }.first
            try database.run(
                """
                INSERT INTO sequence VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET number = excluded.number, time = excluded.time
                WHERE number < excluded.number
                """, .text(reader), .integer(mark.number), SQLiteValue(mark.time))
            return last
        }
    }

    func recordRead(_ name: String, now: Int64) throws(ProcessorError) {
        _ = try insert(name, .read, until: ReplayTime.end(of: ReplayTime.read, from: now), now)
    }

    func knowsRead(_ name: String, now: Int64) throws(ProcessorError) -> Bool {
        try contains(name, .read, now: now)
    }

    private func insert(
        _ name: String, _ kind: Kind, until end: Int64, _ now: Int64
    ) throws(ProcessorError) -> Bool {
        try checkFile()
        return try database.transaction { () throws(ProcessorError) in
            try removeExpired(now: now)
            return try insert(name, kind, 0, until: end, now)
        }
    }

    /// Adds a record, or renews one that has expired; returns `false` if there is a valid one.
    private func insert(
        _ name: String, _ kind: Kind, _ tokenKind: Int64, until end: Int64, _ now: Int64
    ) throws(ProcessorError) -> Bool {
        try database.integer(
            """
            INSERT INTO seen (kind, name, until, class) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET until = excluded.until WHERE until < ? RETURNING 1
            """,
            .integer(kind.rawValue), .text(name), .integer(end), .integer(tokenKind), .integer(now)
        ) != nil
    }

    /// Removes expired records once a minute, and records which tokens are forgotten.
    private func removeExpired(now: Int64) throws(ProcessorError) {
        let stored = try database.rows("SELECT latest, removal FROM clock") { row in
            StoredClock(latest: row.integer(0) ?? 0, removal: row.integer(1) ?? 0, setback: nil)
        }.first
        guard stored?.isDue(at: now) ?? true else { return }
        var clock = stored ?? StoredClock(now: now)
        clock.advance(to: now, isRemoving: true)
        try database.run(
            "INSERT OR REPLACE INTO clock VALUES (1, ?, ?)", .integer(clock.latest),
            .integer(clock.removal))
        let time = SQLiteValue.integer(clock.removalTime(at: now))
        try database.run(
            """
            INSERT INTO forgotten
            SELECT class, max(until) FROM seen WHERE until < ? AND kind = 0 GROUP BY class
            ON CONFLICT DO UPDATE SET time = max(time, excluded.time)
            """, time)
        try database.run("DELETE FROM seen WHERE until < ?", time)
    }

    private func contains(_ name: String, _ kind: Kind, now: Int64) throws(ProcessorError) -> Bool {
        try checkFile()
        return try database.integer(
            "SELECT 1 FROM seen WHERE kind = ? AND name = ? AND until >= ?",
            .integer(kind.rawValue), .text(name), .integer(now)) != nil
    }

    /// Checks that the file was not removed or replaced: only this program would still use it.
    private func checkFile() throws(ProcessorError) {
        guard try FileIdentity(ofPrivateFile: database.path) == identity else {
            throw ProcessorError(.fileInaccessible, database.path)
        }
    }

    /// The schema of the file; the application identifier is "TapR".
    private static let schema = Schema(
        applicationIdentifier: 0x5461_7052,
        steps: [
            [
                """
                CREATE TABLE seen (
                    kind INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    until INTEGER NOT NULL,
                    PRIMARY KEY (kind, name)
                ) STRICT, WITHOUT ROWID
                """,
                "CREATE INDEX seen_until ON seen (until)",
                """
                CREATE TABLE sequence (
                    reader TEXT NOT NULL PRIMARY KEY,
                    number INTEGER NOT NULL,
                    time INTEGER
                ) STRICT, WITHOUT ROWID
                """,
            ],
            [
                // The kind of a token, whose raw value is the class.
                "ALTER TABLE seen ADD COLUMN class INTEGER NOT NULL DEFAULT 0",
                // The latest end of a removed token of each class.
                """
                CREATE TABLE forgotten (
                    class INTEGER NOT NULL PRIMARY KEY,
                    time INTEGER NOT NULL
                ) STRICT
                """,
                """
                CREATE TABLE clock (
                    number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
                    latest INTEGER NOT NULL,
                    removal INTEGER NOT NULL
                ) STRICT
                """,
            ],
        ])
}

/// The file of an earlier version: one JSON object with the last second of each name.
private struct ReplayFile {
    let tokens: [String: Int64]
    let cryptograms: [String: Int64]
    let reads: [String: Int64]
    /// The highest counter of each reader.
    let sequences: [String: Int64]

    /// Reads a file.
    init?(parsing text: [UInt8]) {
        let limits = JSONLimits(length: 1 << 24, depth: 4, count: 1 << 18)
        guard let object = try? JSONObject(parsing: text, limits: limits),
            let tokens = Self.numbers(object["tokens"]),
            let cryptograms = Self.numbers(object["cryptograms"]),
            let sequences = Self.numbers(object["sequences"]),
            // Files from before PINs were supported have no reads.
            let reads = Self.numbers(object["reads"] ?? .array([]))
        else { return nil }
        self.tokens = tokens
        self.cryptograms = cryptograms
        self.sequences = sequences
        self.reads = reads
    }

    private static func numbers(_ value: JSONValue?) -> [String: Int64]? {
        guard let elements = value?.array else { return nil }
        var numbers: [String: Int64] = [:]
        for element in elements {
            guard let pair = element.array, pair.count == 2, let name = pair[0].string,
                let number = pair[1].integer
            else { return nil }
            numbers[name] = number
        }
        return numbers
    }
}

/// The identity of the file at a path.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t

    /// Examines a private file without opening it.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible` if there is no such file, or
    ///   `filePermissions` if other users have access.
    init(ofPrivateFile path: String) throws(ProcessorError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ProcessorError(.fileInaccessible, path)
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw ProcessorError(.filePermissions, path)
        }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
