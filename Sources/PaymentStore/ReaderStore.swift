// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import SQLite

/// What a reader must not forget: who it is, how far it counted, which merchants it serves.
///
/// One SQLite file and two key files in one directory. Several stores, also in several
/// processes, may share a directory.
package actor ReaderStore {
    static let databaseFile = "state.db"

    /// The key by which this reader signs; its thumbprint is the reader's name.
    package nonisolated let signingKey: ReaderSigningKey
    let database: Database<StoreError>
    let directory: String
    let busyTimeout: Duration
    /// The injected key for PINs, or `nil`.
    var initialKey: InitialKey?

    /// Opens the state in `directory`, which is made on first use.
    ///
    /// - Parameters:
    ///   - directory: The path, usually `$XDG_STATE_HOME/taptopay`.
    ///   - busyTimeout: How long to wait for another process.
    /// - Throws: `StoreError`.
    package init(directory: String, busyTimeout: Duration = .seconds(5)) throws(StoreError) {
        self.directory = directory
        self.busyTimeout = busyTimeout
        let directory = try StateDirectory(directory, timeout: busyTimeout)
        try directory.makeDatabaseFile(Self.databaseFile)
        let database = try Database<StoreError>(
            path: directory.path(of: Self.databaseFile), busyTimeout: busyTimeout)
        try Schema.readerState.migrate(database)
        signingKey = try ReaderIdentity.load(directory, database)
        initialKey = try InjectedKeyFile.load(directory)
        try Self.requireCounter(of: initialKey, directory, database)
        self.database = database
    }

    /// The reader's name: the thumbprint of its key.
    package nonisolated var readerIdentifier: String { signingKey.readerIdentifier }

    /// Returns the next number of this reader, from one; it is never returned again.
    ///
    /// The number is on the disk before it is returned, so that a power cut may leave a gap
    /// but never a repetition.
    ///
    /// - Throws: `StoreError`.
    package func nextSequence() throws(StoreError) -> Int64 {
        let number = try database.transaction { () throws(StoreError) in
            try database.integer(
                "UPDATE reader SET sequence = sequence + 1 WHERE identifier = ? RETURNING sequence",
                .text(readerIdentifier))
        }
        guard let number else { throw StoreError(.countersLost, database.path) }
        return number
    }
}
