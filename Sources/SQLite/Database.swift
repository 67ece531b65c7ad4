// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Glibc

/// One connection to an SQLite file, for one actor.
///
/// Every commit is on the disk before it returns: write-ahead log with full
/// synchronisation. See sqlite.org/pragma.html#pragma_synchronous.
package final class Database<Failure: DatabaseFailure> {
    /// Where the file lies.
    package let path: String
    private let pointer: OpaquePointer

    /// Opens an existing file, which may be empty.
    ///
    /// - Parameters:
    ///   - path: The file; made before with mode 0600, so that nobody else reads it.
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
        sqlite3_extended_result_codes(pointer, 1)
        sqlite3_busy_timeout(pointer, busyTimeout.milliseconds)
        try prepare()
    }

    deinit {
        sqlite3_close_v2(pointer)
    }

    /// Runs one statement and drops its rows.
    package func run(_ sql: String, _ values: Value...) throws(Failure) {
        try step(sql, values) { _ in }
    }

    /// Runs one statement and returns the number in its first column, or `nil` without a row.
    ///
    /// A statement that writes may return one: it has written only when it came to its end.
    package func integer(_ sql: String, _ values: Value...) throws(Failure) -> Int64? {
        var integers: [Int64?] = []
        try step(sql, values) { integers.append($0.integer(0)) }
        return integers.first ?? nil
    }

    /// Runs one statement and returns its rows through `body`.
    package func rows<Row>(
        _ sql: String, _ values: Value..., body: (borrowing Statement) -> Row
    ) throws(Failure) -> [Row] {
        try rows(sql, values: values, body: body)
    }

    /// Runs one statement and returns its rows through `body`.
    package func rows<Row>(
        _ sql: String, values: [Value], body: (borrowing Statement) -> Row
    ) throws(Failure) -> [Row] {
        var rows: [Row] = []
        try step(sql, values) { rows.append(body($0)) }
        return rows
    }

    /// Runs `body` as a whole or not at all; other writers wait outside.
    package func transaction<Result>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite may have rolled back by itself; then this fails, which is fine.
            try? run("ROLLBACK")
            throw error
        }
    }

    private func step(
        _ sql: String, _ values: [Value], row: (borrowing Statement) -> Void
    ) throws(Failure) {
        do throws(ResultCode) {
            let statement = try Statement(sql, values, in: pointer)
            while try statement.step() { row(statement) }
        } catch {
            throw Self.failure(error, path)
        }
    }

    private func prepare() throws(Failure) {
        let mode = try rows("PRAGMA journal_mode") { $0.text(0) }.first
        if mode != "wal" { try run("PRAGMA journal_mode = WAL") }
        try run("PRAGMA synchronous = FULL")
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA trusted_schema = OFF")
    }

    /// Refuses what is there and is no file: SQLite would say of each that it cannot be opened.
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
    /// Whole milliseconds, at most what SQLite takes.
    fileprivate var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(
            clamping: min(max(seconds, 0), 1_000_000) * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
