// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer

/// The persistent storage of the service, which several instances can share.
///
/// All statements are valid in both SQLite and PostgreSQL. `$1`, `$2`, … are placeholders for the
/// values, and first appear in order.
package protocol ProcessorDatabase: Sendable {
    /// Runs `body` in a transaction, which is undone if it throws; blocks until it is done.
    ///
    /// Its changes are on disk when this method returns.
    ///
    /// - Throws: The `Problem` from `body`, or one with status 503 if the database fails.
    func transaction<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Problem) -> Result
}

/// A transaction in progress.
package protocol DatabaseSession: Sendable {
    /// Runs one statement.
    ///
    /// - Returns: Its rows.
    /// - Throws: `Problem` with status 503 if the database fails.
    func rows(_ sql: String, _ values: [DatabaseValue]) throws(Problem) -> [Row]

    /// Returns the next audit number, starting at 1; an undone transaction can leave a gap.
    ///
    /// - Throws: `Problem` with status 503 if the database fails.
    func nextAuditNumber() throws(Problem) -> Int64
}

extension DatabaseSession {
    /// Runs one statement and returns its first row, or `nil`.
    func row(_ sql: String, _ values: DatabaseValue...) throws(Problem) -> Row? {
        try rows(sql, values).first
    }

    /// Runs one statement and drops its rows.
    func run(_ sql: String, _ values: DatabaseValue...) throws(Problem) {
        _ = try rows(sql, values)
    }

    /// Runs a statement with `RETURNING` and returns whether it changed anything.
    func changes(_ sql: String, _ values: DatabaseValue...) throws(Problem) -> Bool {
        try !rows(sql, values).isEmpty
    }
}
