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
                .newerVersion, "PostgreSQL",
                detail: "schema \(done); this version supports \(ProcessorSchema.steps.count)")
        }
    }

    package func transaction<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        var attempt = 1
        while true {
            let connection = try take()
            do throws(Problem) {
                try connection.run("BEGIN")
                let result = try body(connection)
                try connection.run("COMMIT")
                giveBack(connection)
                return result
            } catch {
                let isTransient = connection.isTransient
                try? connection.run("ROLLBACK")
                giveBack(connection)
                guard isTransient, attempt < Self.attempts else { throw error }
                attempt += 1
            }
        }
    }

    private func take() throws(Problem) -> PostgreSQLConnection {
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
#endif
