// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import HTTPServer
internal import SQLite
internal import Support

/// The service's database in one SQLite file, for the instances on one machine.
///
/// A commit takes as long as the disk needs, and SQLite writes one transaction at a time. So
/// transactions of several threads that wait for one another share one commit (group commit). Each
/// is a savepoint of the shared transaction, so it is undone alone if it fails. The last one of
/// those that wait commits, so a transaction that is alone never waits for others.
package final class SQLiteProcessorDatabase: ProcessorDatabase {
    /// The maximum number of transactions that share one commit.
    private static let groupLimit = 64

    /// The transactions that share the current commit.
    private struct Group {
        /// The reason nothing was written, or `nil`, once it is known.
        let outcome = BlockingValue<Problem?>()
        var count = 0
    }

    /// The open group; the thread that holds the lock uses the connection.
    private let group = Lock<Group?>(nil)
    private let waiting = Lock(0)
    private let session: Session

    /// Opens the file, which is created with mode 0600 on first use.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws(DatabaseError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = open(path, flags, 0o600)
        // If the path is not a file, opening the database reports what it is.
        guard descriptor >= 0 || errno == EISDIR || errno == ENXIO else {
            throw DatabaseError(.file(.notWritable), path, detail: String(cString: strerror(errno)))
        }
        close(descriptor)
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

    /// The number of transactions that wait for the connection.
    var waitingCount: Int { waiting.withLock { $0 } }

    package func transaction<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        waiting.withLock { $0 += 1 }
        // Other threads wait here, and other processes wait in the database.
        let (result, outcome) = try group.withLock { (current) throws(Problem) in
            waiting.withLock { $0 -= 1 }
            var group = try group(current)
            group.count += 1
            current = group
            let (result, failure) = member(body)
            if let failure {
                try? session.run("ROLLBACK")
                group.outcome.set(failure)
                current = nil
            } else if waitingCount == 0 || group.count >= Self.groupLimit {
                group.outcome.set(commit())
                current = nil
            }
            return (result, group.outcome)
        }
        // An error can be due to what others of the group wrote, so it waits for the commit too.
        if let failure = outcome.wait() { throw failure }
        return try result.get()
    }

    /// Returns the open group, or begins one.
    private func group(_ current: Group?) throws(Problem) -> Group {
        if let current { return current }
        try session.run("BEGIN IMMEDIATE")
        return Group()
    }

    /// Runs `body` in a savepoint.
    ///
    /// - Returns: The result, and the reason the whole group is lost, or `nil`.
    private func member<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) -> (result: Swift.Result<Result, Problem>, failure: Problem?) {
        do throws(Problem) {
            try session.run("SAVEPOINT member")
            let result: Swift.Result<Result, Problem>
            do throws(Problem) {
                result = .success(try body(session))
            } catch {
                result = .failure(error)
                try session.run("ROLLBACK TO member")
            }
            try session.run("RELEASE member")
            return (result, nil)
        } catch {
            // After some errors, such as a full disk, SQLite undoes the whole transaction.
            return (.failure(error), error)
        }
    }

    /// Commits the group, or undoes it.
    ///
    /// - Returns: The reason it was undone, or `nil`.
    private func commit() -> Problem? {
        do throws(Problem) {
            try session.run("COMMIT")
            return nil
        } catch {
            try? session.run("ROLLBACK")
            return error
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
