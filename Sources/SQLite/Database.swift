// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Glibc
package import Support

/// A connection to an SQLite file, for one actor.
///
/// Every commit is on disk before it returns, because the write-ahead log uses full
/// synchronization, except in `withoutSynchronization`. See
/// sqlite.org/pragma.html#pragma_synchronous.
package final class Database<Failure: DatabaseFailure> {
    /// The path of the file.
    package let path: String
    private let pointer: OpaquePointer
    private let statements: StatementCache

    /// Opens an existing file, which may be empty.
    ///
    /// - Parameters:
    ///   - path: The file, created before with mode 0600 so that other users cannot read it.
    ///   - busyTimeout: How long to wait for another process.
    /// - Throws: `Failure`.
    package init(path: String, busyTimeout: Duration) throws(Failure) {
        try Self.requireFile(path)
        var pointer: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &pointer, flags, nil)
        guard code == SQLITE_OK, let pointer else {
            let reason = sqlite3_system_errno(pointer)
            sqlite3_close_v2(pointer)
            throw Self.failure(ResultCode(rawValue: code), path, systemError: reason)
        }
        self.path = path
        self.pointer = pointer
        statements = StatementCache(pointer)
        sqlite3_extended_result_codes(pointer, 1)
        sqlite3_busy_timeout(pointer, busyTimeout.milliseconds)
        try prepare()
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(pointer)
    }

    /// Runs one statement and drops its rows.
    package func run(_ sql: String, _ values: SQLiteValue...) throws(Failure) {
        try step(sql, values) { _ in }
    }

    /// Runs one statement and returns the number in its first column, or `nil` if there is no row.
    ///
    /// A statement that writes can return a number too, because this method runs it to its end.
    package func integer(_ sql: String, _ values: SQLiteValue...) throws(Failure) -> Int64? {
        var integers: [Int64?] = []
        try step(sql, values) { integers.append($0.integer(0)) }
        return integers.first ?? nil
    }

    /// Runs one statement and returns its rows through `body`.
    package func rows<Row>(
        _ sql: String, _ values: SQLiteValue..., body: (borrowing Statement) -> Row
    ) throws(Failure) -> [Row] {
        try rows(sql, values: values, body: body)
    }

    /// Runs one statement and returns its rows through `body`.
    package func rows<Row>(
        _ sql: String, values: [SQLiteValue], body: (borrowing Statement) -> Row
    ) throws(Failure) -> [Row] {
        var rows: [Row] = []
        try step(sql, values) { rows.append(body($0)) }
        return rows
    }

    /// Runs `body` in a transaction, which is undone if it throws; other writers wait.
    package func transaction<Result>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite may have rolled back already; then this fails, which is fine.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Runs `body` with commits that do not wait for the disk.
    ///
    /// They survive the end of the program, but a power failure can undo the last of them. They
    /// never come before an earlier commit, and the file stays consistent.
    package func withoutSynchronization<Result>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try run("PRAGMA synchronous = NORMAL")
        let result = Swift.Result(catching: body)
        try run("PRAGMA synchronous = FULL")
        return try result.get()
    }

    /// Moves everything from the write-ahead log into the file, so that the file alone is complete.
    ///
    /// Does not wait for other connections that use the log; it then stays.
    package func emptyLog() throws(Failure) {
        _ = try rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }

    /// Writes the whole database, as it is now, to a new file; others can write in the meantime.
    ///
    /// The copy is complete without a log, and on disk when this method returns.
    ///
    /// - Parameter path: The file, which must not exist; its mode is 0600.
    /// - Throws: `Failure`; then there is no file, unless it existed.
    package func copy(to path: String) throws(Failure) {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw Failure(
                .failed, path: path,
                detail: "a copy must be a new file: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        do throws(Failure) {
            try run("VACUUM INTO ?", .text(path))
            guard fsync(descriptor) == 0 else {
                throw Failure(.failed, path: path, detail: String(cString: strerror(errno)))
            }
        } catch {
            unlink(path)
            throw error
        }
    }

    private func step(
        _ sql: String, _ values: [SQLiteValue], row: (borrowing Statement) -> Void
    ) throws(Failure) {
        do throws(ResultCode) {
            let statement = try Statement(sql, values, from: statements)
            while try statement.step() { row(statement) }
        } catch {
            throw Self.failure(error, path)
        }
    }

    private func prepare() throws(Failure) {
        let mode = try rows("PRAGMA journal_mode") { $0.text(0) }.first
        if mode != "wal" { try run("PRAGMA journal_mode = WAL") }
        try run("PRAGMA synchronous = FULL")
        // A log that grew while a copy was written does not stay that long.
        try run("PRAGMA journal_size_limit = 4194304")
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA trusted_schema = OFF")
    }

    /// Refuses a path that is not a file, because SQLite's own error would not say so.
    private static func requireFile(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw Failure(.notFile, path: path, detail: "a folder")
        default: throw Failure(.notFile, path: path, detail: "a pipe or a device")
        }
    }

    private static func failure(
        _ code: ResultCode, _ path: String, systemError: Int32 = 0
    ) -> Failure {
        let reason = systemError == 0 ? "" : ": " + String(cString: strerror(systemError))
        return Failure(code.problem, path: path, detail: code.text + reason)
    }
}

extension Duration {
    /// The duration in milliseconds, limited to what SQLite accepts.
    fileprivate var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(
            clamping: min(max(seconds, 0), 1_000_000) * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}

/// The error that the owner of a database throws for a problem with the file.
package protocol DatabaseFailure: Error {
    /// Creates the error.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - path: The file.
    ///   - detail: SQLite's message, or empty.
    init(_ problem: FileProblem, path: String, detail: String)
}
