// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Which database a service is to use.
package enum DatabaseAddress: Sendable {
    /// A file of SQLite.
    case file(String)
    /// A server of PostgreSQL, by its connection string.
    case server(String)

    /// Reads `postgresql://…`; anything else is the path of a file.
    package init(_ text: String) {
        let isServer = text.hasPrefix("postgresql:") || text.hasPrefix("postgres:")
        self = isServer ? .server(text) : .file(text)
    }

    /// Opens it; servers need the package trait `PostgreSQL`.
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
