// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The tables of a file, as migration steps.
///
/// A released step never changes; add a new step instead. The file contains the number of
/// completed steps as `user_version`.
package struct Schema: Sendable {
    private let applicationIdentifier: UInt32
    private let steps: [[String]]

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - applicationIdentifier: The identifier of the program's files; not 0. See
    ///     sqlite.org/fileformat.html, 1.3.
    ///   - steps: The statements of each step, oldest first.
    package init(applicationIdentifier: UInt32, steps: [[String]]) {
        self.applicationIdentifier = applicationIdentifier
        self.steps = steps
    }

    /// Migrates a database to the newest step; several processes can do so at once.
    ///
    /// - Throws: `Failure`, with `corrupt` for another program's database.
    package func migrate<Failure>(_ database: Database<Failure>) throws(Failure) {
        if try version(of: database) == steps.count { return }
        try database.transaction { () throws(Failure) in
            // Another process may have been first.
            for statements in steps.dropFirst(try version(of: database)) {
                for statement in statements { try database.run(statement) }
            }
            try database.run("PRAGMA application_id = \(applicationIdentifier)")
            try database.run("PRAGMA user_version = \(steps.count)")
        }
    }

    private func version<Failure>(of database: Database<Failure>) throws(Failure) -> Int {
        let version = try database.integer("PRAGMA user_version") ?? 0
        let application = try database.integer("PRAGMA application_id") ?? 0
        if version == 0, application == 0 {
            let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
            guard tables == 0 else { throw foreign(database) }
            return 0
        }
        guard application == applicationIdentifier, version > 0 else { throw foreign(database) }
        guard version <= steps.count else {
            throw Failure(
                .newerVersion, path: database.path,
                detail: "schema \(version); this version supports \(steps.count)")
        }
        return Int(version)
    }

    private func foreign<Failure>(_ database: Database<Failure>) -> Failure {
        Failure(.corrupt, path: database.path, detail: "it is another program's database")
    }
}
