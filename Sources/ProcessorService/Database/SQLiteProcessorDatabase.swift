// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import HTTPServer
internal import SQLite
internal import Support

/// The service's database in one SQLite file, for the instances on one machine.
package final class SQLiteProcessorDatabase: ProcessorDatabase {
    private let gate = Lock(false)
    private let session: Session

    /// Opens the file, which is created with mode 0600 on first use.
    ///
    /// - Throws: `DatabaseError`.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws(DatabaseError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = open(path, flags, 0o600)
        // If the path is not a file, opening the database reports what it is.
        guard descriptor >= 0 || errno == EISDIR || errno == ENXIO else {
            throw DatabaseError(.notWritable, path, detail: String(cString: strerror(errno)))
        }
        if descriptor >= 0 { close(descriptor) }
        session = Session(Lock(try Self.opened(path, busyTimeout)))
    }

    private static func opened(
        _ path: String, _ busyTimeout: Duration
    ) throws(DatabaseError) -> sending Database<DatabaseError> {
        let database = try Database<DatabaseError>(path: path, busyTimeout: busyTimeout)
        try Schema(
            applicationIdentifier: ProcessorSchema.applicationIdentifier,
            steps: ProcessorSchema.steps.map { $0.map(Self.strict) }
        ).migrate(database)
        return database
    }

    /// Makes SQLite enforce the types of columns, as PostgreSQL always does.
    static func strict(_ statement: String) -> String {
        statement.hasPrefix("CREATE TABLE") ? statement + " STRICT" : statement
    }

    package func transaction<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        // Other threads wait here, and other processes wait in the database.
        try gate.withLock { (_) throws(Problem) in
            try session.run("BEGIN IMMEDIATE")
            do throws(Problem) {
                let result = try body(session)
                try session.run("COMMIT")
                return result
            } catch {
                try? session.run("ROLLBACK")
                throw error
            }
        }
    }

    private struct Session: DatabaseSession {
        let database: Lock<Database<DatabaseError>>

        init(_ database: Lock<Database<DatabaseError>>) {
            self.database = database
        }

        func rows(_ sql: String, _ values: [DatabaseValue]) throws(Problem) -> [Row] {
            do throws(DatabaseError) {
                return try database.withLock { (database) throws(DatabaseError) in
                    try database.rows(sql, values: values.map(SQLiteValue.init)) { statement in
                        Row((0..<statement.columnCount).map { statement.value($0) })
                    }
                }
            } catch {
                throw Problem(error)
            }
        }

        func nextAuditNumber() throws(Problem) -> Int64 {
            try MemoryRecords.next("audit", in: self)
        }
    }
}

extension SQLiteValue {
    fileprivate init(_ value: DatabaseValue) {
        switch value {
        case .integer(let integer): self = .integer(integer)
        case .text(let text): self = .text(text)
        case .null: self = .null
        }
    }
}

extension Statement {
    fileprivate borrowing func value(_ column: Int32) -> DatabaseValue {
        integer(column).map { .integer($0) } ?? DatabaseValue(text(column))
    }
}
