// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Support

/// A prepared statement, positioned at one of its rows.
package struct Statement: ~Copyable {
    private let pointer: OpaquePointer
    private let sql: String
    private let cache: StatementCache

    /// Takes the first statement of `sql` from the cache, until the end of this value.
    init(_ sql: String, _ values: [SQLiteValue], from cache: StatementCache) throws(ResultCode) {
        let statement = try cache.checkOut(sql)
        for (index, value) in values.enumerated() {
            let code = Self.bind(value, to: statement, at: Int32(truncatingIfNeeded: index + 1))
            guard code == SQLITE_OK else {
                cache.checkIn(statement, sql)
                throw ResultCode(rawValue: code)
            }
        }
        pointer = statement
        self.sql = sql
        self.cache = cache
    }

    deinit {
        cache.checkIn(pointer, sql)
    }

    /// Moves to the next row, and returns whether there is one.
    func step() throws(ResultCode) -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw ResultCode(rawValue: code)
        }
    }

    /// The number of columns in a row.
    package var columnCount: Int32 { sqlite3_column_count(pointer) }

    /// Returns a column of the current row as an integer, or `nil` if it is not one.
    package func integer(_ column: Int32) -> Int64? {
        guard sqlite3_column_type(pointer, column) == SQLITE_INTEGER else { return nil }
        return sqlite3_column_int64(pointer, column)
    }

    /// Returns a column of the current row as text, or `nil` if it is null.
    package func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(pointer, column) else { return nil }
        let count = Int(sqlite3_column_bytes(pointer, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Returns a column of the current row as bytes, or `nil` if it is null.
    package func bytes(_ column: Int32) -> [UInt8]? {
        guard sqlite3_column_type(pointer, column) != SQLITE_NULL else { return nil }
        let start = sqlite3_column_blob(pointer, column)
        let count = Int(sqlite3_column_bytes(pointer, column))
        return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    private static func bind(
        _ value: SQLiteValue, to statement: OpaquePointer, at index: Int32
    ) -> Int32 {
        switch value {
        case .integer(let integer):
            return sqlite3_bind_int64(statement, index, integer)
        case .text(let text):
            guard let count = Int32(exactly: text.utf8.count) else { return SQLITE_TOOBIG }
            return sqlite3_bind_text(statement, index, text, count, csqlite_transient())
        case .bytes(let bytes):
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
            // An empty array might have no pointer, and a missing pointer binds null.
            guard count > 0 else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return sqlite3_bind_blob(statement, index, bytes, count, csqlite_transient())
        case .null:
            return sqlite3_bind_null(statement, index)
        }
    }
}

/// A value for a statement.
package enum SQLiteValue: Sendable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case null

    /// Creates a text, or null for `nil`.
    package init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }

    /// Creates an integer, or null for `nil`.
    package init(_ integer: Int64?) {
        self = integer.map { .integer($0) } ?? .null
    }
}

/// A result code of SQLite with its extended part.
///
/// See sqlite.org/rescode.html.
struct ResultCode: Error, RawRepresentable, Hashable {
    let rawValue: Int32

    /// The part that all versions of SQLite know.
    private var primary: Int32 { rawValue & 0xFF }

    /// SQLite's message for the code.
    var text: String { sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "\(rawValue)" }

    /// The problem that the code indicates.
    var problem: FileProblem {
        switch primary {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .notWritable
        case SQLITE_FULL: .full
        default: .failed
        }
    }
}
