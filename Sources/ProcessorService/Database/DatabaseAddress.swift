// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
    ///
    /// - Throws: `DatabaseError`.
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
