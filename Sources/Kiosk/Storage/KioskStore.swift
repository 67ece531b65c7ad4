// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import SQLite
internal import ServiceInterface
internal import Support

/// The service's database: hashes of tokens, and orders with their idempotency keys.
package actor KioskStore {
    /// How long orders and their keys are kept, in seconds: one day.
    private static let retentionSeconds: Int64 = 24 * 60 * 60

    private let database: Database<StateError>
    /// A step of the clock into the past that was noticed and not taken yet.
    nonisolated let setback = Lock<StoredClock.Setback?>(nil)
    private nonisolated let executor: BlockingExecutor
    private nonisolated let folder: String
    private let leastSpace: Int

    /// A separate thread, because the database blocks.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Opens the database of a service, and creates it if necessary.
    ///
    /// - Parameters:
    ///   - folder: The service's state.
    ///   - leastSpace: The space on the disk that a read requires, in bytes, with a margin.
    /// - Throws: `StateError`.
    package init(
        in folder: StateFolder, leastSpace: Int = 256 * 1024
    ) throws(StateError) {
        self.leastSpace = leastSpace
        guard let executor = BlockingExecutor(name: "kiosk-store") else {
            throw StateError(
                .file(.failed), folder.path, detail: "the system cannot create a thread")
        }
        self.executor = executor
        self.folder = folder.path
        let database = try Database<StateError>(
            path: folder.makeFile("kiosk.sqlite"), busyTimeout: .seconds(5))
        try Schema.kiosk.migrate(database)
        self.database = database
    }

    /// The free space on the disk of the database, in bytes, or `nil` if it is unknown.
    nonisolated var freeBytes: Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Leaves a file that is complete without its log, for a program that ends.
    func emptyLog() throws(StateError) { try database.emptyLog() }

    /// Writes a copy of a service's database, which can be running, to a new file.
    package static func copy(_ path: String, to copy: String) throws(StateError) {
        try Database<StateError>(path: path, busyTimeout: .seconds(5)).copy(to: copy)
    }

    // MARK: - Tokens

    func tokens() throws(StateError) -> [AccessTokens.Entry] {
        try database.rows("SELECT digest, scope, is_session FROM token ORDER BY position") { row in
            AccessTokens.Entry(
                digest: row.bytes(0) ?? [], scope: row.text(1).flatMap(TokenScope.init) ?? .sheet,
                isSession: row.integer(2) == 1)
        }
    }

    func add(
        _ token: AccessTokens.Entry, keepingSessions most: Int
    ) throws(StateError) {
        try database.transaction { () throws(StateError) in
            try database.run(
                "INSERT INTO token (digest, scope, is_session) VALUES (?, ?, ?)",
                .bytes(token.digest), .text(token.scope.rawValue),
                .integer(token.isSession ? 1 : 0))
            try database.run(
                """
                DELETE FROM token WHERE is_session = 1 AND scope = ? AND position NOT IN (
                    SELECT position FROM token WHERE is_session = 1 AND scope = ?
                    ORDER BY position DESC LIMIT ?)
                """, .text(token.scope.rawValue), .text(token.scope.rawValue),
                .integer(Int64(most)))
        }
    }

    /// Stores a token in place of all others with its scope.
    func replace(_ token: AccessTokens.Entry) throws(StateError) {
        try database.transaction { () throws(StateError) in
            try database.run("DELETE FROM token WHERE scope = ?", .text(token.scope.rawValue))
            try database.run(
                "INSERT INTO token (digest, scope, is_session) VALUES (?, ?, 0)",
                .bytes(token.digest), .text(token.scope.rawValue))
        }
    }

    // MARK: - Orders

    /// Returns the claim of a key, or `nil`.
    func claim(_ key: String) throws(StateError) -> IdempotencyClaim? {
        try database.rows(
            "SELECT fingerprint, client_order FROM idempotency_key WHERE key = ?", .text(key)
        ) { row in
            IdempotencyClaim(
                key: key, fingerprint: RequestFingerprint(text: row.bytes(0) ?? []),
                began: row.text(1) ?? "")
        }.first
    }

    /// Stores an order, and the key that requested it, before it starts.
    ///
    /// - Throws: `StateError`, also if the store has the key, and if the disk has too little space
    ///   for the end of the order, which would then fail after the customer had paid.
    func begin<Record: OrderRecord>(
        _ record: Record, _ claim: IdempotencyClaim, now: Int64
    ) throws(StateError) {
        try requireSpace()
        let body = try encode(record)
        try database.transaction { () throws(StateError) in
            try advanceClock(to: now, isRemoving: false)
            try database.run(
                """
                INSERT INTO client_order (identifier, kind, created, is_settled, body, reference)
                VALUES (?, ?, ?, 0, ?, ?)
                ON CONFLICT (identifier) DO UPDATE SET is_settled = 0, body = excluded.body
                """, .text(record.id), .text(Record.kind.rawValue), .integer(now), .bytes(body),
                SQLiteValue(record.reference))
            try database.run(
                """
                INSERT INTO idempotency_key (key, fingerprint, created, client_order)
                VALUES (?, ?, ?, ?)
                """, .text(claim.key), .bytes(claim.fingerprint.text), .integer(now),
                .text(record.id))
        }
    }

    /// Stores the end of an order, before clients receive it.
    func settle(_ record: some OrderRecord) throws(StateError) {
        try database.run(
            "UPDATE client_order SET is_settled = 1, body = ? WHERE identifier = ?",
            .bytes(try encode(record)), .text(record.id))
    }

    /// Stores the outcome of a completed read of a card, unless it has one.
    ///
    /// - Returns: The read as it is stored, and whether this is its outcome's first report; `nil`
    ///   if the read is unknown or no longer kept.
    func reportOutcome(
        _ outcome: PaymentDecision, of identifier: String
    ) throws(StateError) -> (read: ReadResource, isNew: Bool)? {
        guard var read = try record(identifier, of: ReadResource.self) else { return nil }
        guard read.state == .completed, read.result != nil, read.outcome == nil else {
            return (read, false)
        }
        read.outcome = outcome
        try settle(read)
        return (read, true)
    }

    /// Returns an order, or `nil` if it is unknown or no longer kept.
    func record<Record: OrderRecord>(
        _ identifier: String, of _: Record.Type
    ) throws(StateError) -> Record? {
        let found: [Record] = try records("identifier = ?", .text(identifier))
        return found.first
    }

    /// Returns the last orders of a kind that have ended, newest first.
    func newest<Record: OrderRecord>(
        _ count: Int, of _: Record.Type
    ) throws(StateError) -> [Record] {
        try records(
            "is_settled = 1 ORDER BY created DESC LIMIT ?", .integer(Int64(count)))
    }

    private func records<Record: OrderRecord>(
        _ condition: String, _ values: SQLiteValue...
    ) throws(StateError) -> [Record] {
        try database.rows(
            "SELECT body FROM client_order WHERE kind = ? AND \(condition)",
            values: [.text(Record.kind.rawValue)] + values
        ) { row in
            row.bytes(0).flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) }
        }.compactMap(\.self)
    }

    /// Returns the identifiers of the orders that a client looks for, newest first.
    func orders(_ kind: OrderKind, _ search: OrderSearch) throws(StateError) -> [String] {
        let conditions = [
            ("kind = ?", kind.rawValue),
            ("identifier IN (SELECT client_order FROM idempotency_key WHERE key = ?)", search.key),
            ("reference = ?", search.reference),
        ].filter { $0.1 != nil }
        return try database.rows(
            """
            SELECT identifier FROM client_order
            WHERE \(conditions.map(\.0).joined(separator: " AND ")) ORDER BY created DESC LIMIT ?
            """, values: conditions.map { SQLiteValue($0.1) } + [.integer(Int64(search.limit))]
        ) { $0.text(0) ?? "" }
    }

    /// Settles the orders that an earlier run left unfinished.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - outcomeLimit: How long after its end a read can wait for its outcome, in seconds.
    /// - Returns: What was interrupted, or `nil`.
    /// - Throws: `StateError`.
    func interruptUnsettled(
        now: Int64, outcomeLimit: Int64
    ) throws(StateError) -> Interruption? {
        let read = try interruptUnsettled(ReadResource.self)
        let payment = try interruptUnsettled(PaymentRecord.self)
        if let interruption = payment ?? read { return interruption }
        return try interruptAuthorization(now: now, limit: outcomeLimit)
    }

    private func interruptUnsettled<Record: OrderRecord>(
        _: Record.Type
    ) throws(StateError) -> Interruption? {
        var interruption: Interruption?
        let unsettled: [Record] = try records("is_settled = 0")
        for var record in unsettled {
            interruption = record.interrupt()
            try settle(record)
        }
        return interruption
    }

    /// Notes that the last read waited for its outcome, if it ended a short time ago.
    private func interruptAuthorization(
        now: Int64, limit: Int64
    ) throws(StateError) -> Interruption? {
        guard var last = try newest(1, of: ReadResource.self).first, last.lacksOutcome,
            let end = last.endedAt,
            (0...limit).contains(now.subtractingReportingOverflow(end).partialValue)
        else { return nil }
        last.interruptOutcome()
        try settle(last)
        return .payment(last.id)
    }

    private func encode<Record: OrderRecord>(_ record: Record) throws(StateError) -> [UInt8] {
        var record = record
        if let stored = try self.record(record.id, of: Record.self) { record.merge(stored) }
        guard let body = try? JSONEncoder().encode(record) else {
            throw StateError(
                .file(.failed), database.path, detail: "a \(Record.kind) cannot be encoded as JSON")
        }
        return Array(body)
    }

    // MARK: - The clock

    /// Checks that the database can be written, by following the clock.
    ///
    /// - Returns: How the clock went back a short time ago, or `nil`.
    /// - Throws: `StateError`, also if the disk has too little space for a read.
    func checkWritable(now: Int64) throws(StateError) -> StoredClock.Setback? {
        try requireSpace()
        return try database.transaction { () throws(StateError) in
            try advanceClock(to: now, isRemoving: false)
        }.recentSetback(at: now)
    }

    /// Checks that the disk has space for a read.
    private func requireSpace() throws(StateError) {
        guard freeBytes ?? .max >= leastSpace else { throw StateError(.file(.full), database.path) }
    }

    /// Removes the orders that ended, and their keys, a day after they were started.
    ///
    /// Call it once a minute: the time of removal follows the clock in steps.
    func removeExpired(now: Int64) throws(StateError) {
        let removal =
            try database.transaction { () throws(StateError) in
                try advanceClock(to: now, isRemoving: true)
            }.removalTime(at: now) - Self.retentionSeconds
        for kind in OrderKind.allCases {
            var removed = 0
            repeat {
                removed = try database.rows(
                    """
                    DELETE FROM client_order WHERE identifier IN (
                        SELECT identifier FROM client_order
                        WHERE kind = ? AND is_settled = 1 AND created < ?
                        ORDER BY created LIMIT \(Self.removalLimit))
                    RETURNING 1
                    """, .text(kind.rawValue), .integer(removal)
                ) { _ in () }.count
            } while removed == Self.removalLimit
        }
    }

    /// The number of rows that are removed in one transaction.
    private static let removalLimit = 500

    @discardableResult
    private func advanceClock(
        to now: Int64, isRemoving: Bool
    ) throws(StateError) -> StoredClock {
        let stored = try database.rows(
            "SELECT latest, removal, setback_time, setback_seconds FROM clock"
        ) { row in
            var setback: StoredClock.Setback?
            if let time = row.integer(2), let seconds = row.integer(3) {
                setback = StoredClock.Setback(time: time, seconds: seconds)
            }
            return StoredClock(
                latest: row.integer(0) ?? now, removal: row.integer(1) ?? now, setback: setback)
        }.first
        var clock = stored ?? StoredClock(now: now)
        if let step = clock.advance(to: now, isRemoving: isRemoving) {
            setback.withLock { $0 = step }
        }
        try database.run(
            "INSERT OR REPLACE INTO clock VALUES (1, ?, ?, ?, ?)", .integer(clock.latest),
            .integer(clock.removal), SQLiteValue(clock.setback?.time),
            SQLiteValue(clock.setback?.seconds))
        return clock
    }
}

