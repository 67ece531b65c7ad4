// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer

/// Where the service keeps what it must not forget; several instances may share it.
///
/// Every text is SQL that SQLite and PostgreSQL both take; `$1`, `$2`, … stand for the values and
/// first appear in their order.
package protocol ProcessorDatabase: Sendable {
    /// Runs `body` as a whole or, when it throws, not at all; blocks until it is done.
    ///
    /// What it wrote is on the disk when this returns.
    ///
    /// - Throws: `Problem` of `body`, or with status 503 when the database fails.
    func transaction<Result: Sendable>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Problem) -> Result
}

/// One transaction on its way.
package protocol DatabaseSession: Sendable {
    /// Runs one statement.
    ///
    /// - Returns: Its rows.
    /// - Throws: `Problem` with status 503 when the database fails.
    func rows(_ sql: String, _ values: [Value]) throws(Problem) -> [Row]

    /// Returns the next audit number, from one; a transaction that is undone may leave a gap.
    ///
    /// - Throws: `Problem` with status 503 when the database fails.
    func nextAuditNumber() throws(Problem) -> Int64
}

extension DatabaseSession {
    /// Runs one statement and returns its first row, or `nil`.
    func row(_ sql: String, _ values: Value...) throws(Problem) -> Row? {
        try rows(sql, values).first
    }

    /// Runs one statement and drops its rows.
    func run(_ sql: String, _ values: Value...) throws(Problem) {
        _ = try rows(sql, values)
    }

    /// Runs a statement with `RETURNING` and tells whether it changed anything.
    func changes(_ sql: String, _ values: Value...) throws(Problem) -> Bool {
        try !rows(sql, values).isEmpty
    }
}
