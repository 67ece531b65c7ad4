// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// One connection to an SQLite file, for one actor.
///
/// Every commit is on the disk before it returns: write-ahead log with full
/// synchronisation. See sqlite.org/pragma.html#pragma_synchronous.
final class Database {
    /// Where the file lies.
    let path: String
    private let pointer: OpaquePointer

    /// Opens an existing file, which may be empty.
    init(path: String, busyTimeout: Duration) throws(StoreError) {
        var pointer: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &pointer, flags, nil)
        guard code == SQLITE_OK, let pointer else {
            sqlite3_close_v2(pointer)
            throw ResultCode(rawValue: code).error(path)
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
    func run(_ sql: String, _ values: Value...) throws(StoreError) {
        let statement = try Statement(sql, values, in: pointer, path: path)
        while try statement.step() {}
    }

    /// Runs one statement and returns the number in its first column, or `nil` without a row.
    func integer(_ sql: String, _ values: Value...) throws(StoreError) -> Int64? {
        let statement = try Statement(sql, values, in: pointer, path: path)
        guard try statement.step() else { return nil }
        let integer = statement.integer(0)
        // A statement that writes has written only when it came to its end.
        while try statement.step() {}
        return integer
    }

    /// Runs one statement and returns its rows through `body`.
    func rows<Row>(
        _ sql: String, _ values: Value..., body: (borrowing Statement) -> Row
    ) throws(StoreError) -> [Row] {
        let statement = try Statement(sql, values, in: pointer, path: path)
        var rows: [Row] = []
        while try statement.step() { rows.append(body(statement)) }
        return rows
    }

    /// Runs `body` as a whole or not at all; other writers wait outside.
    func transaction<Result>(
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
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

    private func prepare() throws(StoreError) {
        let mode = try rows("PRAGMA journal_mode") { $0.text(0) }.first
        if mode != "wal" { try run("PRAGMA journal_mode = WAL") }
        try run("PRAGMA synchronous = FULL")
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA trusted_schema = OFF")
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
