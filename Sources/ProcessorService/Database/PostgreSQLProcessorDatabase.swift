// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

#if PostgreSQL
package import HTTPServer
internal import Support

/// The service's database on a PostgreSQL server, for instances on several machines.
package final class PostgreSQLProcessorDatabase: ProcessorDatabase {
    /// The maximum number of tries of a transaction that conflicts with another.
    private static let attempts = 5

    private let address: String
    private let lockTimeout: Duration
    private let idle: Lock<[PostgreSQLConnection]>

    /// Connects and, on first use, creates the tables.
    ///
    /// - Parameters:
    ///   - address: A connection string, such as `postgresql:///taptopay`.
    ///   - lockTimeout: How long to wait for another instance, in whole seconds; as with SQLite.
    /// - Throws: `DatabaseError`.
    package init(_ address: String, lockTimeout: Duration = .seconds(5)) throws(DatabaseError) {
        self.address = address
        self.lockTimeout = lockTimeout
        idle = Lock([try PostgreSQLConnection(address, lockTimeout: lockTimeout)])
        let done: Int
        do throws(Problem) {
            done = try transaction { (session) throws(Problem) in
                try PostgreSQLSchema.migrate(session)
            }
        } catch {
            throw DatabaseError(.failed, "PostgreSQL")
        }
        guard done <= ProcessorSchema.steps.count else {
            throw DatabaseError(
                .file(.newerVersion), "PostgreSQL",
                detail: "schema \(done); this version supports \(ProcessorSchema.steps.count)")
        }
    }

    package func transaction<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        var attempt = 1
        while true {
            let connection = try checkOut()
            do throws(Problem) {
                try connection.begin()
                let result = try body(connection)
                try connection.commit()
                giveBack(connection)
                return result
            } catch {
                let isTransient = connection.isTransient
                try? connection.rollBack()
                giveBack(connection)
                guard isTransient, attempt < Self.attempts else { throw error }
                attempt += 1
            }
        }
    }

    private func checkOut() throws(Problem) -> PostgreSQLConnection {
        if let connection = idle.withLock({ $0.popLast() }) { return connection }
        do throws(DatabaseError) {
            return try PostgreSQLConnection(address, lockTimeout: lockTimeout)
        } catch {
            throw Problem(error)
        }
    }

    /// Keeps a connection for the next transaction, unless it is no longer usable.
    private func giveBack(_ connection: PostgreSQLConnection) {
        guard connection.isUsable else { return }
        idle.withLock { $0.append(connection) }
    }
}

/// The tables on a PostgreSQL server, and the objects that SQLite does not need.
enum PostgreSQLSchema {
    /// The sequence of audit numbers.
    static let auditNumbers = "audit_number"
    /// The lock that keeps two instances from creating the tables at once: "TapS".
    private static let lockNumber: Int64 = 0x5461_7053

    /// Creates what is missing.
    ///
    /// - Returns: The number of earlier steps; if a newer version did some, more than this one has.
    static func migrate(_ session: any DatabaseSession) throws(Problem) -> Int {
        try session.run("SELECT pg_advisory_xact_lock($1)", .integer(lockNumber))
        try session.run("CREATE TABLE IF NOT EXISTS schema_step (number BIGINT PRIMARY KEY)")
        let row = try session.row("SELECT count(*) FROM schema_step")
        let done = Int(row?.integer(0) ?? 0)
        for (number, step) in ProcessorSchema.steps.enumerated().dropFirst(done) {
            for statement in step {
                // SQLite's integers have 64 bits.
                try session.run(statement.replacing("INTEGER", with: "BIGINT"))
            }
            try session.run(
                "INSERT INTO schema_step (number) VALUES ($1)", .integer(Int64(number)))
        }
        if done <= ProcessorSchema.steps.count { try makeAuditNumbers(session) }
        return done
    }

    /// Creates the sequence, which continues from the counter row of an earlier version.
    private static func makeAuditNumbers(_ session: any DatabaseSession) throws(Problem) {
        let found = try session.row(
            "SELECT 1 FROM pg_class WHERE oid = to_regclass('\(auditNumbers)')")
        guard found == nil else { return }
        try session.run("CREATE SEQUENCE \(auditNumbers)")
        try session.run(
            "SELECT setval('\(auditNumbers)', value) FROM sequence WHERE name = 'audit'")
    }
}
#endif