extension Schema {
    /// The schema of the service's state, with the application identifier "TapK".
    fileprivate static let kiosk = Schema(
        applicationIdentifier: 0x5461_704B,
        steps: [
            [
                """
                CREATE TABLE token (
                    position INTEGER PRIMARY KEY AUTOINCREMENT,
                    digest BLOB NOT NULL UNIQUE,
                    scope TEXT NOT NULL,
                    is_session INTEGER NOT NULL
                ) STRICT
                """,
                // The body is the resource as clients see it; its card data is sealed.
                """
                CREATE TABLE read (
                    identifier TEXT NOT NULL PRIMARY KEY,
                    created INTEGER NOT NULL,
                    is_settled INTEGER NOT NULL,
                    body BLOB NOT NULL
                ) STRICT, WITHOUT ROWID
                """,
                """
                CREATE TABLE idempotency_key (
                    key TEXT NOT NULL PRIMARY KEY,
                    fingerprint BLOB NOT NULL,
                    created INTEGER NOT NULL,
                    read TEXT NOT NULL REFERENCES read ON DELETE CASCADE
                ) STRICT, WITHOUT ROWID
                """,
                "CREATE INDEX idempotency_key_read ON idempotency_key (read)",
                "CREATE INDEX read_created ON read (created)",
            ],
            [
                // The body contains the state of a payment, not data of customer, card, or token.
                """
                CREATE TABLE payment (
                    identifier TEXT NOT NULL PRIMARY KEY,
                    key TEXT NOT NULL UNIQUE,
                    fingerprint BLOB NOT NULL,
                    created INTEGER NOT NULL,
                    is_settled INTEGER NOT NULL,
                    body BLOB NOT NULL
                ) STRICT, WITHOUT ROWID
                """,
                "CREATE INDEX payment_created ON payment (created)",
            ],
            [
                // A start must not take longer the more reads are kept.
                "CREATE INDEX read_unsettled ON read (created) WHERE is_settled = 0",
                "CREATE INDEX payment_unsettled ON payment (created) WHERE is_settled = 0",
            ],
            [
                // One row: the clock as the service saw it.
                """
                CREATE TABLE clock (
                    number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
                    latest INTEGER NOT NULL,
                    removal INTEGER NOT NULL,
                    setback_time INTEGER,
                    setback_seconds INTEGER
                ) STRICT
                """
            ],
            [
                // A client whose answer was lost finds the read or the payment by its own name.
                "ALTER TABLE read ADD COLUMN reference TEXT",
                "ALTER TABLE payment ADD COLUMN reference TEXT",
                "CREATE INDEX read_reference ON read (reference)",
                "CREATE INDEX payment_reference ON payment (reference)",
            ],
            [
                // The member of a pass changed its name. See CHANGELOG.md.
                """
                UPDATE read SET body = CAST(
                    replace(CAST(body AS TEXT), '"programme":', '"program":') AS BLOB)
                """
            ],
            [
                // Reads and payments are one kind of row, and all keys are in one table.
                """
                CREATE TABLE client_order (
                    identifier TEXT NOT NULL PRIMARY KEY,
                    kind TEXT NOT NULL,
                    created INTEGER NOT NULL,
                    is_settled INTEGER NOT NULL,
                    body BLOB NOT NULL,
                    reference TEXT
                ) STRICT, WITHOUT ROWID
                """,
                """
                INSERT INTO client_order
                SELECT identifier, 'read', created, is_settled, body, reference FROM read
                """,
                """
                INSERT INTO client_order
                SELECT identifier, 'payment', created, is_settled, body, reference FROM payment
                """,
                "CREATE INDEX client_order_created ON client_order (kind, created)",
                "CREATE INDEX client_order_reference ON client_order (reference)",
                """
                CREATE INDEX client_order_unsettled ON client_order (kind) WHERE is_settled = 0
                """,
                "ALTER TABLE idempotency_key RENAME TO read_key",
                """
                CREATE TABLE idempotency_key (
                    key TEXT NOT NULL PRIMARY KEY,
                    fingerprint BLOB NOT NULL,
                    created INTEGER NOT NULL,
                    client_order TEXT NOT NULL REFERENCES client_order ON DELETE CASCADE
                ) STRICT, WITHOUT ROWID
                """,
                "INSERT INTO idempotency_key SELECT key, fingerprint, created, read FROM read_key",
                // Early services could store one key for a read and for a payment.
                """
                INSERT OR IGNORE INTO idempotency_key
                SELECT key, fingerprint, created, identifier FROM payment
                """,
                "DROP TABLE read_key",
                "DROP TABLE read",
                "DROP TABLE payment",
                "CREATE INDEX idempotency_key_order ON idempotency_key (client_order)",
            ],
        ])
}
