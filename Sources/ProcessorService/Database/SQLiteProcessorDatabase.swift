// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import HTTPServer
package import SQLite
internal import SmartCard

/// The service's database in one SQLite file, for the instances on one machine.
package final class SQLiteProcessorDatabase: ProcessorDatabase {
    private let gate = Lock(())
    private let session: Session

    /// Opens the file, which is made with mode 0600 on first use.
    ///
    /// - Throws: `Problem`.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws(Problem) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Problem(.notWritable, path: path, detail: "")
        }
        close(descriptor)
        session = Session(Lock(try Self.opened(path, busyTimeout)))
    }

    private static func opened(
        _ path: String, _ busyTimeout: Duration
    ) throws(Problem) -> sending Database<Problem> {
        let database = try Database<Problem>(path: path, busyTimeout: busyTimeout)
        try Schema(
            applicationIdentifier: ProcessorSchema.applicationIdentifier,
            steps: ProcessorSchema.steps.map { $0.map { $0 + " STRICT" } }
        ).migrate(database)
        return database
    }

    package func transaction<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        // Other threads wait here, other processes in the database.
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
        let database: Lock<Database<Problem>>

        init(_ database: Lock<Database<Problem>>) {
            self.database = database
        }

        func rows(_ sql: String, _ values: [Value]) throws(Problem) -> [Row] {
            try database.withLock { (database) throws(Problem) in
                try database.rows(sql, values: values.map(SQLite.Value.init)) { statement in
                    Row((0..<statement.columnCount).map { statement.value($0) })
                }
            }
        }
    }
}

extension SQLite.Value {
    fileprivate init(_ value: Value) {
        switch value {
        case .integer(let integer): self = .integer(integer)
        case .text(let text): self = .text(text)
        case .null: self = .null
        }
    }
}

extension Statement {
    fileprivate borrowing func value(_ column: Int32) -> Value {
        integer(column).map { .integer($0) } ?? Value(text(column))
    }
}

extension Problem: DatabaseFailure {
    /// Says that the database failed, and no more: the reason is for the log.
    package init(_ problem: DatabaseProblem, path: String, detail: String) {
        Log.error("database", "\(path): \(problem) \(detail)")
        self = .databaseFailed
    }
}
