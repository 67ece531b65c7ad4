// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// The prepared statements of a connection that are not in use, by their text.
///
/// Preparing a short statement takes longer than running it.
final class StatementCache {
    /// The maximum number of statements; a program has fewer texts.
    private static let limit = 128

    private let database: OpaquePointer
    private var idle: [String: OpaquePointer] = [:]

    init(_ database: OpaquePointer) {
        self.database = database
    }

    /// Ends all statements, so that the connection can close.
    func removeAll() {
        for statement in idle.values { sqlite3_finalize(statement) }
        idle = [:]
    }

    /// Returns the prepared first statement of `sql`, which only the caller uses until it gives it
    /// back.
    func checkOut(_ sql: String) throws(ResultCode) -> OpaquePointer {
        if let statement = idle.removeValue(forKey: sql) { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(
            database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw ResultCode(rawValue: code) }
        return statement
    }

    /// Keeps a statement for the next time, without its values.
    func checkIn(_ statement: OpaquePointer, _ sql: String) {
        // The error that it returns is that of the last step.
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        // Some pragmas act when they are prepared, not when they run. See sqlite.org/pragma.html.
        guard idle.count < Self.limit, idle[sql] == nil, !sql.hasPrefix("PRAGMA") else {
            sqlite3_finalize(statement)
            return
        }
        idle[sql] = statement
    }
}
