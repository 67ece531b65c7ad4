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

    /// Runs one statement whose rows are not needed, at the latest together with the next one.
    ///
    /// - Throws: `Problem` with status 503 if the database fails; the next statement can throw it
    ///   instead.
    func run(_ sql: String, _ values: [DatabaseValue]) throws(Problem)

    /// Sends queries together with the next statement, which runs before them.
    ///
    /// When the transaction asks for the rows of one of them, it gets those. So a database on
    /// another machine needs one round trip for all of them. Until then, the transaction must not
    /// change these rows. A database in this process has nothing to save and does nothing.
    ///
    /// - Throws: `Problem` with status 503 if the database fails.
    func prefetch(_ queries: [DatabaseQuery]) throws(Problem)

    /// Returns the next audit number, starting at 1; an undone transaction can leave a gap.
    ///
    /// - Throws: `Problem` with status 503 if the database fails.
    func nextAuditNumber() throws(Problem) -> Int64

    /// Sends the query for the next audit number together with the next statement.
    ///
    /// - Throws: `Problem` with status 503 if the database fails.
    func prefetchAuditNumber() throws(Problem)
}

extension DatabaseSession {
    /// Runs one query and returns its rows, or those that were fetched before.
    func rows(_ query: DatabaseQuery) throws(Problem) -> [Row] {
        try rows(query.sql, query.values)
    }

    /// Runs one statement and returns its first row, or `nil`.
    func row(_ sql: String, _ values: DatabaseValue...) throws(Problem) -> Row? {
        try rows(sql, values).first
    }

    func run(_ sql: String, _ values: [DatabaseValue]) throws(Problem) {
        _ = try rows(sql, values)
    }

    func prefetch(_ queries: [DatabaseQuery]) {}

    func prefetchAuditNumber() {}

    /// Runs one statement whose rows are not needed, at the latest together with the next one.
    func run(_ sql: String, _ values: DatabaseValue...) throws(Problem) {
        try run(sql, values)
    }

    /// Runs a statement with `RETURNING` and returns whether it changed anything.
    func changes(_ sql: String, _ values: DatabaseValue...) throws(Problem) -> Bool {
        try !rows(sql, values).isEmpty
    }
}

/// A statement with its values.
package struct DatabaseQuery: Hashable, Sendable {
    let sql: String
    let values: [DatabaseValue]

    init(_ sql: String, _ values: DatabaseValue...) {
        self.init(sql, values)
    }

    init(_ sql: String, _ values: [DatabaseValue]) {
        (self.sql, self.values) = (sql, values)
    }
}

/// A value in a statement or a row.
package enum DatabaseValue: Hashable, Sendable {
    case integer(Int64)
    case text(String)
    case null

    /// Creates a text, or null for `nil`.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// Creates an integer, or null for `nil`.
    init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
}

/// One row of a result.
package struct Row: Hashable, Sendable {
    private let values: [DatabaseValue]

    package init(_ values: [DatabaseValue]) {
        self.values = values
    }

    /// Returns the integer in a column, or `nil` if there is none.
    func integer(_ column: Int) -> Int64? {
        guard values.indices.contains(column), case .integer(let integer) = values[column]
        else { return nil }
        return integer
    }

    /// Returns the text in a column, or `nil` if there is none.
    func text(_ column: Int) -> String? {
        guard values.indices.contains(column), case .text(let text) = values[column]
        else { return nil }
        return text
    }
}

/// The address of a service's database.
package enum DatabaseAddress: Sendable {
    /// The path of an SQLite file.
    case file(String)
    /// The connection string of a PostgreSQL server.
    case server(String)

    /// Creates an address from `postgresql://…`; any other text is the path of a file.
    package init(_ text: String) {
        let isServer = text.hasPrefix("postgresql:") || text.hasPrefix("postgres:")
        self = isServer ? .server(text) : .file(text)
    }

    /// Opens the database; servers require the package trait `PostgreSQL`.
    package func open() throws(DatabaseError) -> any ProcessorDatabase {
        switch self {
        case .file(let path): return try SQLiteProcessorDatabase(path: path)
        case .server(let address):
            #if PostgreSQL
            return try PostgreSQLProcessorDatabase(address)
            #else
            throw DatabaseError(.notBuilt, address)
            #endif
        }
    }
}
